import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import type pg from 'pg'
import { type Day, dayText } from '../../../domain/time/calendar.ts'
import type { Tables } from '../../db/tables.ts'
import { recordCommand } from './operator.ts'
import { firstId } from './seal.ts'

/** PCI DSS 10.5.1: months of the log that are always kept. */
const keptMonths = 12

/** The message is a sentence for the operator. */
class NotDropped extends Error {
  override name = 'NotDropped'
}

/**
 * Drops the months of the audit log before `month` (`202601`), as the owner, and audits that. Seals and the start of
 * each remaining chain are kept, so the rest can still be verified. Returns the dropped partitions. `today` defaults to
 * the database's day.
 */
export function dropMonths(pool: pg.Pool, month: string, today?: Day): Promise<string[]> {
  const before: Day = `${month}01`
  const owner = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return owner.transaction().execute(async (trx) => {
    await expectOld(trx, before, today ?? null)
    // No row comes in meanwhile.
    await sql`LOCK TABLE audit_log IN ACCESS EXCLUSIVE MODE`.execute(trx)
    const { rows } = await sql<{ name: string }>`
      SELECT relid::regclass::text AS name FROM pg_partition_tree('audit_log')
      WHERE isleaf AND relid::regclass::text < ${`audit_log_${month}`} ORDER BY 1`.execute(trx)
    const names = rows.map((row) => row.name)
    if (names.length === 0) return []
    await expectSealed(trx, before)
    await sql`
      INSERT INTO audit_start (chain, seq, hash)
      SELECT DISTINCT ON (user_id) coalesce(user_id, 0), seq, hash FROM audit_log WHERE id < ${firstId(before)}
      ORDER BY user_id, id DESC
      ON CONFLICT (chain) DO UPDATE SET seq = excluded.seq, hash = excluded.hash`.execute(trx)
    await trx.insertInto('audit_dropped').values({ before }).execute()
    for (const name of names) await sql`DROP TABLE ${sql.id(name)}`.execute(trx)
    await recordCommand(trx, 'audit drop', { target: dayText(before) })
    return names
  })
}

async function expectOld(trx: Transaction<Tables>, before: Day, today: Day | null): Promise<void> {
  const { rows } = await sql<{ month: string; old: boolean }>`
    SELECT to_char(oldest, 'YYYYMM') AS month, ${before}::date <= oldest AS old
    FROM (SELECT date_trunc('month', coalesce(${today}::date, current_date) - ${`${keptMonths} months`}::interval)) AS t (oldest)`.execute(
    trx,
  )
  const [found] = rows
  if (!found?.old)
    throw new NotDropped(`The log of ${keptMonths} months is kept: name ${found?.month} or an earlier month.`)
}

/** Throws unless every dropped day has its seal, the only proof of it that remains. */
async function expectSealed(trx: Transaction<Tables>, before: Day): Promise<void> {
  const { rows } = await sql<{ day: Day }>`
    SELECT DATE '2000-01-01' + (max(id) / 10000000000)::int AS day FROM audit_log WHERE id < ${firstId(before)}
    HAVING NOT EXISTS (
      SELECT FROM audit_day WHERE day = DATE '2000-01-01' + (max(audit_log.id) / 10000000000)::int
    )`.execute(trx)
  const [unsealed] = rows
  if (unsealed) throw new NotDropped(`${dayText(unsealed.day)} is not sealed yet: the server does that daily.`)
}
