import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // The days on which the business calendar of one institution differs from that of the network.
  await sql`
    CREATE TABLE institution_day (
      ins_id_cd text NOT NULL REFERENCES institution,
      day       date NOT NULL,
      kind      text NOT NULL CHECK (kind IN ('holiday', 'workday')),
      en_nm     text NOT NULL,
      nm        text NOT NULL,
      PRIMARY KEY (ins_id_cd, day),
      CHECK (kind = 'holiday' OR extract(isodow FROM day) IN (6, 7))
    )`.execute(db)
  await sql`GRANT SELECT, INSERT, UPDATE, DELETE ON institution_day TO recourse_app`.execute(db)
}
