// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { setLanguage } from '../../i18n/language.ts'
import { sentenceOf } from './gateFailure.ts'

it('says in the language of the user that a part of the login page did not load', async () => {
  const failure = new TypeError('Failed to fetch dynamically imported module')
  await setLanguage('en')
  expect(sentenceOf(failure)).toBe('Request failed(9999)')
  await setLanguage('zh')
  expect(sentenceOf(failure)).toBe('请求失败(9999)')
})
