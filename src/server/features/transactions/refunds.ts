import type pg from 'pg'
import { claimTransIds } from '../../../domain/refunds.ts'
import { creditRefunds } from '../../db/refunds.ts'

/**
 * Finds the claims whose original may be refunded by these new credits, so that their submitters are told, each once of
 * each credit. In the transaction that inserts them.
 */
export async function findRefundedClaims(client: pg.Client, creditIds: readonly number[]): Promise<void> {
  if (creditIds.length === 0) return
  await client.query(findClaims, [creditIds, claimTransIds])
}

const findClaims = `
  INSERT INTO possible_refund (exp_id, history_id)
  SELECT e.exp_id, r.id
  FROM history AS r
    JOIN exception AS e ON e.pan_hash = r.pan_hash AND NOT e.deleted AND e.trans_id = ANY($2::text[])
    JOIN history AS h ON h.id = e.orig_id AND ${creditRefunds}
  WHERE r.id = ANY($1::bigint[])
  ON CONFLICT DO NOTHING`
