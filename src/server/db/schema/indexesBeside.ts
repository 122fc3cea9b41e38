import type pg from 'pg'

// Of records that wait for somebody there are few, which are sorted. All others no longer change, so that an index of
// them is written once.
const rest = 'NOT waits AND NOT deleted'
const counted = 'INCLUDE (trans_curr_cd, answer_by, answered)'
const open = 'WHERE answer_by IS NOT NULL AND NOT answered AND NOT deleted'

const indexes = [
  // Lists what is in a state by due day, and reads the index alone: another one would be cheaper to read whole and sort.
  ['in_state', '(flow, state, due_dt, exp_id) INCLUDE (waits) WHERE NOT deleted'],
  // Lists records by amount, and sums them, for those who act for all, for the submitter and for the receiver.
  ['rest_at', `(flow, state, trans_at, exp_id) ${counted} WHERE ${rest}`],
  ['rest_at_submitter', `(submit_ins_id_cd, flow, state, trans_at, exp_id) ${counted} WHERE ${rest}`],
  ['rest_at_receiver', `(released_to, flow, state, trans_at, exp_id) ${counted} WHERE ${rest} AND released IS NULL`],
  // Lists them by creation.
  ['rest_created', `(flow, state, rec_crt_ts, exp_id) WHERE ${rest}`],
  ['rest_created_submitter', `(submit_ins_id_cd, flow, state, rec_crt_ts, exp_id) WHERE ${rest}`],
  ['rest_created_receiver', `(released_to, flow, state, rec_crt_ts, exp_id) WHERE ${rest} AND released IS NULL`],
  // Finds records by the settlement day of their original and by their reason.
  [
    'settled',
    `(flow, state, settle_dt) INCLUDE (due_dt, exp_id, trans_curr_cd, trans_at, answer_by, answered)
      WHERE settle_dt IS NOT NULL AND ${rest}`,
  ],
  // Lists them by due day of a receiver and of a currency.
  ['rest_party', `(rcv_ins_id_cd, flow, state, due_dt, exp_id) WHERE ${rest}`],
  ['rest_currency', `(trans_curr_cd, flow, state, due_dt, exp_id) WHERE ${rest}`],
  ['reason', `(flow, rsn_cd) WHERE rsn_cd IS NOT NULL AND ${rest}`],
  // Lists the records that can still be answered by their last day, with what a list counts and sums.
  ['answerable_by_receiver', `(released_to, flow, answer_by, exp_id) INCLUDE (state, trans_curr_cd, trans_at) ${open}`],
  ['answerable_by', `(flow, answer_by, exp_id) INCLUDE (state, trans_curr_cd, trans_at) ${open}`],
] as const

/** What the indexes above replace. */
const replaced = ['answerable_receiver', 'answerable', 'state']

/**
 * Builds the indexes of records that came after the first release while users go on writing: a build inside a migration
 * would keep them waiting. One that was cut short is built again. `migrate` lets one process do it.
 */
export async function buildIndexes(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    for (const [name, columns] of indexes) await build(client, `exception_${name}`, columns)
    for (const name of replaced) await client.query(`DROP INDEX CONCURRENTLY IF EXISTS exception_${name}`)
  } finally {
    client.release()
  }
}

async function build(client: pg.PoolClient, name: string, columns: string): Promise<void> {
  const { rows } = await client.query<{ indisvalid: boolean }>(
    'SELECT indisvalid FROM pg_index WHERE indexrelid = to_regclass($1)',
    [name],
  )
  if (rows[0]?.indisvalid) return
  await client.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`)
  await client.query(`CREATE INDEX CONCURRENTLY ${name} ON exception ${columns}`)
}
