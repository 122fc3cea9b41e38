// @vitest-environment happy-dom
import { render } from '@testing-library/react'
import { IntlProvider } from 'use-intl/react'
import { expect, it, vi } from 'vitest'
import { texts as en } from '../../../texts/en/gate.ts'
import type { Language } from '../../../texts/languages.ts'
import type { English } from '../../../texts/shape.ts'
import { texts as zh } from '../../../texts/zh/gate.ts'
import { LoginStart } from './LoginStart.tsx'

it.each([
  ['en', en],
  ['zh', zh],
] as const)('the few texts that come with the login page are all that it says, in %s', (language: Language, texts) => {
  vi.stubGlobal('fetch', () => Promise.reject(new Error('No network')))
  const missing: string[] = []
  const { unmount } = render(
    <IntlProvider
      locale={language}
      messages={texts as unknown as English}
      onError={(error) => missing.push(error.message)}
    >
      <LoginStart from={undefined} />
    </IntlProvider>,
  )
  expect(missing).toEqual([])
  expect(document.title).toBe(`${texts.frame.login.title} · Recourse`)
  unmount()
})
