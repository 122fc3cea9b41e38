import type { Statement } from '../../src/server/db/pools/databases.ts'

/** The facts of one transaction that a cardholder names, as the schema has them. */
export interface SaidOf {
  /** Null for users who act for all. */
  insIdCd: string | null
  lastFour?: string
  transAt?: string
  transCurrCd?: string
  mchntCd?: string
  /** A word with which names of merchants begin. */
  chain?: string
  /** The first day of settlement, and the last. */
  from: string
  to: string
  rows: number
}

const counted = 10_001

/**
 * The best statement that we know for a search by what a cardholder says, by hand against the schema: the end of the card
 * finds the rows where it is known, a merchant where that is, else the amount. Answers the ids of the page and the total.
 */
export function saidFloor({
  insIdCd,
  lastFour,
  transAt,
  transCurrCd,
  mchntCd,
  chain,
  from,
  to,
  rows,
}: SaidOf): Statement {
  const parameters: unknown[] = []
  const add = (value: unknown) => `$${parameters.push(value)}`
  const first = (day: string) => `(${add(day)}::date - DATE '2000-01-01')::bigint * 10000000000`
  const days = [`id >= ${first(from)}`, `id < ${first(to)} + 10000000000`]
  const wanted = [
    ...(lastFour === undefined ? [] : [`right(pan_masked, 4) = ${add(lastFour)}`]),
    ...(mchntCd === undefined ? [] : [`${lastFour === undefined ? 'mchnt_cd' : "mchnt_cd || ''"} = ${add(mchntCd)}`]),
    ...(transAt === undefined
      ? []
      : [`${lastFour === undefined ? 'trans_at' : 'trans_at + 0'} = ${add(transAt)}::bigint`]),
    ...(transCurrCd === undefined ? [] : [`trans_curr_cd || '' = ${add(transCurrCd)}`]),
  ]
  if (chain !== undefined)
    wanted.push(`(acq_ins_id_cd, mchnt_cd) IN (SELECT acq_ins_id_cd, mchnt_cd FROM merchant
      WHERE to_tsvector('simple', name) @@ to_tsquery('simple', ${add(`${chain}:*`)}))`)
  const isKeyed = lastFour !== undefined || mchntCd !== undefined
  const own = insIdCd === null ? '' : add(insIdCd)
  const seen = own === '' ? ['true'] : isKeyed ? [`${own} IN (acq_ins_id_cd || '', iss_ins_id_cd || '')`] : sidesOf(own)
  const branches = seen.map((side) => `SELECT id FROM history WHERE ${[side, ...days, ...wanted].join(' AND ')}`)
  return {
    sql: `
      WITH hits AS MATERIALIZED (${branches.join(' UNION ALL ')} LIMIT ${counted})
      SELECT h.*, totals.total::float8 AS total FROM (SELECT count(*) AS total FROM hits) AS totals
      LEFT JOIN ((SELECT id FROM hits ORDER BY id DESC LIMIT ${add(rows)}::int) AS page JOIN history AS h USING (id)) ON true
      ORDER BY id DESC`,
    parameters,
  }
}

function sidesOf(own: string): string[] {
  return [`acq_ins_id_cd = ${own}`, `iss_ins_id_cd = ${own} AND acq_ins_id_cd <> ${own}`]
}
