import { sql } from 'kysely'
import type pg from 'pg'
import type { BodyOf, ReplyOf } from '../../../contract/call.ts'
import {
  alertFlow,
  colleagues,
  me,
  nobody,
  type queryWorklist,
  recordsFlow,
  type WorklistSort,
  type worklistSummary,
} from '../../../contract/records/worklist.ts'
import { addDays, type Day } from '../../../domain/time/calendar.ts'
import type { Todo } from '../../../domain/workflow/work.ts'
import { coveredBy } from '../../db/absences.ts'
import { startOf } from '../../db/days.ts'
import { allOf, directionOf, type Sql } from '../../db/lists/fragments.ts'
import { type CountedRows, recordIds, type SummedList, summedPage, summedRows, totalsOf } from '../../db/lists/list.ts'
import { pendColumn } from '../../db/pendedWork.ts'
import { compiled, type Databases, run, type Statement } from '../../db/pools/databases.ts'
import { isHeld } from '../../db/workClaims.ts'
import { checkRanges } from '../list/ranges.ts'
import { holderColumns, holderJoins } from '../record/holder.ts'
import { recordColumns } from '../record/recordRow.ts'
import { type WorkBranch, type WorkQuestion, workBranches } from './workBranches.ts'
import { type StoredWork, workRowOf } from './workRow.ts'

type Filters = Omit<BodyOf<typeof worklistSummary>, 'scope' | 'insIdCd'>

/** The work that these filters leave; all of it where there are none. */
export interface FilteredWork extends WorkQuestion {
  asked?: Filters
}

export interface WorkSearch extends FilteredWork {
  asked: Omit<BodyOf<typeof queryWorklist>, 'scope' | 'insIdCd'>
}

export async function searchWork(
  databases: Databases,
  search: WorkSearch,
): Promise<Omit<ReplyOf<typeof queryWorklist>, 'currPage' | 'pageSize'>> {
  const statement = worklistStatement(search)
  if (!statement) return { list: [], ...totalsOf([]) }
  const rows = await run<StoredWork & CountedRows>(poolFor(databases, search.asked), statement)
  return { list: rows.filter((row) => row.todo !== null).map((row) => workRowOf(row, search)), ...totalsOf(rows) }
}

/** Searches by a range of amounts are planned each by itself. */
export function poolFor({ search, ranges }: Databases, { transAtFrom, transAtTo }: Filters): pg.Pool {
  return transAtFrom !== undefined || transAtTo !== undefined ? ranges : search
}

/** A page of the worklist with its totals; null when no row can match. */
export function worklistStatement(search: WorkSearch): Statement | null {
  const list = listOf(search)
  return list.parts.length === 0 ? null : compiled(summedPage(list, search.asked))
}

/** All rows in their order, for a file; null when no row can match. */
export function allWorkStatement(search: WorkSearch): Statement | null {
  const list = listOf(search)
  return list.parts.length === 0 ? null : compiled(summedRows(list))
}

/** The ids of so many records at most, without alerts; null when no record can match. */
export function workIdsStatement(search: WorkSearch, atMost: number) {
  const parts = askedBranches(search).filter(({ table }) => table === 'exception')
  return parts.length === 0
    ? null
    : recordIds(
        parts.map(({ where }) => ({ from: sql`exception`, where })),
        atMost,
      )
}

function listOf(search: WorkSearch): SummedList {
  const { actor, today, asked } = search
  const id = sql`coalesce(page.id, page.rid::text)`
  return {
    parts: askedBranches(search).map((branch) => workPart(branch, asked.sort)),
    columns: sql`${workRowColumns}, ${deputyColumn(actor.userId, today)}, ${pendColumn(actor.insIdCd, today)}`,
    joins: sql`
      LEFT JOIN exception AS e ON e.exp_id = page.id
      LEFT JOIN sus_trans AS r ON r.rid = page.rid
      ${holderJoins(sql`${actor.insIdCd}`, id, sql`coalesce(e.state_ts, r.raised_at)`)}`,
    order: workOrder(asked.sort),
  }
}

const alertColumns = [
  ...['rid', 'version', 'ins_id_cd', 'trans_id', 'trans_at', 'trans_curr_cd', 'acq_ins_id_cd', 'iss_ins_id_cd'],
  ...['pan_masked', 'settle_dt', 'raised_at'],
]

/** By their primary keys: few records have any. */
const refundColumn = sql`(
  SELECT json_build_object('transAt', sum(h.trans_at)::text, 'count', count(*), 'settleDt', to_char(max(h.settle_dt), 'YYYYMMDD'))
  FROM possible_refund AS p CROSS JOIN LATERAL history_row(p.history_id) AS h
  WHERE p.exp_id = e.exp_id HAVING count(*) > 0
) AS refund`

export const workRowColumns = sql.join([
  sql`page.todo`,
  recordColumns,
  holderColumns,
  refundColumn,
  ...alertColumns.map((column) => sql`${sql.ref(`r.${column}`)} AS ${sql.id(`alert_${column}`)}`),
])

/** The colleague who is away and holds it, or must correct what they sent last, whose deputy this user is. */
export function deputyColumn(userId: string, today: Day): Sql {
  return sql`(
    SELECT u.nick_name FROM app_user AS u
    WHERE u.user_id IN (claim.user_id, CASE WHEN page.todo = 'correct' THEN e.last_submitter END)
      AND u.user_id IN (${coveredBy(userId, today)})
    LIMIT 1
  ) AS deputy_for`
}

/** The rows of a part, with an order in its own columns, so that an index gives it. */
export function workPart(branch: WorkBranch, sort: WorklistSort): SummedList['parts'][number] {
  const { table, todo, where } = branch
  const isRecord = table === 'exception'
  const key = sortColumnOf(branch, sort)
  const age = isRecord ? ['rec_crt_ts', 'exp_id'] : ['raised_at', 'rid']
  const columns = key === null || key === age[0] ? age : [key, ...age]
  const ids = isRecord
    ? sql`exp_id AS id, NULL::bigint AS rid, rec_crt_ts AS at`
    : sql`NULL::text AS id, rid, raised_at AS at`
  return {
    keys: sql`${sql.lit(todo)} AS todo, ${ids}, ${key === null ? sql`NULL::date` : sql.ref(key)} AS sort_key`,
    from: sql.table(table),
    where,
    order: sql.join(columns.map((column) => sql`${sql.ref(column)} ${directionOf(sort)}`)),
  }
}

/** Null for the due day of alerts, which have none. */
function sortColumnOf({ table, due }: WorkBranch, sort: WorklistSort): string | null {
  if (sort.endsWith('dueDt')) return due
  return sort.endsWith('transAt') ? 'trans_at' : table === 'exception' ? 'rec_crt_ts' : 'raised_at'
}

/** Alerts have no due day: they come last in either direction. */
export function workOrder(sort: WorklistSort): Sql {
  const direction = directionOf(sort)
  return sql`page.sort_key ${direction} NULLS LAST, page.at ${direction}, page.rid ${direction}, page.id ${direction}`
}

const ofRecordsAlone = ['expId', 'retriRefNo', 'dueDtFrom', 'dueDtTo', 'pended'] as const

export function askedBranches(search: FilteredWork): WorkBranch[] {
  const { asked = {}, flows } = search
  checkRanges(asked)
  const asksRecords = ofRecordsAlone.some((name) => asked[name] !== undefined)
  const asksAlerts = !asksRecords && (asked.flow ?? alertFlow) === alertFlow
  const only = (todo: Todo) => (asked.todo ?? todo) === todo && (todo !== 'handle' || asksAlerts)
  const { flow = recordsFlow } = asked
  const among = flow === recordsFlow ? flows : flows.filter(({ id }) => id === flow)
  const pended = asked.pended !== undefined
  return workBranches({ ...search, flows: among, only, pended }).map((branch) => ({
    ...branch,
    where: allOf([
      branch.where,
      ...conditionsIn(branch, asked),
      ...heldIn(branch, search, asked),
      ...coveredIn(branch, search, asked),
    ]),
  }))
}

function conditionsIn(branch: WorkBranch, asked: Filters): Sql[] {
  const due = sql.ref(branch.due ?? 'due_dt')
  const movedAt = movedAtOf(branch)
  const conditions: Record<string, (value: string) => Sql> = {
    expId: (expId) => sql`exp_id = ${expId}`,
    retriRefNo: (number) => sql`retri_ref_no = ${number}`,
    dueDtFrom: (day) => sql`${due} >= ${day}::date`,
    dueDtTo: (day) => sql`${due} <= ${day}::date`,
    counterparty: (code) => sql`${counterpartyOf(branch)} = ${code}`,
    transId: (transId) => sql`trans_id = ${transId}`,
    transAtFrom: (amount) => sql`trans_at >= ${amount}::bigint`,
    transAtTo: (amount) => sql`trans_at <= ${amount}::bigint`,
    transCurrCd: (code) => sql`trans_curr_cd = ${code}`,
    stateTsFrom: (day) => sql`${movedAt} >= ${startOf(day)}`,
    stateTsTo: (day) => sql`${movedAt} < ${startOf(addDays(day, 1))}`,
  }
  const values: Readonly<Record<string, unknown>> = asked
  return Object.entries(conditions).flatMap(([name, condition]) => {
    const value = values[name]
    return typeof value === 'string' ? [condition(value)] : []
  })
}

/** When its last step was, or when the alert was raised. */
export function movedAtOf({ table }: WorkBranch): Sql {
  return table === 'exception' ? sql`state_ts` : sql`raised_at`
}

/** The id of the record or alert, as claims name it. */
export function workItemIdOf({ table }: WorkBranch): Sql {
  return table === 'exception' ? sql`exp_id` : sql`rid::text`
}

/** The claim of this institution that holds the record or alert now. */
export function claimOf(branch: WorkBranch, insIdCd: string): Sql {
  return sql`SELECT 1 FROM work_claim AS claim WHERE claim.ins_id_cd = ${insIdCd}::text
    AND claim.thing = ${workItemIdOf(branch)} AND ${isHeld(movedAtOf(branch))}`
}

function heldIn(branch: WorkBranch, { actor }: WorkQuestion, { heldBy }: Filters): Sql[] {
  if (heldBy === undefined) return []
  const claim = claimOf(branch, actor.insIdCd)
  if (heldBy === nobody) return [sql`NOT EXISTS (${claim})`]
  if (heldBy === colleagues) return [sql`EXISTS (${claim} AND claim.user_id <> ${actor.userId}::bigint)`]
  const holder = heldBy === me ? actor.userId : heldBy
  return [sql`EXISTS (${claim} AND claim.user_id = ${holder}::bigint)`]
}

/** As `deputyColumn` says it. */
function coveredIn(branch: WorkBranch, { actor, today }: WorkQuestion, asked: Filters): Sql[] {
  if (asked.asDeputy === undefined) return []
  const covered = coveredBy(actor.userId, today)
  const held = sql`EXISTS (${claimOf(branch, actor.insIdCd)} AND claim.user_id IN (${covered}))`
  return [branch.todo === 'correct' ? sql`(last_submitter IN (${covered}) OR ${held})` : held]
}

/** The institution that its row shows. */
function counterpartyOf({ table, view }: WorkBranch): Sql {
  if (table === 'sus_trans') return sql`CASE WHEN acq_ins_id_cd = ins_id_cd THEN iss_ins_id_cd ELSE acq_ins_id_cd END`
  return view === 'receiver' ? sql`submit_ins_id_cd` : sql`rcv_ins_id_cd`
}
