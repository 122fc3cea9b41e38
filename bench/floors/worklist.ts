import type { Statement } from '../../src/server/db/databases.ts'

/**
 * The worklist of a user with all three roles, written by hand against the schema: what a program that knows nothing
 * else would have to ask. The bench compares the calls with it, and checks that both find the same rows.
 */

interface Asked {
  /** Null for users who act for all. */
  insIdCd: string | null
  userId: string
  /** YYYYMMDD */
  today: string
}

const replying = "flow IN ('inquiryRetrieval', 'goodFaith', 'preArbitration')"
const fresh = 'author <> $1::bigint AND last_submitter <> $1::bigint'

/** By state: what is to be done there, and who may not do it. */
const steps = {
  submitter: [
    ['unverified', `NOT ${replying} AND ${fresh}`],
    ['verifiedPass', `NOT ${replying} AND $1::bigint <> ALL (handlers)`],
    ['verifiedFail', `NOT ${replying}`],
    ['auditedFail', `NOT ${replying}`],
  ],
  receiver: [
    ['unreplied', `${replying}`],
    ['replied', `(flow = 'preArbitration' AND ${fresh} OR flow = 'goodFaith' AND $1::bigint <> ALL (handlers))`],
    ['verifiedPass', `flow = 'preArbitration' AND $1::bigint <> ALL (handlers)`],
    ['verifiedFail', `flow = 'preArbitration'`],
    ['auditedFail', `${replying}`],
  ],
} as const

function parts(asked: Asked): { due: string; where: string }[] {
  const own = (column: string) => (asked.insIdCd === null ? '' : `${column} = $3 AND `)
  const waiting = (['submitter', 'receiver'] as const).flatMap((side) =>
    steps[side].map(([state, may]) => {
      const ours = side === 'submitter' ? own('submit_ins_id_cd') : `${own('released_to')}released IS NULL AND `
      const notBoth = `$1::bigint <> ALL (${side === 'submitter' ? 'receiver_side' : 'submitter_side'})`
      return { due: 'due_dt', where: `${ours}state = '${state}' AND waits AND NOT deleted AND ${may} AND ${notBoth}` }
    }),
  )
  const unanswered = `state = 'verifiedPass' AND flow = 'stdDispute' AND NOT answered AND NOT deleted AND answer_by >= $2::date`
  return [...waiting, { due: 'answer_by', where: `${own('released_to')}${unanswered}` }]
}

function parametersOf({ insIdCd, userId, today }: Asked): unknown[] {
  return insIdCd === null ? [userId, today] : [userId, today, insIdCd]
}

/** The first rows, and how many there are up to ten thousand. */
export function worklistFloor(asked: Asked, rows: number): Statement {
  const first = parts(asked).map(
    ({ due, where }) => `(SELECT exp_id, ${due} AS due, rec_crt_ts FROM exception WHERE ${where}
      ORDER BY ${due}, rec_crt_ts, exp_id LIMIT ${rows})`,
  )
  const counted = parts(asked).map(({ where }) => `(SELECT 1 FROM exception WHERE ${where} LIMIT 10001)`)
  return {
    sql: `WITH page AS (SELECT * FROM (${first.join(' UNION ALL ')}) AS w ORDER BY due, rec_crt_ts, exp_id LIMIT ${rows})
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
    sql: `SELECT part, count(*)::int AS n, count(*) FILTER (WHERE due < $2::date)::int AS over,
        count(*) FILTER (WHERE due BETWEEN $2::date AND $2::date + 2)::int AS soon, min(due) FILTER (WHERE due >= $2::date) AS next
      FROM (${all.join(' UNION ALL ')}) AS w GROUP BY part`,
    parameters: parametersOf(asked),
  }
}
