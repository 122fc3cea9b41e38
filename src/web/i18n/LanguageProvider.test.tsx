// @vitest-environment happy-dom
import { act, cleanup, render, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { forgetCookie, readCookie } from '../cookies.ts'
import { LanguageProvider } from './LanguageProvider.tsx'
import { rememberedLanguage, setLanguage } from './language.ts'
import { useText } from './useText.ts'

afterEach(cleanup)

function Field() {
  const t = useText()
  return <input aria-label={t('field.username')} />
}

it('speaks English where no language is chosen', () => {
  // A file before this one may have chosen one.
  forgetCookie('language')
  expect(rememberedLanguage()).toBe('en')
})

it('switches in place, keeps what was typed, and remembers the choice', async () => {
  await setLanguage('en')
  render(
    <LanguageProvider>
      <Field />
    </LanguageProvider>,
  )
  const { getByRole } = within(document.body)
  const field = getByRole<HTMLInputElement>('textbox', { name: 'Username' })
  field.value = 'acq_handler'

  await act(() => setLanguage('zh'))

  expect(getByRole('textbox', { name: '用户名' })).toBe(field)
  expect(field.value).toBe('acq_handler')
  expect(document.documentElement.lang).toBe('zh-CN')
  expect(readCookie('language')).toBe('zh')
  expect(rememberedLanguage()).toBe('zh')
})
