import type pg from 'pg'
import { type Day, dayText } from '../../../domain/calendar.ts'
import { firstId } from './seal.ts'

/** Why the months can't be dropped, as a sentence for the operator. */
export class NotDropped extends Error {
  override name = 'NotDropped'
}

/**
 * Drops the months of the audit log that end before this one (`202601`), as the owner. Their days stay sealed, and where
 * each chain goes on is kept, so that the rest can be proved as before; that it was done is a row of the log itself.
 * Answers the partitions that are gone.
 */
export async function dropMonths(pool: pg.Pool, month: string): Promise<string[]> {
  const before: Day = `${month}01`
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    // No row comes in meanwhile.
    await client.query('LOCK TABLE audit_log IN ACCESS EXCLUSIVE MODE')
    const { rows } = await client.query<{ name: string }>(
      `SELECT relid::regclass::text AS name FROM pg_partition_tree('audit_log')
       WHERE isleaf AND relid::regclass::text < $1 ORDER BY 1`,
      [`audit_log_${month}`],
    )
    const names = rows.map((row) => row.name)
    if (names.length > 0) {
      await expectSealed(client, before)
      await client.query(
        `INSERT INTO audit_start (chain, seq, hash)
         SELECT DISTINCT ON (user_id) coalesce(user_id, 0), seq, hash FROM audit_log WHERE id < $1
         ORDER BY user_id, id DESC
         ON CONFLICT (chain) DO UPDATE SET seq = excluded.seq, hash = excluded.hash`,
        [firstId(before)],
      )
      await client.query('INSERT INTO audit_dropped (before) VALUES ($1)', [before])
      for (const name of names) await client.query(`DROP TABLE ${client.escapeIdentifier(name)}`)
      await client.query(
        `SELECT append_audit(NULL, NULL, 'administration', 'audit drop', $1, NULL, NULL, 0, 'command', NULL)`,
        [dayText(before)],
      )
    }
    await client.query('COMMIT')
    return names
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  } finally {
    client.release()
  }
}

/** Every day that goes has its seal: without it nothing would be left of it. */
async function expectSealed(client: pg.ClientBase, before: Day): Promise<void> {
  const { rows } = await client.query<{ day: Day }>(
    `SELECT DATE '2000-01-01' + (max(id) / 10000000000)::int AS day FROM audit_log WHERE id < $1
     HAVING NOT EXISTS (SELECT FROM audit_day WHERE day = DATE '2000-01-01' + (max(audit_log.id) / 10000000000)::int)`,
    [firstId(before)],
  )
  const [unsealed] = rows
  if (unsealed) throw new NotDropped(`${dayText(unsealed.day)} is not sealed yet: the server does that daily.`)
}
