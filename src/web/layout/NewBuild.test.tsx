// @vitest-environment happy-dom
// @vitest-environment-options { "settings": { "disableJavaScriptFileLoading": true, "handleDisabledFileLoadingAsSuccess": true } }
import { act, cleanup, fireEvent, render, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { buildHeader } from '../../contract/build.ts'
import { noteBuild } from '../api/pageBuild.ts'
import { LanguageProvider } from '../i18n/LanguageProvider.tsx'
import { setLanguage } from '../i18n/language.ts'
import { NewBuild } from './NewBuild.tsx'

const served = (build: string) => noteBuild(new Headers({ [buildHeader]: build }))

afterEach(() => {
  act(() => served('index-one'))
  cleanup()
})

it('tells of a new version, and is gone when it is closed', async () => {
  document.head.innerHTML = '<script type="module" src="/assets/index-one.js"></script>'
  served('index-one')
  await setLanguage('en')
  render(
    <LanguageProvider>
      <NewBuild />
    </LanguageProvider>,
  )
  const notice = within(document.body).getByRole('status')
  expect(notice.textContent).toBe('')
  act(() => served('index-two'))
  expect(notice.textContent).toContain('A new version is available.')
  fireEvent.click(within(notice).getByRole('button', { name: 'Close' }))
  expect(notice.textContent).toBe('')
})
