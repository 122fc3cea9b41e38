import { sql, type Transaction } from 'kysely'
import type { BulkStep } from '../../../domain/records/bulk.ts'
import type { BulkRefunds } from '../../db/columnTypes.ts'
import type { Tables } from '../../db/tables.ts'
import type { PlannedRecord } from './store.ts'

/** Credits by which the original of a record may have been refunded: one sum for each currency. */
type Credits = Map<string, { transCurrCd: string; transAt: bigint }[]>

/** Steps by which a claim goes on to its counterparty. */
const claiming: readonly BulkStep[] = ['verifyPass', 'auditPass', 'submit']

/** By record; empty for a step with which no claim goes on. */
export async function refundsOf(
  trx: Transaction<Tables>,
  action: BulkStep,
  wanted: readonly { expId: string }[],
): Promise<Credits> {
  const credits: Credits = new Map()
  if (!claiming.includes(action)) return credits
  const { rows } = await sql<{ expId: string; transCurrCd: string; transAt: string }>`
    SELECT p.exp_id AS "expId", h.trans_curr_cd AS "transCurrCd", sum(h.trans_at)::text AS "transAt"
    FROM possible_refund AS p CROSS JOIN LATERAL history_row(p.history_id) AS h
    WHERE p.exp_id = ANY(${wanted.map(({ expId }) => expId)}::text[])
    GROUP BY p.exp_id, h.trans_curr_cd ORDER BY h.trans_curr_cd`.execute(trx)
  for (const { expId, transCurrCd, transAt } of rows) {
    const known = credits.get(expId) ?? []
    credits.set(expId, [...known, { transCurrCd, transAt: BigInt(transAt) }])
  }
  return credits
}

/** Of the planned records; null where none may have been refunded. */
export function summedRefunds(credits: Credits, records: readonly PlannedRecord[]): BulkRefunds | null {
  const refunded = records.filter((record) => record.refunded)
  if (refunded.length === 0) return null
  const sums = new Map<string, bigint>()
  for (const { expId } of refunded) {
    for (const { transCurrCd, transAt } of credits.get(expId) ?? [])
      sums.set(transCurrCd, (sums.get(transCurrCd) ?? 0n) + transAt)
  }
  return {
    records: refunded.length,
    sums: [...sums].map(([transCurrCd, transAt]) => ({ transCurrCd, transAt: transAt.toString() })),
  }
}
