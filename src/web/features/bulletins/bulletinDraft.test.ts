// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest'
import type { VoucherFile } from '../../flows/form/voucherFiles.ts'
import {
  type BulletinText,
  filesOfKept,
  forgetOldTexts,
  forgetText,
  keepText,
  keptText,
  keyOf,
  problemsOf,
  writtenOf,
} from './bulletinDraft.ts'

const now = new Date('2026-11-02T08:00:00Z')
const text: BulletinText = {
  title: 'Calendar',
  body: '<p>None.</p>',
  toAll: true,
  audience: ['00010392'],
  showFrom: '',
  showTo: '',
}
const file: VoucherFile = {
  key: 'a',
  fileName: 'calendar.txt',
  size: 3,
  mediaType: 'text/plain',
  evidence: null,
  progress: { at: 'ready', filePath: 'f1' },
}
const sending: VoucherFile = { ...file, key: 'b', progress: { at: 'sending', share: 0.5 } }

describe('what is wrong with a bulletin', () => {
  const wrong = (own: Partial<BulletinText>, publish = true, files: readonly VoucherFile[] = []) =>
    problemsOf({ ...text, ...own }, files, publish, now).map(({ field, what }) => `${field} ${what}`)

  it('is nothing where all is there', () => {
    expect(wrong({})).toEqual([])
  })

  it('is a missing text only where it is published', () => {
    expect(wrong({ title: ' ', body: '' })).toEqual(['title missing', 'body missing'])
    expect(wrong({ title: ' ', body: '' }, false)).toEqual(['title missing'])
  })

  it('is an end before the beginning, or in the past', () => {
    const showFrom = '2026-11-05T00:00:00.000Z'
    expect(wrong({ showFrom, showTo: showFrom })).toEqual(['showTo endsEarly'])
    expect(wrong({ showTo: '2026-11-01T00:00:00.000Z' })).toEqual(['showTo over'])
    expect(wrong({ showTo: '2026-11-01T00:00:00.000Z' }, false)).toEqual([])
  })

  it('is a file that is not there yet, and nobody chosen', () => {
    expect(wrong({ toAll: false, audience: [] }, false, [sending])).toEqual(['attachments sending', 'audience missing'])
  })
})

it('sends all institutions as none in particular, whoever was chosen before', () => {
  expect(writtenOf({ ...text, title: ' Calendar ' }, [file, sending], true)).toEqual({
    title: 'Calendar',
    body: '<p>None.</p>',
    audience: null,
    showFrom: null,
    showTo: null,
    attachments: [{ fileName: 'calendar.txt', filePath: 'f1' }],
    publish: true,
  })
  expect(writtenOf({ ...text, toAll: false }, [], false).audience).toEqual(['00010392'])
})

describe('what was typed and not saved', () => {
  const key = keyOf('7', null)
  beforeEach(() => localStorage.clear())

  it('comes back with its files, those on their way left out', () => {
    keepText(localStorage, key, text, [file, sending], now)
    const kept = keptText(localStorage, key)
    expect(kept?.text).toEqual(text)
    expect(kept && filesOfKept(kept)).toEqual([{ ...file, key: 'f1' }])
    forgetText(localStorage, key)
    expect(keptText(localStorage, key)).toBeNull()
  })

  it('holds no full card number', () => {
    keepText(localStorage, key, { ...text, body: '<p>4111 1111 1111 1111</p>' }, [], now)
    expect(localStorage.getItem(key)).not.toMatch(/4111 ?1111 ?1111/)
  })

  it('goes when nobody came back to it for a month, and leaves what is others’ alone', () => {
    localStorage.setItem('draft/7/x', 'kept')
    keepText(localStorage, key, text, [], now)
    forgetOldTexts(localStorage, new Date('2026-12-01T08:00:00Z'))
    expect(keptText(localStorage, key)).not.toBeNull()
    forgetOldTexts(localStorage, new Date('2026-12-03T08:00:00Z'))
    expect(keptText(localStorage, key)).toBeNull()
    expect(localStorage.getItem('draft/7/x')).toBe('kept')
  })

  it('is none where it cannot be read', () => {
    for (const broken of ['{', 'null', '{"savedAt":"2026-11-02","text":{},"files":[]}']) {
      localStorage.setItem(key, broken)
      expect(keptText(localStorage, key)).toBeNull()
    }
  })
})
