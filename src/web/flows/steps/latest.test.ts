import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import type { RecordRow } from '../../../contract/records/records.ts'
import { isRewrittenSince, latestOf, toRetry } from './latest.ts'

const seen = { expId: 'E32261122000001', state: 'unverified', version: 1, contentVersion: 1 } as RecordRow

function knowing(row: Partial<RecordRow>): QueryClient {
  const queries = new QueryClient()
  queries.setQueryData(['records', 'stdDispute', 'search', {}], { list: [{ ...seen, ...row }] })
  return queries
}

it('takes the record from the newest list or page that shows it', () => {
  const queries = knowing({ version: 2 })
  queries.setQueryData(['record', seen.expId], { ...seen, version: 3 })
  expect(latestOf(queries, seen).version).toBe(3)
  expect(latestOf(new QueryClient(), seen)).toBe(seen)
})

it('tries a record that has only moved on again from where it stands', () => {
  const queries = knowing({ state: 'verifiedFail', version: 2 })
  expect(isRewrittenSince(queries, seen)).toBe(false)
  expect(toRetry(queries, seen)).toMatchObject({ state: 'verifiedFail', version: 2 })
})

it('never tries again with content that the user has not read', () => {
  const queries = knowing({ version: 3, contentVersion: 3 })
  expect(isRewrittenSince(queries, seen)).toBe(true)
  expect(toRetry(queries, seen)).toMatchObject({ state: 'unverified', version: 1 })
})
