import { type Kysely, sql } from 'kysely'

/**
 * The last day to answer of the records that were released before it was kept: the latest that a limit rule for the answer
 * gave on the day of their settlement.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    UPDATE exception AS e SET answer_by = found.answer_by
    FROM (
      SELECT r.exp_id, max(l.last_day + CASE l.counted_from WHEN 'lastStep' THEN r.verified_on ELSE r.settle_dt END)
        AS answer_by
      FROM exception AS r
      JOIN (VALUES ('E23', 'E24'), ('E24', 'E25'), ('E25', 'E95')) AS pair(trans_id, answer) ON pair.trans_id = r.trans_id
      JOIN limit_rule AS l ON l.trans_id = pair.answer AND l.counted_from <> 'submission'
        AND r.settle_dt BETWEEN l.valid_from AND l.valid_to
      WHERE r.released_to IS NOT NULL AND r.verified_on IS NOT NULL AND NOT r.deleted AND r.answer_by IS NULL
      GROUP BY r.exp_id
    ) AS found
    WHERE e.exp_id = found.exp_id`.execute(db)
}

/** They were right before as after. */
export async function down(): Promise<void> {}
