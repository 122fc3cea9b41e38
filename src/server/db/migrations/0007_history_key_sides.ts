import { type Kysely, sql } from 'kysely'

const keys = [
  ['merchant', 'mchnt_cd'],
  ['terminal', 'term_id'],
] as const

/**
 * A busy merchant or terminal has tens of thousands of rows, and a search counts them to 10,001: with both institutions in
 * the index, whose they are is told without reading the rows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, column] of keys) {
    const index = sql.raw(`history_${name}`)
    await sql`DROP INDEX ${index}`.execute(db)
    await sql`
      CREATE INDEX ${index} ON history (${sql.raw(column)}, id) INCLUDE (acq_ins_id_cd, iss_ins_id_cd)`.execute(db)
  }
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const [name, column] of keys) {
    const index = sql.raw(`history_${name}`)
    await sql`DROP INDEX ${index}`.execute(db)
    await sql`CREATE INDEX ${index} ON history (${sql.raw(column)}, id)`.execute(db)
  }
}
