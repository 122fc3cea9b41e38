import { type Kysely, sql } from 'kysely'

/** Users can leave a question that the robot could not answer. A person of the head institution answers it, with an article or without. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE robot_question ADD COLUMN reply text`.execute(db)
  await sql`ALTER TABLE robot_question DROP CONSTRAINT robot_question_check1`.execute(db)
  await sql`
    ALTER TABLE robot_question ADD CONSTRAINT robot_question_done
    CHECK (state <> 'done' OR article_id IS NOT NULL OR reply IS NOT NULL) NOT VALID`.execute(db)
  await sql`
    CREATE TABLE robot_asker (
      question_id bigint NOT NULL REFERENCES robot_question ON DELETE CASCADE,
      -- Waits for the answer; goes with it.
      user_id     bigint NOT NULL REFERENCES app_user,
      PRIMARY KEY (question_id, user_id)
    )`.execute(db)
  await sql`GRANT SELECT, INSERT, DELETE ON robot_asker TO recourse_app`.execute(db)
}
