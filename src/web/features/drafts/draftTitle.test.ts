import { expect, it } from 'vitest'
import { type MyDraft, subjectOfDraft } from './draftTitle.ts'

const place = { path: '/stdDetailModifyPage?pageId=dsp.dispute.history.submit' }
const draftOf = (values: object) =>
  ({ key: 'k', onlyHere: false, content: { savedAt: '', vouchers: [], values, place } }) as unknown as MyDraft

it.each([
  [{ transId: 'E23', transAt: '12.50', remark: 'Not received.' }, 'E23 Chargeback, 12.50'],
  [{ transId: 'E23' }, 'E23 Chargeback'],
  [{ transId: '', transAt: '12.50' }, '12.50'],
  [{ rsnCd: '4507', remark: 'Not received.' }, 'Not received.'],
  [{ rsnCd: '4507' }, ''],
])('tells a draft with %o from others by “%s”', (values, subject) => {
  expect(subjectOfDraft(draftOf(values), 'en')).toBe(subject)
})
