import { type Kysely, sql } from 'kysely'

/** Released records that nothing has answered, by what they are: a changed limit rule changes their last day to answer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE INDEX exception_unanswered ON exception (trans_id, exp_id)
    WHERE released_to IS NOT NULL AND NOT answered AND NOT deleted`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`DROP INDEX exception_unanswered`.execute(db)
}
