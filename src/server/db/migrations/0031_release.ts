import { type Kysely, sql } from 'kysely'

/** Who may see a record besides its submitter, and until when that institution may answer it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE exception
      -- The institution to which it was released last; null before.
      ADD released_to text REFERENCES institution,
      -- The record as that institution sees it, where its submitter has changed it since, with the ids of its vouchers.
      ADD released jsonb,
      -- The last day on which the receiver may answer it; null where nothing answers it.
      ADD answer_by date,
      -- Whether the answer that stands to it was released.
      ADD answer_released boolean NOT NULL DEFAULT false,
      ADD CHECK (released IS NULL OR released_to IS NOT NULL)`.execute(db)
  await sql`
    UPDATE exception AS e SET released_to = rcv_ins_id_cd
    WHERE flow IN ('inquiryRetrieval', 'goodFaith', 'preArbitration') OR EXISTS (
      SELECT 1 FROM exception_event AS s WHERE s.exp_id = e.exp_id AND s.to_state = CASE
        WHEN flow IN ('specialAdjustment', 'feeCollectionFundDisbursement', 'manualRefund') AND with_orig_in = '0'
        THEN 'auditedPass' ELSE 'verifiedPass' END)`.execute(db)
  await sql`
    UPDATE exception SET answer_released = true
    WHERE exp_id IN (SELECT answers_exp_id FROM exception WHERE NOT deleted AND released_to IS NOT NULL)`.execute(db)

  await sql`DROP INDEX exception_receiver, exception_waits_receiver`.execute(db)
  // The lists of an institution that receives: records as they stand, in the order of their days.
  await sql`
    CREATE INDEX exception_released ON exception (released_to, flow, state, due_dt, exp_id)
    WHERE NOT deleted AND released IS NULL`.execute(db)
  // Those that were changed after their release: few, and found one by one.
  await sql`
    CREATE INDEX exception_changed ON exception (released_to, flow) WHERE NOT deleted AND released IS NOT NULL`.execute(
    db,
  )
  // For counting tasks: records that wait for a step of the receiver.
  await sql`
    CREATE INDEX exception_waits_receiver ON exception (released_to, flow, state, due_dt)
    WHERE waits AND NOT deleted`.execute(db)
  // Records that may be answered by their last day, for the receiver and for those who act for all.
  for (const [name, columns] of Object.entries(answerable))
    await sql`
      CREATE INDEX ${sql.ref(name)} ON exception (${sql.raw(columns)})
      WHERE answer_by IS NOT NULL AND NOT answered AND NOT deleted`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const name of [
    ...Object.keys(answerable),
    'exception_released',
    'exception_changed',
    'exception_waits_receiver',
  ])
    await sql`DROP INDEX ${sql.ref(name)}`.execute(db)
  await sql`
    ALTER TABLE exception DROP released_to, DROP released, DROP answer_by, DROP answer_released`.execute(db)
  await sql`
    CREATE INDEX exception_receiver ON exception (rcv_ins_id_cd, flow, state, due_dt, exp_id) WHERE NOT deleted`.execute(
    db,
  )
  await sql`
    CREATE INDEX exception_waits_receiver ON exception (rcv_ins_id_cd, flow, state, due_dt)
    WHERE waits AND NOT deleted`.execute(db)
}

const answerable = {
  exception_answerable_receiver: 'released_to, flow, answer_by, exp_id',
  exception_answerable: 'flow, answer_by, exp_id',
}
