import { flows } from '../src/domain/flows/index.ts'
import { type Actor, headInsIdCd } from '../src/domain/people/actor.ts'
import { answerTo, exceptionFacts } from '../src/domain/records/transactions.ts'
import { statesOf, transIdsOf, waits } from '../src/domain/workflow/check.ts'
import { type Flow, withOrigInOf } from '../src/domain/workflow/flow.ts'
import { releaseState } from '../src/domain/workflow/release.ts'
import { connectAs } from '../src/server/db/pools/databases.ts'
import { institutions } from '../src/server/db/seed/institutions.ts'
import { zipf } from '../src/server/imports/random.ts'
import type { BenchDatabase } from './database.ts'

const mix: Readonly<Record<string, { weight: number; alone: number }>> = {
  stdDispute: { weight: 42, alone: 0 },
  inquiryRetrieval: { weight: 24, alone: 0.1 },
  specialAdjustment: { weight: 7, alone: 0.3 },
  goodFaith: { weight: 5, alone: 0.2 },
  preArbitration: { weight: 3, alone: 0.1 },
  feeCollectionFundDisbursement: { weight: 7, alone: 1 },
  preAuthCompletion: { weight: 5, alone: 0 },
  preAuthCancellation: { weight: 2, alone: 0 },
  latePreAuthorizationCompletion: { weight: 1, alone: 0 },
  manualRefund: { weight: 4, alone: 0.4 },
}

interface Place {
  flow: string
  state: string
  transId: string
  withOrigIn: '0' | '1'
  waits: boolean
  hasOriginal: boolean
  once: boolean
  released: boolean
  answerable: boolean
  weight: number
}

interface Filled extends Pick<BenchDatabase, 'connection'> {
  userOf(username: string): Promise<Pick<Actor, 'userId' | 'insIdCd'>>
}

/**
 * Fills an empty database with so many exception records over a thousand days: of the last month six in ten wait for
 * somebody, of the two months before one in ten, of older ones one in two hundred. They have no events, which no count
 * reads.
 */
export async function fillRecords(database: Filled, count: number): Promise<void> {
  // Without asking of each row whether its institutions and users are there: they are.
  const owner = await connectAs(database.connection, { session_replication_role: 'replica' })
  try {
    const { rows } = await owner.query('SELECT 1 FROM exception LIMIT 1')
    if (rows.length === 0) await fill(owner, database, count)
    // As autovacuum leaves it; also what an earlier run has changed. Up to 300,000 rows are read whole, so that no plan hangs on a sample.
    await owner.query('SET default_statistics_target = 1000')
    await owner.query('VACUUM ANALYZE exception')
  } finally {
    await owner.end()
  }
}

async function fill(owner: Awaited<ReturnType<typeof connectAs>>, database: Filled, count: number): Promise<void> {
  console.log(`Filling ${count.toLocaleString('en')} exception records.`)
  const began = performance.now()
  const [admin, handler] = [await database.userOf('admin'), await database.userOf('acq_handler')]
  const places = flows.flatMap(placesOf)
  const members = institutions.filter((one) => one.insIdCd !== headInsIdCd).map((one) => one.insIdCd)
  const memberWeights = zipf(members.length, 0.9).map(([, weight]) => weight)
  const weightsWhere = (waiting: boolean) => places.map((one) => (one.waits === waiting ? one.weight : 0))
  const column = <K extends keyof Place>(name: K) => places.map((one) => one[name])
  await owner.query(insertRecords, [
    count,
    boundsOf(weightsWhere(true)),
    boundsOf(weightsWhere(false)),
    boundsOf(memberWeights),
    members,
    column('flow'),
    column('state'),
    column('transId'),
    column('withOrigIn'),
    column('waits'),
    column('hasOriginal'),
    column('once'),
    column('released'),
    column('answerable'),
    handler.insIdCd,
    handler.userId,
    admin.userId,
  ])
  console.log(`Filled in ${Math.round((performance.now() - began) / 1000)} s.`)
}

function placesOf(flow: Flow): Place[] {
  const { weight, alone } = mix[flow.id] ?? { weight: 1, alone: 0 }
  return flow.origins.flatMap((origin) => {
    const withOrigIn = withOrigInOf(flow, origin)
    const share = weight * (origin === 'noOrig' ? alone : 1 - alone)
    const transIds = transIdsOf(flow, origin)
    // One that can't be audited never comes to where an audit leads.
    const states = statesOf(flow).filter((state) => withOrigIn === '0' || !state.startsWith('audited'))
    return states.flatMap((state) => {
      const waiting = waits(flow, state, withOrigIn)
      const alike = states.filter((one) => waits(flow, one, withOrigIn) === waiting).length * transIds.length
      return transIds.map((transId) => ({
        flow: flow.id,
        state,
        transId,
        withOrigIn,
        waits: waiting,
        hasOriginal: origin === 'withOrig',
        once: exceptionFacts(transId).once,
        released: [flow.initial, state].includes(releaseState(flow, withOrigIn)),
        answerable: state === releaseState(flow, withOrigIn) && answerTo(transId) !== null,
        weight: share / alike,
      }))
    })
  })
}

function boundsOf(weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  let sum = 0
  return weights.map((weight) => {
    const bound = sum / total
    sum += weight
    return bound
  })
}

const insertRecords = `
  WITH drawn AS MATERIALIZED (
    SELECT n, age, due, amount, place, member, CASE WHEN other = member THEN other % cardinality($5::text[]) + 1 ELSE other END AS other
    FROM (
      SELECT n, age, floor(random() * 40)::int AS due, 1 + floor(random() * 500000)::bigint AS amount,
        width_bucket(random(), CASE WHEN random() < CASE WHEN age < 30 THEN 0.6 WHEN age < 90 THEN 0.1 ELSE 0.005 END
          THEN $2::float8[] ELSE $3::float8[] END) AS place,
        width_bucket(random(), $4::float8[]) AS member, width_bucket(random(), $4::float8[]) AS other
      FROM (
        SELECT n, (1000 * (1 - n / $1::float8))::int AS age FROM generate_series(1, $1::int) AS n
      ) AS counted
    ) AS random
  ), placed AS (
    SELECT *, now() - make_interval(days => age) AS at, current_date - age AS day, ($10::boolean[])[place] AS waiting,
      ($11::boolean[])[place] AS original, ($5::text[])[member] AS submitter, ($5::text[])[other] AS receiver,
      ($7::text[])[place] AS state, ($8::text[])[place] AS trans_id
    FROM drawn
  )
  INSERT INTO exception (exp_id, flow, state, with_orig_in, trans_id, submit_ins_id_cd, rcv_ins_id_cd, orig_id, orig_key,
    orig_log_cd, settle_dt, pan_masked, pan_hash, retri_ref_no, orig_trans_at, orig_trans_curr_cd, trans_at,
    trans_curr_cd, rsn_cd, remark, due_dt, verified_on, last_submitter, author, handlers, submitter_side, rec_crt_ts, state_ts, waits,
    at_most_once, released_to, answer_by, answered, answer_released)
  SELECT trans_id || to_char(day, 'YYMMDD') || lpad(upper(to_hex(n)), 6, '0'), ($6::text[])[place], state,
    ($9::text[])[place], trans_id, submitter, receiver,
    CASE WHEN original THEN (day - 20 - DATE '2000-01-01') * 10000000000::bigint + n END,
    CASE WHEN original THEN 'BENCH' || n END, CASE WHEN original THEN '01' END,
    CASE WHEN original THEN day - 20 END, CASE WHEN original THEN '620000••••••0005' END,
    CASE WHEN original THEN md5(n::text)::uuid END, CASE WHEN original THEN lpad(n::text, 12, '0') END,
    CASE WHEN original THEN amount END, CASE WHEN original THEN '764' END, amount, '764',
    CASE n % 50 WHEN 0 THEN '4515' WHEN 1 THEN NULL ELSE '4507' END, 'A remark of usual length, as a clerk types it.', day + 20 + due,
    CASE WHEN state LIKE 'verifiedPass' THEN day + 1 END,
    CASE WHEN submitter = $15 THEN $16::bigint ELSE $17::bigint END,
    CASE WHEN submitter = $15 THEN $16::bigint ELSE $17::bigint END,
    ARRAY[CASE WHEN submitter = $15 THEN $16::bigint ELSE $17::bigint END],
    ARRAY[CASE WHEN submitter = $15 THEN $16::bigint ELSE $17::bigint END], at, at, waiting, ($12::boolean[])[place],
    CASE WHEN ($13::boolean[])[place] THEN receiver END, CASE WHEN ($14::boolean[])[place] THEN day + 45 END,
    ($14::boolean[])[place] AND n % 10 < 7, ($14::boolean[])[place] AND n % 10 < 6
  FROM placed ORDER BY n`
