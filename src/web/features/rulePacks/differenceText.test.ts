// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { setLanguage, textNow } from '../../i18n/language.ts'
import { valueText } from './differenceText.ts'

const evidence =
  'order|Order or contract|订单或合同|a; receipt|Sales receipt|签购单|1; other|The other transaction|另一笔交易凭证|a; letter|Letter|信函|0'

it.each([
  ['en', 'one of: Order or contract, The other transaction; Sales receipt (required); Letter'],
  ['zh', '择一提供：订单或合同、另一笔交易凭证；签购单（必需）；信函'],
] as const)('names the documents of which one is required together, in %s', async (language, text) => {
  await setLanguage(language)
  expect(valueText('evidence', evidence, textNow(), language)).toBe(text)
})
