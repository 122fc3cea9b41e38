import { type Kysely, sql } from 'kysely'

/** What the other eight flows need: records without original, replies, hiding, rules by reason, and notices. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE limit_rule
      DROP CONSTRAINT limit_rule_pkey,
      DROP CONSTRAINT limit_rule_counted_from_check,
      ADD rule_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      -- Null: every reason that has no rule of its own.
      ADD rsn_cd text CHECK (rsn_cd ~ '^[0-9]{4}$'),
      ADD reply_days integer CHECK (reply_days >= 0),
      ADD version integer NOT NULL DEFAULT 1,
      ADD CHECK (counted_from IN ('settlement', 'lastStep', 'submission'))`.execute(db)
  await sql`
    CREATE UNIQUE INDEX limit_rule_begins ON limit_rule (trans_id, coalesce(rsn_cd, ''), valid_from)`.execute(db)

  // The transactions whose reasons and rules were put in once: what an administrator takes out doesn't come back.
  await sql`CREATE TABLE seeded (trans_id text PRIMARY KEY)`.execute(db)
  await sql`INSERT INTO seeded SELECT DISTINCT trans_id FROM limit_rule`.execute(db)

  await sql
    .raw(`ALTER TABLE exception DROP CONSTRAINT ${await constraintOn(db, 'with_orig_in', 'orig_id')}`)
    .execute(db)
  await sql`
    ALTER TABLE exception
      -- What is said of a transaction that isn't among the cleared ones.
      ADD pan_sealed bytea,
      ADD pan_key_id smallint,
      ADD sys_tra_no text,
      ADD orig_trans_chnl text,
      ADD orig_trans_snd_md text,
      -- Special pricing of a manual refund's original.
      ADD orig_spec_disc_tp text,
      ADD orig_spec_fee_class text,
      ADD reply_cd text,
      ADD reply_extend_remark text CHECK (length(reply_extend_remark) <= 200),
      -- Whether it waits for somebody, as its flow says of its state.
      ADD waits boolean NOT NULL DEFAULT true,
      -- At most one of its kind on one original.
      ADD at_most_once boolean NOT NULL DEFAULT false,
      -- Who has hidden it: submitter, receiver, head.
      ADD hidden_by text[] NOT NULL DEFAULT '{}',
      ADD CHECK (with_orig_in = '0' OR orig_id IS NULL),
      ADD CHECK ((pan_sealed IS NULL) = (pan_key_id IS NULL))`.execute(db)
  await sql`
    UPDATE exception SET waits = state <> 'verifiedPass', at_most_once = trans_id IN ('E23', 'E24', 'E25', 'S80')`.execute(
    db,
  )
  await sql`DROP INDEX exception_once`.execute(db)
  await sql`
    CREATE UNIQUE INDEX exception_once ON exception (orig_id, trans_id) WHERE NOT deleted AND at_most_once`.execute(db)
  // The cards of records without original, to be sealed under a new key.
  await sql`CREATE INDEX exception_pan_key ON exception (pan_key_id, exp_id) WHERE pan_key_id IS NOT NULL`.execute(db)

  // What waits, for each of the two sides and for all: the task counts, from small indexes alone. Most records wait for
  // nobody, and those without original stay for good where others wait for an audit.
  for (const [name, columns] of Object.entries(waiting))
    await sql`
      CREATE INDEX ${sql.ref(name)} ON exception (${sql.raw(columns)}) WHERE waits AND NOT deleted`.execute(db)

  await sql`
    ALTER TABLE voucher
      ADD side text NOT NULL DEFAULT 'submitter' CHECK (side IN ('submitter', 'receiver'))`.execute(db)

  // What the other institution is told: the step stands in the event.
  await sql`
    CREATE TABLE notice (
      notice_id  bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      ins_id_cd  text NOT NULL REFERENCES institution,
      exp_id     text NOT NULL,
      version    integer NOT NULL,
      FOREIGN KEY (exp_id, version) REFERENCES exception_event (exp_id, version)
    )`.execute(db)
  // An institution's notices, newest first.
  await sql`CREATE INDEX notice_institution ON notice (ins_id_cd, notice_id)`.execute(db)

  await sql`GRANT SELECT, INSERT ON seeded, notice TO recourse_app`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`DROP TABLE notice`.execute(db)
  await sql`ALTER TABLE voucher DROP side`.execute(db)
  for (const name of Object.keys(waiting)) await sql`DROP INDEX ${sql.ref(name)}`.execute(db)
  await sql`DROP INDEX exception_once`.execute(db)
  await sql`
    ALTER TABLE exception DROP pan_sealed, DROP pan_key_id, DROP sys_tra_no, DROP orig_trans_chnl,
      DROP orig_trans_snd_md, DROP orig_spec_disc_tp, DROP orig_spec_fee_class, DROP reply_cd,
      DROP reply_extend_remark, DROP waits, DROP at_most_once, DROP hidden_by,
      ADD CHECK ((with_orig_in = '0') = (orig_id IS NOT NULL))`.execute(db)
  await sql`
    CREATE UNIQUE INDEX exception_once ON exception (orig_id, trans_id)
    WHERE NOT deleted AND trans_id IN ('E23', 'E24', 'E25', 'S80')`.execute(db)
  await sql`DROP TABLE seeded`.execute(db)
  await sql`DROP INDEX limit_rule_begins`.execute(db)
  await sql`
    ALTER TABLE limit_rule DROP rule_id, DROP rsn_cd, DROP reply_days, DROP version,
      ADD PRIMARY KEY (trans_id, valid_from)`.execute(db)
}

const waiting = {
  exception_waits_submitter: 'submit_ins_id_cd, flow, state, due_dt',
  exception_waits_receiver: 'rcv_ins_id_cd, flow, state, due_dt',
  exception_waits: 'flow, state, due_dt',
}

/** The check of `exception` that is about these two columns: PostgreSQL has named it. */
async function constraintOn(db: Kysely<unknown>, ...columns: [string, string]): Promise<string> {
  const { rows } = await sql<{ conname: string }>`
    SELECT conname FROM pg_constraint
    WHERE conrelid = 'exception'::regclass AND contype = 'c'
      AND pg_get_constraintdef(oid) LIKE ${`%${columns[0]}%${columns[1]}%`}`.execute(db)
  const [found] = rows
  if (!found) throw new Error(`There is no check on ${columns.join(' and ')}.`)
  return found.conname
}
