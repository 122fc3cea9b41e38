import { type Kysely, sql } from 'kysely'

/** Who wrote the content that stands, when, and who acted for which side: as the events say it, kept for speed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE exception
      -- Who wrote the content that stands, and the version of the event that did.
      ADD author bigint REFERENCES app_user,
      ADD content_version integer NOT NULL DEFAULT 1,
      -- All who took a step for one of the sides. Nobody takes one for both.
      ADD submitter_side bigint[] NOT NULL DEFAULT '{}',
      ADD receiver_side bigint[] NOT NULL DEFAULT '{}'`.execute(db)
  await sql`
    WITH step AS (
      SELECT v.exp_id, v.version, v.user_id, v.content IS NOT NULL AS writes,
        CASE
          WHEN v.action = 'hide' THEN NULL
          WHEN v.version = 1 OR v.action = 'delete' OR e.flow NOT IN ${answered} THEN 'submitter'
          ELSE 'receiver'
        END AS side
      FROM exception_event AS v JOIN exception AS e USING (exp_id)
    ), first_of AS (
      SELECT exp_id, side, user_id, min(version) AS version FROM step WHERE side IS NOT NULL GROUP BY 1, 2, 3
    ), sided AS (
      SELECT exp_id,
        coalesce(array_agg(user_id ORDER BY version) FILTER (WHERE side = 'submitter'), '{}') AS submitter_side,
        coalesce(array_agg(user_id ORDER BY version) FILTER (WHERE side = 'receiver'), '{}') AS receiver_side
      FROM first_of GROUP BY exp_id
    ), written AS (
      SELECT DISTINCT ON (exp_id) exp_id, user_id, version FROM step WHERE writes ORDER BY exp_id, version DESC
    )
    UPDATE exception AS e
    SET author = w.user_id, content_version = w.version,
      submitter_side = s.submitter_side, receiver_side = s.receiver_side
    FROM written AS w JOIN sided AS s USING (exp_id) WHERE e.exp_id = w.exp_id`.execute(db)
  await sql`
    ALTER TABLE exception ALTER author SET NOT NULL, ALTER submitter_side DROP DEFAULT,
      -- Not asked of what happened before the rule.
      ADD CONSTRAINT exception_sides CHECK (NOT submitter_side && receiver_side) NOT VALID`.execute(db)
}

/** The flows whose steps, after the submission, are the receiver's. */
const answered = sql`('inquiryRetrieval', 'goodFaith', 'preArbitration')`

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE exception DROP author, DROP content_version, DROP submitter_side, DROP receiver_side`.execute(db)
}
