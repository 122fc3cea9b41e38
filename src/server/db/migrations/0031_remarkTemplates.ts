import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Remarks that an institution offers its users when a step asks for one.
  await sql`
    CREATE TABLE remark_template (
      ins_id_cd  text PRIMARY KEY REFERENCES institution,
      list       text[] NOT NULL CHECK (cardinality(list) <= 9),
      version    integer NOT NULL
    )`.execute(db)
  await sql`GRANT SELECT, INSERT, UPDATE ON remark_template TO recourse_app`.execute(db)
}
