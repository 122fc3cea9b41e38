import { sql } from 'kysely'
import type { FoundMerchant } from '../../../contract/records/find.ts'
import { flows } from '../../../domain/flows/index.ts'
import { lastFourDays } from '../../../domain/records/finding.ts'
import { addDays, type Day } from '../../../domain/time/calendar.ts'
import { firstIdOf } from '../../db/dayIds.ts'
import { visibleTo } from '../../db/lists/visibleTo.ts'
import { merchantsNamed } from '../../db/merchantsNamed.ts'
import type { Reader } from '../../db/pools/reader.ts'
import type { SessionUser } from '../../http/serve/access.ts'
import { opensFlow } from '../record/recordRow.ts'

/** True for a user who may open a list of cleared transactions. */
export function readsHistory(actor: SessionUser): boolean {
  return flows.some((flow) => flow.history !== undefined && opensFlow(actor, flow))
}

/** At most so many merchants are looked at, of all institutions; those that the user does not see are then left out. */
export const mostNamed = 200

/** Whether more merchants than that have the name, of all institutions. */
export async function haveMany(db: Reader, merchant: string, most: number): Promise<boolean> {
  if (!/[\p{L}\p{N}]/u.test(merchant)) return false
  const { rows } = await sql`SELECT FROM (${merchantsNamed(merchant, most + 1)}) AS m`.execute(db)
  return rows.length > most
}

/** Merchants whose transactions this user may see: those of the own institution as acquirer, or with its cards lately. */
export async function findMerchants(
  db: Reader,
  merchant: string,
  actor: SessionUser,
  today: Day,
  most: number,
): Promise<FoundMerchant[]> {
  if (!readsHistory(actor)) return []
  if (!/[\p{L}\p{N}]/u.test(merchant)) return []
  const from = String(firstIdOf(addDays(today, -lastFourDays)))
  const { rows } = await sql<FoundMerchant>`
    WITH named AS MATERIALIZED (${merchantsNamed(merchant, mostNamed)})
    SELECT m.mchnt_cd AS "mchntCd", min(m.name) AS name FROM named AS m
    WHERE ${visibleTo(actor, 'm.acq_ins_id_cd')} OR EXISTS (
      SELECT FROM history AS h
      WHERE h.mchnt_cd = m.mchnt_cd AND h.id >= ${from}::bigint AND h.acq_ins_id_cd = m.acq_ins_id_cd
        AND ${visibleTo(actor, 'h.iss_ins_id_cd')}
    )
    GROUP BY m.mchnt_cd ORDER BY min(m.name), m.mchnt_cd LIMIT ${most}::int`.execute(db)
  return rows
}
