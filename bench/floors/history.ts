import type { Statement } from '../../src/server/db/pools/databases.ts'
import type { Frequency } from '../values.ts'

/**
 * The best statements that we know for a search of the history, written by hand against the schema by somebody who
 * knows how often each value occurs, which no server can. The bench compares the search with them, and checks that both
 * find the same rows.
 */

export interface Asked {
  /** Null for users who act for all. */
  insIdCd: string | null
  conditions: Readonly<Record<string, string | undefined>>
  /** Of the rarest value; null where only dates are asked for. */
  frequency: Frequency | null
  cardHashes: readonly string[]
  isNewestFirst: boolean
  offset: number
  rows: number
}

const columns: Readonly<Record<string, string>> = {
  retriRefNo: 'retri_ref_no',
  sysTraNo: 'sys_tra_no',
  mchntCd: 'mchnt_cd',
  termId: 'term_id',
  authIdRespCd: 'auth_id_resp_cd',
  transId: 'trans_id',
  transCurrCd: 'trans_curr_cd',
  acqInsIdCd: 'acq_ins_id_cd',
  issInsIdCd: 'iss_ins_id_cd',
}
const keys = ['retriRefNo', 'sysTraNo', 'mchntCd', 'termId', 'authIdRespCd']
const inDaySums = ['settleDtFrom', 'settleDtTo', 'transId', 'transCurrCd']
const counted = 10_001

class Text {
  readonly parameters: unknown[] = []
  add(value: unknown): string {
    this.parameters.push(value)
    return `$${this.parameters.length}`
  }
}

/** Answers `id` of the rows of the page, in order, and `total` (to 10,001) in each of them or in one row without id. */
export function historyFloor(asked: Asked): Statement {
  const text = new Text()
  const { conditions, frequency } = asked
  const named = Object.keys(conditions)
  const isKeyed = named.includes('priAcctNo') || keys.some((name) => named.includes(name))
  const byDay = named.every((name) => inDaySums.includes(name))
  const isSeldom = frequency === 'absent' || frequency === 'rare'
  if (isKeyed)
    return sorted(text, asked, [
      `${seen(text, asked)} AND ${wanted(text, asked, isSeldom || isOfMerchant(conditions))}`,
    ])
  if (byDay && named.length > 2) return throughDays(text, asked)
  if (isSeldom && named.some((name) => name.startsWith('transAt')))
    return sorted(
      text,
      asked,
      sides(text, asked).map((side) => `${side} AND ${wanted(text, asked, true)}`),
    )
  return inOrder(text, asked, byDay)
}

/** Whether the index of a merchant's amounts fits: no other condition is narrower. */
function isOfMerchant(conditions: Asked['conditions']): boolean {
  const narrow = ['priAcctNo', ...keys].filter((name) => conditions[name] !== undefined)
  return narrow.join() === 'mchntCd' && (conditions.transAtFrom ?? conditions.transAtTo) !== undefined
}

function idOf(day: string): string {
  return `(${day}::date - DATE '2000-01-01')::bigint * 10000000000`
}

function seen(text: Text, { insIdCd }: Asked): string {
  return insIdCd === null ? 'true' : `${text.add(insIdCd)} IN (acq_ins_id_cd || '', iss_ins_id_cd || '')`
}

function sides(text: Text, { insIdCd }: Asked): string[] {
  if (insIdCd === null) return ['true']
  const own = text.add(insIdCd)
  return [`acq_ins_id_cd = ${own}`, `iss_ins_id_cd = ${own} AND acq_ins_id_cd <> ${own}`]
}

/** The conditions. The days of a seldom value, and of a merchant with amounts, are written so that no index of days fits. */
function wanted(text: Text, { conditions, cardHashes }: Asked, isSeldom: boolean): string {
  const id = isSeldom ? '(id + 0)' : 'id'
  const range = [
    `id >= ${idOf(text.add(conditions.settleDtFrom ?? '20000101'))}`,
    `id < ${idOf(text.add(conditions.settleDtTo ?? '29991231'))} + 10000000000`,
  ]
  const parts = isSeldom ? range.map((one) => one.replace('id', id)) : range
  const keyed = keys.some((name) => conditions[name] !== undefined) || conditions.priAcctNo !== undefined
  for (const [name, column] of Object.entries(columns)) {
    const value = conditions[name]
    if (value === undefined) continue
    parts.push(`${keyed && !keys.includes(name) ? `${column} || ''` : column} = ${text.add(value)}`)
  }
  if (conditions.priAcctNo !== undefined) parts.push(`pan_hash = ANY(${text.add(cardHashes)}::uuid[])`)
  const at = keyed && !isOfMerchant(conditions) ? '(trans_at + 0)' : 'trans_at'
  if (conditions.transAtFrom !== undefined) parts.push(`${at} >= ${text.add(conditions.transAtFrom)}::bigint`)
  if (conditions.transAtTo !== undefined) parts.push(`${at} <= ${text.add(conditions.transAtTo)}::bigint`)
  return parts.join(' AND ')
}

/** Takes all that match, up to 10,001, and sorts them. */
function sorted(text: Text, asked: Asked, branches: string[]): Statement {
  const all = branches.map((branch) => `SELECT id FROM history WHERE ${branch}`).join(' UNION ALL ')
  return finished(
    text,
    asked,
    `WITH hits AS MATERIALIZED (${all})`,
    'hits',
    '(SELECT least(count(*), 10001) FROM hits)',
  )
}

/** Reads in order and stops; counts as far as 10,001, or knows the number of days. */
function inOrder(text: Text, asked: Asked, byDay: boolean): Statement {
  const branches = sides(text, asked).map((side) => `${side} AND ${wanted(text, asked, false)}`)
  const depth = text.add(asked.offset + asked.rows)
  const parts = branches.map(
    (branch) => `(SELECT id FROM history WHERE ${branch} ORDER BY id ${way(asked)} LIMIT ${depth}::int)`,
  )
  const limited = branches.map((branch) => `(SELECT 1 FROM history WHERE ${branch} LIMIT ${counted})`)
  const total = byDay
    ? `(SELECT coalesce(sum(n), 0) FROM history_total WHERE ${daysOf(text, asked)})`
    : `(SELECT count(*) FROM (SELECT * FROM (${limited.join(' UNION ALL ')}) AS a LIMIT ${counted}) AS c)`
  return finished(text, asked, `WITH hits AS (${parts.join(' UNION ALL ')})`, 'hits', total)
}

function daysOf(text: Text, { insIdCd, conditions }: Asked): string {
  const { settleDtFrom, settleDtTo } = conditions
  return `ins_id_cd = ${text.add(insIdCd ?? '')}
    AND settle_dt BETWEEN ${text.add(settleDtFrom)}::date AND ${text.add(settleDtTo)}::date`
}

/** Looks only into the days of which the sums by day say that they hold rows of the page. */
function throughDays(text: Text, asked: Asked): Statement {
  const { conditions } = asked
  const kinds = ['transId', 'transCurrCd'].flatMap((name) =>
    conditions[name] === undefined ? [] : [`${columns[name]} = ${text.add(conditions[name])}`],
  )
  const where = [daysOf(text, asked), ...kinds].join(' AND ')
  const [first, end] = [text.add(asked.offset), text.add(asked.offset + asked.rows)]
  const branches = sides(text, asked).map(
    (side) => `(
      SELECT id FROM history
      WHERE ${side} AND ${kinds.join(' AND ')} AND id >= place.first AND id < place.first + 10000000000
      ORDER BY id ${way(asked)} LIMIT place.depth)`,
  )
  const head = `
    WITH days AS MATERIALIZED (
      SELECT settle_dt, sum(n) AS n, sum(sum(n)) OVER (ORDER BY settle_dt ${way(asked)}) AS upto
      FROM history_day WHERE ${where} GROUP BY settle_dt
    ), place AS MATERIALIZED (
      SELECT ${idOf('settle_dt')} AS first, upto - n AS before, least(n, ${end}::bigint - (upto - n)) AS depth
      FROM days WHERE upto > ${first}::bigint AND upto - n < ${end}::bigint
    ), hits AS (
      SELECT hit.id FROM place CROSS JOIN LATERAL (
        SELECT id FROM (${branches.join(' UNION ALL ')}) AS side ORDER BY id ${way(asked)} LIMIT place.depth
      ) AS hit
    )`
  const total = '(SELECT coalesce(sum(n), 0) FROM days)'
  return finished(text, asked, head, 'hits', total, `${first}::bigint - coalesce((SELECT min(before) FROM place), 0)`)
}

function way({ isNewestFirst }: Asked): 'DESC' | 'ASC' {
  return isNewestFirst ? 'DESC' : 'ASC'
}

function finished(text: Text, asked: Asked, head: string, from: string, total: string, offset?: string): Statement {
  const skipped = offset ?? `${text.add(String(asked.offset))}::bigint`
  const sql = `${head}
    SELECT totals.total::float8 AS total, h.*
    FROM (SELECT ${total} AS total) AS totals
    LEFT JOIN (
      (SELECT id FROM ${from} ORDER BY id ${way(asked)} LIMIT ${text.add(asked.rows)}::int OFFSET ${skipped}) AS page
      JOIN history AS h USING (id)
    ) ON true
    ORDER BY id ${way(asked)}`
  return { sql, parameters: text.parameters }
}
