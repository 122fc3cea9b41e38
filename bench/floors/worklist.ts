import type { WorkScope } from '../../src/domain/workflow/work.ts'
import type { Statement } from '../../src/server/db/pools/databases.ts'

/**
 * The worklist of a user with all three roles, written by hand against the schema: what a program that knows nothing
 * else would have to ask. The bench compares the calls with it, and checks that both find the same rows.
 */

interface Asked {
  scope: WorkScope
  /** Null for users who act for all. */
  insIdCd: string | null
  userId: string
  /** YYYYMMDD */
  today: string
}

const replying = "flow IN ('inquiryRetrieval', 'goodFaith', 'preArbitration')"

/** By state: the flows in which something is to be done there, and what must hold of the user who does it. */
const steps = {
  submitter: [
    ['unverified', `NOT ${replying}`, 'fresh'],
    ['verifiedPass', `NOT ${replying}`, 'handled'],
    ['verifiedFail', `NOT ${replying}`, null],
    ['auditedFail', `NOT ${replying}`, null],
  ],
  receiver: [
    ['unreplied', replying, null],
    ['replied', "flow = 'preArbitration'", 'fresh'],
    ['replied', "flow = 'goodFaith'", 'handled'],
    ['verifiedPass', "flow = 'preArbitration'", 'handled'],
    ['verifiedFail', "flow = 'preArbitration'", null],
    ['auditedFail', replying, null],
  ],
} as const

const may = {
  fresh: 'author <> $2::bigint AND last_submitter <> $2::bigint',
  handled: '$2::bigint <> ALL (handlers)',
}

function parts(asked: Asked): { due: string; where: string }[] {
  const { scope } = asked
  const own = (column: string) => (asked.insIdCd === null ? '' : `${column} = $3 AND `)
  const ofSide = { submitter: own('submit_ins_id_cd'), receiver: `${own('released_to')}released IS NULL AND ` }
  const waiting = (['submitter', 'receiver'] as const).flatMap((side) => {
    if (scope === 'other' && side === 'submitter') return []
    const ours = scope === 'other' ? ofSide.submitter : ofSide[side]
    const notBoth = `$2::bigint <> ALL (${side === 'submitter' ? 'receiver_side' : 'submitter_side'})`
    return steps[side].map(([state, flow, who]) => {
      const mine = scope === 'mine' ? ` AND ${who ? `${may[who]} AND ` : ''}${notBoth}` : ''
      return { due: 'due_dt', where: `${ours}state = '${state}' AND waits AND NOT deleted AND ${flow}${mine}` }
    })
  })
  const [side, open] = scope === 'other' ? ['submit_ins_id_cd', 'answer_released'] : ['released_to', 'answered']
  const unanswered = `state = 'verifiedPass' AND flow = 'stdDispute' AND NOT ${open} AND NOT deleted AND answer_by >= $1::date`
  return [...waiting, { due: 'answer_by', where: `${own(side)}${unanswered}` }]
}

/** All are named, so that each has a type. */
function parametersOf({ insIdCd, userId, today }: Asked): unknown[] {
  return [today, userId, ...(insIdCd === null ? [] : [insIdCd])]
}

const typed = 'WITH asked AS (SELECT $1::date, $2::bigint)'

/** The first rows, and how many there are up to ten thousand. */
export function worklistFloor(asked: Asked, rows: number): Statement {
  const first = parts(asked).map(
    ({ due, where }) => `(SELECT exp_id, ${due} AS due, rec_crt_ts FROM exception WHERE ${where}
      ORDER BY ${due}, rec_crt_ts, exp_id LIMIT ${rows})`,
  )
  const counted = parts(asked).map(({ where }) => `(SELECT 1 FROM exception WHERE ${where} LIMIT 10001)`)
  return {
    sql: `${typed}, page AS (SELECT * FROM (${first.join(' UNION ALL ')}) AS w ORDER BY due, rec_crt_ts, exp_id LIMIT ${rows})
      SELECT (SELECT count(*)::int FROM (SELECT * FROM (${counted.join(' UNION ALL ')}) AS c LIMIT 10001) AS n) AS total, e.*
      FROM page JOIN exception AS e USING (exp_id) ORDER BY page.due, e.rec_crt_ts, e.exp_id`,
    parameters: parametersOf(asked),
  }
}

/** How many wait, up to a thousand of each kind, and how many of them are overdue or due within three days. */
export function summaryFloor(asked: Asked): Statement {
  const all = parts(asked).map(
    ({ due, where }, at) =>
      `(SELECT ${at} AS part, ${due} AS due FROM exception WHERE ${where} ORDER BY ${due} LIMIT 1001)`,
  )
  return {
    sql: `${typed} SELECT part, count(*)::int AS n, count(*) FILTER (WHERE due < $1::date)::int AS over,
        count(*) FILTER (WHERE due BETWEEN $1::date AND $1::date + 2)::int AS soon, min(due) FILTER (WHERE due >= $1::date) AS next
      FROM (${all.join(' UNION ALL ')}) AS w GROUP BY part`,
    parameters: parametersOf(asked),
  }
}
