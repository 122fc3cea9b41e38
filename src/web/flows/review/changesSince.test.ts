import { expect, it } from 'vitest'
import type { ContentChange, Operation } from '../../../contract/records/records.ts'
import { changesSince } from './changesSince.ts'

function operation(version: number, action: Operation['action'], changes: ContentChange[] = []): Operation {
  const marks = { equalTo: null, preparedBy: null }
  const who = { userName: 'A', role: 'handler', insIdCd: '00010764', remark: null, ...marks } as const
  return { version, action, from: 'unverified', to: 'unverified', ...who, at: '2026-11-01', vouchers: [], changes }
}

it('merges what several modifications wrote, and leaves out what reads as before', () => {
  const operations = [
    operation(4, 'modify', [
      { name: 'transAt', from: '200', to: '300' },
      { name: 'remark', from: 'b', to: 'a' },
    ]),
    operation(3, 'modify', [
      { name: 'transAt', from: '100', to: '200' },
      { name: 'remark', from: 'a', to: 'b' },
    ]),
    operation(2, 'verifyFail'),
    operation(1, 'submit'),
  ]
  expect(changesSince(operations)?.changes).toEqual([{ name: 'transAt', from: '100', to: '300' }])
  expect(changesSince(operations)?.decision.version).toBe(2)
})

it('is null before the first decision, and empty right after one', () => {
  expect(changesSince([operation(1, 'submit')])).toBeNull()
  expect(changesSince([operation(2, 'verifyFail'), operation(1, 'submit')])?.changes).toEqual([])
})
