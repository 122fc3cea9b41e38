import { sql } from 'kysely'
import type { RecordSort } from '../../../contract/records/flowCalls.ts'
import type { RecordRow } from '../../../contract/records/records.ts'
import { keysOf } from '../../../domain/typed.ts'
import type { CardVault } from '../../db/cards/cardVault.ts'
import { directionOf, type Sql } from '../../db/lists/fragments.ts'
import { recordIds, type SummedList, type SummedTotal, summedPage, summedRows, totalsOf } from '../../db/lists/list.ts'
import { asSeenBy } from '../../db/lists/visibleRecords.ts'
import { plannedForItsValues } from '../../db/named.ts'
import { compiled, type Databases, type Statement } from '../../db/pools/databases.ts'
import { holderColumns, holderJoins, presenceOf, type StoredHolder } from '../record/holder.ts'
import { type ExceptionRecord, recordColumns, recordRowOf } from '../record/recordRow.ts'
import { type RecordQuestion, recordParts } from './recordConditions.ts'

interface RecordPlace {
  currPage: number
  pageSize: number
  sort: RecordSort
}

interface RecordsFound extends SummedTotal {
  list: RecordRow[]
}

const sortColumns = { dueDt: 'due_dt', transAt: 'trans_at', recCrtTs: 'rec_crt_ts' } as const

export async function searchRecords(
  databases: Databases,
  vault: CardVault,
  question: RecordQuestion,
  place: RecordPlace,
): Promise<RecordsFound> {
  const { actor, flow, today } = question
  const list = listOf(vault, question, place.sort)
  if (list.parts.length === 0) return { list: [], ...totalsOf([]) }
  const page = summedPage<ExceptionRecord & StoredHolder>(list, place)
  // On the primary: a list that follows an action shows what it did.
  const { rows } = await (dependsOnValues(question) ? plannedForItsValues(page) : page).execute(databases.main)
  const found = rows.filter((row) => row.exp_id !== null)
  return {
    list: found.map((row) => ({ ...recordRowOf(flow, row, actor, today), ...presenceOf(row, actor) })),
    ...totalsOf(rows),
  }
}

/** Null when no record can match. */
export function allStatement(vault: CardVault, question: RecordQuestion, sort: RecordSort): Statement | null {
  const list = listOf(vault, question, sort, sql`*`)
  const [columns, joins] = [recordColumns, sql`CROSS JOIN LATERAL (SELECT page.*) AS e`]
  return list.parts.length === 0 ? null : compiled(summedRows({ ...list, columns, joins }))
}

/** The ids of so many records at most; null when no record can match. */
export function idsStatement(vault: CardVault, question: RecordQuestion, atMost: number) {
  const parts = recordParts(question, vault)
  return parts.length === 0 ? null : recordIds(parts, atMost)
}

/** Records that wait come before those that wait for nobody where they are sorted by the day until which they wait. */
function listOf(vault: CardVault, question: RecordQuestion, sort: RecordSort, rows = sql`exp_id`): SummedList {
  const { actor } = question
  const direction = directionOf(sort)
  const name = keysOf(sortColumns).find((key) => sort.endsWith(key)) ?? 'dueDt'
  const parts = recordParts(question, vault).map(({ from, where, due }) => {
    const key = sql.ref(name === 'dueDt' ? (due ?? 'due_dt') : sortColumns[name])
    return {
      keys: sql`${rows}, ${sql.lit(due ? 0 : 1)} AS rests, ${key} AS sort_key`,
      ...{ from, where },
      order: sql`${sortKeyOf(question, name, key)} ${direction}, exp_id ${direction}`,
    }
  })
  const rests = name === 'dueDt' ? sql`page.rests, ` : sql``
  return {
    parts,
    columns: sql`${recordColumns}, ${holderColumns}`,
    joins: sql`JOIN exception AS x USING (exp_id) CROSS JOIN LATERAL ${asSeenBy(actor)} AS e
      ${holderJoins(sql`${actor.insIdCd}`, sql`e.exp_id`, sql`e.state_ts`)}`,
    order: sql`${rests}page.sort_key ${direction}, page.exp_id ${direction}`,
  }
}

/** Some amounts and some institutions have almost all records, and others none. */
function dependsOnValues({ conditions }: RecordQuestion): boolean {
  return ['transAtFrom', 'transAtTo', 'counterparty'].some((name) => conditions[name] !== undefined)
}

/**
 * Records are due and made soon after their originals settled, so that an index in the order of the list comes to those
 * of an earlier month last. Then the key is written so that no index gives the order, and the days are looked up.
 */
function sortKeyOf({ conditions }: RecordQuestion, name: keyof typeof sortColumns, key: Sql): Sql {
  const bySettlement = conditions.settleDtFrom !== undefined || conditions.settleDtTo !== undefined
  if (!bySettlement || name === 'transAt') return key
  return name === 'dueDt' ? sql`(${key} + 0)` : sql`(${key} + interval '0')`
}
