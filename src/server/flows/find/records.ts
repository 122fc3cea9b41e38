import { type RawBuilder, sql } from 'kysely'
import type { FoundRecord } from '../../../contract/records/find.ts'
import { flows } from '../../../domain/flows/index.ts'
import { type Sought, soughtIn } from '../../../domain/records/finding.ts'
import { amountReadings, type ReadTerm, settledFor, type TermOf } from '../../../domain/search/terms.ts'
import type { Day } from '../../../domain/time/calendar.ts'
import { allOf, anyOf } from '../../db/lists/fragments.ts'
import { visibleRecords } from '../../db/lists/visibleRecords.ts'
import type { Reader } from '../../db/pools/reader.ts'
import type { SessionUser } from '../../http/serve/access.ts'
import { type ExceptionRecord, isToAnswer, opensFlow, recordColumns } from '../record/recordRow.ts'

/** Shown of each kind: more are found by the lists. */
export const shownOfKind = 6
/** Looked at of one kind, whoever may see them, newest first. */
const lookedAt = 3_000

/**
 * Finds records that this user may open, the newest first: those that fit all terms of a reading, by part of the id, the
 * RRN or the last four digits of the card, and those on one of the `transactions`.
 */
export async function findRecords(
  db: Reader,
  readings: readonly (readonly ReadTerm[])[],
  transactions: readonly string[],
  actor: SessionUser,
  today: Day,
): Promise<FoundRecord[]> {
  const opened = flows.filter((flow) => opensFlow(actor, flow)).map(({ id }) => id)
  const branches = readings.flatMap((terms) => {
    const ways = terms.flatMap((term) => (hasNumber(term) ? [branchesOf(soughtIn(numberIn(term)))] : []))
    return ways.find((one) => one.length > 0) ?? []
  })
  if (transactions.length > 0)
    branches.push(sql`(SELECT exp_id FROM exception WHERE orig_id = any(${transactions}::bigint[]))`)
  if (opened.length === 0 || branches.length === 0) return []
  const { rows } = await sql<ExceptionRecord>`
    WITH looked AS MATERIALIZED (
      SELECT DISTINCT exp_id FROM (${sql.join(branches, sql` UNION ALL `)}) AS either
    )
    SELECT ${recordColumns}
    FROM ${visibleRecords(actor, sql`x.exp_id IN (SELECT exp_id FROM looked)`)}
    WHERE e.flow = ANY(${opened}::text[])
      AND (e.orig_id = any(${transactions}::bigint[]) OR ${anyOf(readings.map((terms) => allOf(terms.map(stillFits))))})
    ORDER BY e.rec_crt_ts DESC, e.exp_id DESC LIMIT ${shownOfKind}::int`.execute(db)
  return rows.map((row) => ({
    expId: row.exp_id,
    flow: row.flow,
    state: row.state,
    transId: row.trans_id,
    transAt: row.trans_at,
    transCurrCd: row.trans_curr_cd,
    priAcctNo: row.pan_masked ?? '',
    ...(isToAnswer(row, actor, today) && { toAnswer: true as const }),
  }))
}

type Numbered = TermOf<'lastFour' | 'reference'>

function hasNumber(term: ReadTerm): term is Numbered {
  return term.kind === 'lastFour' || term.kind === 'reference'
}

function numberIn(term: Numbered): string {
  return term.kind === 'lastFour' ? term.digits : term.value.toUpperCase()
}

function branchesOf({ lastFour, idBegins, idEnds, rrn }: Sought): RawBuilder<unknown>[] {
  const branches: RawBuilder<unknown>[] = []
  if (lastFour)
    branches.push(sql`(
      SELECT exp_id FROM exception WHERE right(pan_masked, 4) = ${lastFour}
      ORDER BY rec_crt_ts DESC LIMIT ${lookedAt})`)
  if (idBegins.length > 0)
    branches.push(sql`(
      SELECT f.exp_id FROM unnest(${idBegins}::text[]) AS begun (text) CROSS JOIN LATERAL (
        SELECT exp_id FROM exception WHERE exp_id ~>=~ begun.text AND exp_id ~<~ (begun.text || '~')
        ORDER BY exp_id USING ~>~ LIMIT ${lookedAt}
      ) AS f)`)
  if (idEnds) {
    const end = [...idEnds].toReversed().join('')
    branches.push(sql`(
      SELECT exp_id FROM exception
      WHERE reverse(exp_id) ~>=~ ${end} AND reverse(exp_id) ~<~ ${`${end}~`} LIMIT ${lookedAt})`)
  }
  if (rrn) branches.push(sql`(SELECT exp_id FROM exception WHERE retri_ref_no = ${rrn} LIMIT ${lookedAt})`)
  return branches
}

/** Of the other institution a user sees the record as released: what was looked for may not stand in that. */
function stillFits(term: ReadTerm): RawBuilder<unknown> {
  switch (term.kind) {
    case 'lastFour':
    case 'reference':
      return numberFits(numberIn(term))
    case 'amount':
      return anyOf(
        amountReadings(term).map(
          ({ transAt, currencies }) =>
            sql`e.trans_at = ${transAt}::bigint AND e.trans_curr_cd = any(${currencies}::text[])`,
        ),
      )
    case 'currency':
      return sql`e.trans_curr_cd = ${term.currency}`
    case 'day': {
      const { from, to } = settledFor(term.day)
      return sql`e.settle_dt BETWEEN ${from}::date AND ${to}::date`
    }
    // The history knows merchants: their records are found by the `transactions`.
    case 'merchant':
    case 'refused':
      return sql`false`
  }
}

function numberFits(number: string): RawBuilder<unknown> {
  const { lastFour, idBegins, rrn } = soughtIn(number)
  return anyOf([
    ...(lastFour ? [sql`right(e.pan_masked, 4) = ${lastFour}`] : []),
    ...idBegins.map((text) => sql`starts_with(e.exp_id, ${text})`),
    sql`right(e.exp_id, length(${number}::text)) = ${number}`,
    ...(rrn ? [sql`e.retri_ref_no = ${rrn}`] : []),
  ])
}
