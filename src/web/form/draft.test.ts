// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { draftKey, draftOf, dropDraft, dropOldDrafts, filesOfDraft, readDraft, writeDraft } from './draft.ts'
import { file } from './testing.ts'

const key = draftKey('6', 'stdDispute', ['20260718', '01', '000103441121746047'])
const values = { transAt: '1,285.00', priAcctNo: '', remark: 'Not received.', roles: ['viewer'] }
const now = new Date('2026-11-21T10:42:00Z')
const days = (count: number) => new Date(now.getTime() - count * 86_400_000)

beforeEach(() => localStorage.clear())

it('brings back what was typed, and the files that are there', () => {
  const ready = file({ evidence: 'order' })
  const sending = file({ key: '2', progress: { at: 'sending', share: 0.2 } })
  expect(writeDraft(localStorage, key, draftOf(values, [ready, sending], now, {}))).toBe(true)
  const draft = readDraft(localStorage, key, values)
  expect(draft?.values).toEqual(values)
  expect(draft && filesOfDraft(draft)).toEqual([ready])
})

it('of a form with a card keeps the key under which it was sent, but no card number', () => {
  const sent = { key: 'a', digest: 'b' }
  const draft = draftOf({ ...values, priAcctNo: '6200 0000 0000 0005' }, [], now, { blank: { priAcctNo: '' }, sent })
  expect(draft.values.priAcctNo).toBe('')
  expect(draft.sent).toEqual(sent)
})

it('is for one user, one flow and one original', () => {
  writeDraft(localStorage, key, draftOf(values, [], now, {}))
  expect(
    readDraft(localStorage, draftKey('7', 'stdDispute', ['20260718', '01', '000103441121746047']), values),
  ).toBeNull()
  expect(readDraft(localStorage, draftKey('6', 'stdDispute', ['E23261121000018', 2]), values)).toBeNull()
})

it('goes when it is dropped', () => {
  writeDraft(localStorage, key, draftOf(values, [], now, {}))
  dropDraft(localStorage, key)
  expect(readDraft(localStorage, key, values)).toBeNull()
})

it('brings back what an older form was typed with, and begins with the fields that are new since', () => {
  const older = { transAt: '1,285.00', remark: 'Not received.', gone: 'x', roles: 'viewer' }
  const base = { version: 3, values: { transAt: '1,300.00' } }
  writeDraft(localStorage, key, draftOf<object>(older, [], now, { base }))
  const opened = { ...values, remark: '', phone: '', service: 'dispute' }
  const draft = readDraft(localStorage, key, opened)
  const typed = { transAt: '1,285.00', remark: 'Not received.' }
  expect(draft?.values).toEqual({ ...typed, priAcctNo: '', roles: ['viewer'], phone: '', service: 'dispute' })
  expect(draft?.base).toEqual({ version: 3, values: { ...opened, transAt: '1,300.00' } })
})

it.each(['{', '{}', '"text"', '{"savedAt":"2026","vouchers":[]}', '{"savedAt":"2026","values":[],"vouchers":[]}'])(
  'reads nothing from %s',
  (text) => {
    localStorage.setItem(key, text)
    expect(readDraft(localStorage, key, values)).toBeNull()
  },
)

it('goes by itself after 30 days, and leaves what is no draft', () => {
  writeDraft(localStorage, `${key}/old`, draftOf(values, [], days(31), {}))
  writeDraft(localStorage, key, draftOf(values, [], days(29), {}))
  localStorage.setItem('draft/broken', '{')
  localStorage.setItem('columns', '[]')
  dropOldDrafts(localStorage, now)
  expect(Object.keys(localStorage).sort()).toEqual(['columns', key].sort())
})

it('says when the browser keeps nothing', () => {
  const full = {
    getItem: () => null,
    removeItem: () => {},
    key: () => null,
    length: 0,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  }
  expect(writeDraft(full, key, draftOf(values, [], now, {}))).toBe(false)
})

it('never keeps a full card number, wherever it was typed', () => {
  const typed = { ...values, remark: 'see 6200000000000005', transAt: '6200000000000005' }
  const draft = draftOf(typed, [file({ fileName: '6200000000000005.pdf' })], now, {})
  expect(JSON.stringify(draft)).not.toContain('6200000000000005')
})
