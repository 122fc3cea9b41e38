// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it } from 'vitest'
import { readCookie } from '../cookies.ts'
import { LanguageProvider } from './LanguageProvider.tsx'
import { rememberedLanguage, setLanguage } from './language.ts'
import { useText } from './useText.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

function Field() {
  const t = useText()
  return <input aria-label={t('field.username')} />
}

it('speaks English where no language is chosen', () => {
  expect(rememberedLanguage()).toBe('en')
})

it('switches in place, keeps what was typed, and remembers the choice', async () => {
  await setLanguage('en')
  const place = document.createElement('div')
  await act(async () => {
    createRoot(place).render(
      <LanguageProvider>
        <Field />
      </LanguageProvider>,
    )
  })
  const field = place.querySelector('input')
  if (field) field.value = 'acq_handler'
  expect(field?.getAttribute('aria-label')).toBe('User name')

  await act(() => setLanguage('zh'))

  expect(place.querySelector('input')).toBe(field)
  expect(field?.getAttribute('aria-label')).toBe('用户名')
  expect(field?.value).toBe('acq_handler')
  expect(document.documentElement.lang).toBe('zh-CN')
  expect(readCookie('language')).toBe('zh')
  expect(rememberedLanguage()).toBe('zh')
})
