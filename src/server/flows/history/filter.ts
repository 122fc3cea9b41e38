import { sql } from 'kysely'
import { actsForAll } from '../../../domain/people/actor.ts'
import type { FieldName } from '../../../domain/text/fields.ts'
import { daysBetween } from '../../../domain/time/calendar.ts'
import type { CardVault } from '../../db/cards/cardVault.ts'
import { firstIdOf, idsPerDay } from '../../db/dayIds.ts'
import { allOf, type Sql } from '../../db/lists/fragments.ts'
import { visibleTo } from '../../db/lists/visibleTo.ts'
import type { Conditions } from '../list/ranges.ts'
import { checkQuestion, type HistoryQuestion, keyOf, type PartyColumn } from './question.ts'
import { isOfKind, summaryOf } from './sums.ts'
import { type HistoryTerms, termFilters, termsKey, termWays } from './terms.ts'

export interface HistoryFilter {
  /** One condition for rows as acquirer, another for rows as issuer only; together: acquirer or issuer. */
  branches: Sql[]
  /**
   * The same conditions for the index of amounts, which is used when few rows match. Null when it isn't worth trying.
   */
  amountBranches: Sql[] | null
  /** Whether `amountBranches` use the index of a merchant's amounts. It has few rows of each month, so a far page reads more of it. */
  ofMerchant: boolean
  /** The query of the day summary; null when that doesn't know the exact answer. */
  summary: Sql | null
}

/** What is known about a question before its statement is written. */
interface Known {
  /** One reading of the terms. */
  terms?: HistoryTerms | undefined
  /** The first id to look at and the first behind them, instead of those of the dates. */
  ids?: { from: Sql; to: Sql }
  totalIsKnown?: boolean
  /** Of two parties the one with more transactions, whose index is not used. */
  avoidIndexOf?: PartyColumn | undefined
}

/** A day of the whole network is looked through from an index in 20 ms. */
const shortDays = 1

const equal = {
  retriRefNo: 'retri_ref_no',
  sysTraNo: 'sys_tra_no',
  transId: 'trans_id',
  transCurrCd: 'trans_curr_cd',
  acqInsIdCd: 'acq_ins_id_cd',
  issInsIdCd: 'iss_ins_id_cd',
  mchntCd: 'mchnt_cd',
  termId: 'term_id',
  authIdRespCd: 'auth_id_resp_cd',
} as const satisfies Partial<Record<FieldName, string>>

/** No index begins with these. */
const unkeyed: readonly string[] = ['transId', 'transCurrCd']

/** Throws when the question is too wide or a range ends before it starts. */
export function historyFilter(question: HistoryQuestion, vault: CardVault, known: Known = {}): HistoryFilter {
  const { actor, conditions, transIds } = question
  const { terms } = known
  checkQuestion(question)

  const key = keyOf(question, terms)
  const keyed = key !== undefined
  const { transAtFrom = '0', transAtTo = '999999999999' } = conditions
  const isRange = conditions.transAtFrom !== undefined || conditions.transAtTo !== undefined
  const said = terms?.amounts?.map(({ transAt }) => transAt)
  const from = known.ids?.from ?? sql`${String(firstIdOf(conditions.settleDtFrom ?? '20000101'))}`
  const to = known.ids?.to ?? sql`${String(firstIdOf(conditions.settleDtTo ?? '29991231') + idsPerDay)}`
  const rest: Sql[] = []
  for (const [name, column] of Object.entries(equal)) {
    const value = conditions[name]
    if (value === undefined) continue
    const avoidIndexOf = keyed ? name !== key && !unkeyed.includes(name) : name === known.avoidIndexOf
    rest.push(sql`${avoidIndexOf ? withoutIndex(column) : sql.ref(column)} = ${value}`)
  }
  if (transIds) rest.push(isOfKind(transIds))
  if (conditions.priAcctNo !== undefined) rest.push(isOfCard(vault.hashesOf(conditions.priAcctNo)))
  if (terms) rest.push(...termFilters(terms))
  // Like `keyOf`, prefers the index of a condition that was typed in its own box.
  const ways = terms && key === termsKey(terms) && conditions.mchntCd === undefined ? termWays(terms) : [sql`true`]
  const branches = (amount: Sql, ids: Sql[]) => {
    const range = isRange ? [sql`${amount} >= ${transAtFrom}::bigint`, sql`${amount} <= ${transAtTo}::bigint`] : []
    const among = (value: Sql) => allOf([...ids, ...rest, ...range, value])
    // Each amount has its own branch: of several in one condition the planner expects too many rows.
    if (!keyed)
      return (said?.map((one) => sql`${amount} = ${one}::bigint`) ?? [sql`true`]).flatMap((value) =>
        branchesOf(question, among(value), known.avoidIndexOf),
      )
    const all = among(said ? sql`${amount} = any(${said}::bigint[])` : sql`true`)
    return ways.map((way) => sql`${way} AND ${all} AND ${visibleTo(actor, 'acq_ins_id_cd', 'iss_ins_id_cd')}`)
  }
  const hasIndex = !keyed || key === 'mchntCd'
  return {
    branches: branches(keyed ? sql`trans_at + 0` : sql`trans_at`, [sql`id >= ${from}`, sql`id < ${to}`]),
    // No id is negative. Said with OR, the range still picks the partitions, but is nothing that an index of ids could
    // be asked: the planner, which knows no values, would take that one for as narrow as the index of amounts.
    amountBranches:
      (isRange || said) && hasIndex && !isShort(conditions)
        ? branches(sql`trans_at`, [sql`(id >= ${from} OR id < 0)`, sql`(id < ${to} OR id < 0)`])
        : null,
    ofMerchant: keyed,
    summary: known.totalIsKnown ? null : summaryOf(question),
  }
}

/** Written such that no index of the column fits. */
function withoutIndex(column: string): Sql {
  return sql`${sql.ref(column)} || ''`
}

function isShort({ settleDtFrom, settleDtTo }: Conditions): boolean {
  return settleDtFrom !== undefined && settleDtTo !== undefined && daysBetween(settleDtFrom, settleDtTo) <= shortDays
}

function isOfCard(hashes: readonly string[]): Sql {
  const [only] = hashes
  return hashes.length === 1 ? sql`pan_hash = ${only}::uuid` : sql`pan_hash = any(${hashes}::uuid[])`
}

function branchesOf({ actor, conditions }: HistoryQuestion, all: Sql, avoidIndexOf: PartyColumn | undefined): Sql[] {
  if (actsForAll(actor)) return [all]
  const own = actor.insIdCd
  const { acqInsIdCd, issInsIdCd } = conditions
  const columnOf = (party: PartyColumn) => (avoidIndexOf === party ? withoutIndex(equal[party]) : sql.ref(equal[party]))
  const asAcquirer = sql`${columnOf('acqInsIdCd')} = ${own} AND ${all}`
  const asIssuer = sql`${columnOf('issInsIdCd')} = ${own} AND acq_ins_id_cd <> ${own} AND ${all}`
  if (acqInsIdCd === own || (issInsIdCd && issInsIdCd !== own)) return [asAcquirer]
  if (acqInsIdCd) return [asIssuer]
  return [asAcquirer, asIssuer]
}
