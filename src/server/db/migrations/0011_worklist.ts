import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // What waits, by what its state asks for, in the order of the worklist: due day, then age. They hold who took part and
  // the amounts, so that lists, counts and sums read the index alone. Most records wait for nobody: they are small.
  const took =
    'INCLUDE (flow, author, last_submitter, handlers, submitter_side, receiver_side, trans_curr_cd, trans_at)'
  const indexes = [
    // The records that wait in a state, for the submitter, for the receiver, and for those who act for all.
    ['waits_submitter', `(submit_ins_id_cd, state, due_dt, rec_crt_ts, exp_id) ${took} WHERE waits AND NOT deleted`],
    [
      'waits_receiver',
      `(released_to, state, due_dt, rec_crt_ts, exp_id) ${took} WHERE waits AND NOT deleted AND released IS NULL`,
    ],
    ['waits', `(state, due_dt, rec_crt_ts, exp_id) ${took} WHERE waits AND NOT deleted`],
    // A submitter's records that the other side may still answer.
    [
      'unreleased_answer',
      '(submit_ins_id_cd, flow, answer_by, exp_id) WHERE answer_by IS NOT NULL AND NOT answer_released AND NOT deleted',
    ],
  ] as const
  for (const [name, columns] of indexes) {
    await sql`DROP INDEX IF EXISTS ${sql.raw(`exception_${name}`)}`.execute(db)
    await sql`CREATE INDEX ${sql.raw(`exception_${name} ON exception ${columns}`)}`.execute(db)
  }
  // Lists unhandled alerts from the oldest on, of an institution and of all.
  await sql`
    CREATE INDEX sus_trans_oldest ON sus_trans (ins_id_cd, raised_at, rid) WHERE result IS NULL`.execute(db)
  await sql`CREATE INDEX sus_trans_all_oldest ON sus_trans (raised_at, rid) WHERE result IS NULL`.execute(db)
}
