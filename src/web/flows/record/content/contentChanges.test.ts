import { expect, it } from 'vitest'
import type { RecordDetail } from '../../../../contract/records/records.ts'
import { changedFields, isRewritten } from './contentChanges.ts'

const voucher = {
  fileName: 'a.pdf',
  filePath: 'a',
  size: 1,
  mediaType: 'application/pdf',
  evidence: null,
  side: 'submitter',
}
const seen = {
  version: 2,
  contentVersion: 1,
  isAuthor: false,
  transAt: '10000',
  transCurrCd: '764',
  rsnCd: '4507',
  remark: null,
  voucherFiles: [voucher],
} as unknown as RecordDetail
const now = { ...seen, version: 4, contentVersion: 3 }

it('tells a record that was written anew from one that was only sent again', () => {
  expect(isRewritten(seen, now)).toBe(true)
  expect(isRewritten(seen, { ...now, contentVersion: 2 })).toBe(false)
  expect(isRewritten({ ...seen, version: 4 }, now)).toBe(false)
})

it('says nothing new to who wrote it', () => {
  expect(isRewritten(seen, { ...now, isAuthor: true })).toBe(false)
})

it('names the fields that read otherwise, an amount with its currency', () => {
  expect(changedFields(seen, now)).toEqual([])
  expect(changedFields(seen, { ...now, remark: 'New.', rsnCd: '4557' })).toEqual(['rsnCd', 'remark'])
  expect(changedFields(seen, { ...now, transCurrCd: '344' })).toEqual(['transAt'])
})

it('names the vouchers where others stand there, or stand for something else', () => {
  expect(changedFields(seen, { ...now, voucherFiles: [] })).toEqual(['vouchers'])
  expect(
    changedFields(seen, { ...now, voucherFiles: [{ ...voucher, side: 'submitter', evidence: 'receipt' }] }),
  ).toEqual(['vouchers'])
})

it('names nothing that a row of a list did not show', () => {
  const { voucherFiles: _, ...row } = seen
  expect(changedFields(row, { ...now, voucherFiles: [] })).toEqual([])
})
