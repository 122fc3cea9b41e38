import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isOwnPath } from './ownPath.ts'

describe('an address of the portal', () => {
  it.each([
    '/',
    '/worklist',
    '/stdDetailPage?pageId=dsp.dispute.unverified.detail&expId=E1',
    '/login#reset=abc',
    '/a/b/?x=//y',
  ])('is %s', (path) => expect(isOwnPath(path)).toBe(true))

  it.each([
    '',
    'worklist',
    '?a=b',
    '//2130706433/x',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/a//evil.example',
    '/.//evil.example',
    '/../evil',
    'https://evil.example/',
    'javascript:alert(1)',
    ' /worklist',
  ])('is not %j', (path) => expect(isOwnPath(path)).toBe(false))

  it('stays on its host, whatever is written', () => {
    const part = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '//',
      '\t',
      '%2f',
      '%5c',
      '@',
      ':',
      '?',
      '#',
      'evil.example',
      '2130706433',
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const text = parts.join('')
        if (!isOwnPath(text)) return
        const url = new URL(text, 'https://portal.example')
        expect(url.origin).toBe('https://portal.example')
        expect(url.pathname.startsWith('//')).toBe(false)
      }),
    )
  })
})
