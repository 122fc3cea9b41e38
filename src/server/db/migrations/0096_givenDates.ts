import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // How the due date and the last day to answer were counted when they were given. Null where a version before this one
  // gave them: nobody knows by which rule.
  await sql`ALTER TABLE exception ADD due_given jsonb, ADD dates_to_answer jsonb`.execute(db)
  await sql`GRANT UPDATE (due_given, dates_to_answer) ON exception TO recourse_app`.execute(db)
}
