import type { BodyOf, ReplyOf } from '../../../contract/call.ts'
import { alertFlow, colleagues, nobody, type queryWorklist, type WorklistSort } from '../../../contract/worklist.ts'
import type { Todo } from '../../../domain/workflow/work.ts'
import { coveredBy } from '../../db/absences.ts'
import { countedTo } from '../../db/lists/counted.ts'
import { type Databases, run, type Statement } from '../../db/pools/databases.ts'
import { isHeld } from '../../db/workClaims.ts'
import { checkRanges, conditionsOf } from '../list/ranges.ts'
import { SqlParameters } from '../list/sqlParameters.ts'
import { holderColumns, holderJoins } from '../record/holder.ts'
import { recordColumns } from '../record/recordRow.ts'
import { type WorkArm, type WorkQuestion, workArms } from './workArms.ts'
import { type StoredWork, workRowOf } from './workRow.ts'

export interface WorkSearch extends WorkQuestion {
  asked: Asked
}

type Asked = Omit<BodyOf<typeof queryWorklist>, 'scope' | 'insIdCd'>

type Counts = { transCurrCd: string; n: number; transAt: string }[] | null

export async function searchWork(
  { search: pool, ranges }: Databases,
  search: WorkSearch,
): Promise<Omit<ReplyOf<typeof queryWorklist>, 'currPage' | 'pageSize'>> {
  const statement = worklistStatement(search)
  if (!statement) return { list: [], total: 0, totalIsExact: true, sums: [] }
  const { transAtFrom, transAtTo } = search.asked
  const hasRange = transAtFrom !== undefined || transAtTo !== undefined
  const rows = await run<StoredWork & { counts: Counts }>(hasRange ? ranges : pool, statement)
  const counts = rows[0]?.counts ?? []
  const total = counts.reduce((sum, one) => sum + one.n, 0)
  const list = rows.filter((row) => row.todo !== null).map((row) => workRowOf(row, search))
  if (total > countedTo) return { list, total: countedTo, totalIsExact: false }
  const sums = counts
    .map(({ transCurrCd, transAt }) => ({ transCurrCd, transAt }))
    .sort((one, other) => (one.transCurrCd < other.transCurrCd ? -1 : 1))
  return { list, total, totalIsExact: true, sums }
}

/** A page of the worklist with its totals; null when no row can match. */
export function worklistStatement(search: WorkSearch): Statement | null {
  const { currPage, pageSize, sort } = search.asked
  const params = new SqlParameters()
  const arms = askedArms(search, params)
  if (arms.length === 0) return null
  const joins = joinsFor(params.add(search.actor.insIdCd))
  const deputyFor = deputyColumn(params.add(search.actor.userId), params.add(search.today))
  const limit = params.add(pageSize)
  const offset = params.add(String((currPage - 1) * pageSize))
  const depth = params.add(String(currPage * pageSize))
  const parts = arms.map((arm) => `(${keysOf(arm, sort)} ORDER BY ${armOrder(arm, sort)} LIMIT ${depth}::bigint)`)
  const counted = arms.map(
    ({ table, where }) => `SELECT trans_curr_cd, trans_at FROM ${table} WHERE ${where.join(' AND ')}`,
  )
  return params.statement(`
    WITH page AS (
      SELECT * FROM (${parts.join(' UNION ALL ')}) AS page
      ORDER BY ${order(sort)} LIMIT ${limit}::int OFFSET ${offset}::bigint
    ), totals AS (
      SELECT json_agg(json_build_object('transCurrCd', trans_curr_cd, 'n', n, 'transAt', trans_at::text)) AS counts
      FROM (
        SELECT trans_curr_cd, count(*) AS n, sum(trans_at) AS trans_at
        FROM (SELECT * FROM (${counted.join(' UNION ALL ')}) AS arms LIMIT ${countedTo + 1}) AS counted
        GROUP BY trans_curr_cd
      ) AS summed
    )
    SELECT totals.counts, ${workRowColumns}, ${deputyFor}
    FROM totals LEFT JOIN (page ${joins}) ON true ORDER BY ${order(sort)}`)
}

/** All rows in their order, for a file; null when no row can match. */
export function allWorkStatement(search: WorkSearch): Statement | null {
  const { sort } = search.asked
  const params = new SqlParameters()
  const arms = askedArms(search, params)
  if (arms.length === 0) return null
  const joins = joinsFor(params.add(search.actor.insIdCd))
  const deputyFor = deputyColumn(params.add(search.actor.userId), params.add(search.today))
  const all = arms.map((arm) => keysOf(arm, sort)).join(' UNION ALL ')
  return params.statement(
    `SELECT ${workRowColumns}, ${deputyFor} FROM (${all}) AS page ${joins} ORDER BY ${order(sort)}`,
  )
}

/** The ids of so many records at most, without alerts; null when no record can match. */
export function workIdsStatement(search: WorkSearch, atMost: number): Statement | null {
  const params = new SqlParameters()
  const arms = askedArms(search, params).filter(({ table }) => table === 'exception')
  if (arms.length === 0) return null
  const parts = arms.map(({ where }) => `SELECT exp_id FROM exception WHERE ${where.join(' AND ')}`)
  return params.statement(`SELECT exp_id FROM (${parts.join(' UNION ALL ')}) AS found LIMIT ${atMost}`)
}

const alertColumns = [
  ...['rid', 'version', 'ins_id_cd', 'trans_id', 'trans_at', 'trans_curr_cd', 'acq_ins_id_cd', 'iss_ins_id_cd'],
  ...['pan_masked', 'settle_dt', 'raised_at'],
]

/** By their primary keys: few records have any. */
const refundColumn = `(
  SELECT json_build_object('transAt', sum(h.trans_at)::text, 'count', count(*), 'settleDt', to_char(max(h.settle_dt), 'YYYYMMDD'))
  FROM possible_refund AS p JOIN history_all AS h ON h.id = p.history_id
  WHERE p.exp_id = e.exp_id HAVING count(*) > 0
) AS refund`

export const workRowColumns = [
  'page.todo',
  recordColumns,
  holderColumns,
  refundColumn,
  ...alertColumns.map((column) => `r.${column} AS alert_${column}`),
].join(', ')

/** The colleague who is away and holds it, or must correct what they sent last; `me`: their deputy. */
export function deputyColumn(me: string, today: string): string {
  return `(
    SELECT u.nick_name FROM app_user AS u
    WHERE u.user_id IN (claim.user_id, CASE WHEN page.todo = 'correct' THEN e.last_submitter END)
      AND u.user_id IN (SELECT a.user_id FROM ${coveredBy(me, today)})
    LIMIT 1
  ) AS deputy_for`
}

/** `own`: the institution whose claims are shown. */
function joinsFor(own: string): string {
  return `
    LEFT JOIN exception AS e ON e.exp_id = page.id
    LEFT JOIN sus_trans AS r ON r.rid = page.rid${holderJoins(own, 'coalesce(page.id, page.rid::text)', 'coalesce(e.state_ts, r.raised_at)')}`
}

function keyOf({ table, due }: WorkArm, sort: WorklistSort): string {
  const at = table === 'exception' ? 'rec_crt_ts' : 'raised_at'
  if (sort.endsWith('dueDt')) return due ?? 'NULL::date'
  return sort.endsWith('transAt') ? 'trans_at' : at
}

export function keysOf(arm: WorkArm, sort: WorklistSort): string {
  const ids =
    arm.table === 'exception'
      ? 'exp_id AS id, NULL::bigint AS rid, rec_crt_ts AS at'
      : 'NULL::text AS id, rid, raised_at AS at'
  return `SELECT '${arm.todo}' AS todo, ${ids}, ${keyOf(arm, sort)} AS sort_key FROM ${arm.table} WHERE ${arm.where.join(' AND ')}`
}

/** The order of a part, in its columns, so that an index gives it. */
export function armOrder(arm: WorkArm, sort: WorklistSort): string {
  const key = keyOf(arm, sort)
  const age = arm.table === 'exception' ? ['rec_crt_ts', 'exp_id'] : ['raised_at', 'rid']
  const columns = key.startsWith('NULL') || key === age[0] ? age : [key, ...age]
  return columns.map((column) => `${column} ${directionOf(sort)}`).join(', ')
}

/** Alerts have no due day: they come last in either direction. */
export function order(sort: WorklistSort): string {
  const direction = directionOf(sort)
  const keys = ['page.at', 'page.rid', 'page.id'].map((key) => `${key} ${direction}`)
  return [`page.sort_key ${direction} NULLS LAST`, ...keys].join(', ')
}

function directionOf(sort: WorklistSort): string {
  return sort.startsWith('-') ? 'DESC' : 'ASC'
}

const ofRecordsAlone = ['expId', 'retriRefNo', 'dueDtFrom', 'dueDtTo'] as const

function askedArms(search: WorkSearch, params: SqlParameters): WorkArm[] {
  const { asked, flows } = search
  checkRanges(conditionsOf(asked))
  const asksRecords = ofRecordsAlone.some((name) => asked[name] !== undefined)
  const asksAlerts = !asksRecords && (asked.flow ?? alertFlow) === alertFlow
  const only = (todo: Todo) => (asked.todo ?? todo) === todo && (todo !== 'handle' || asksAlerts)
  const among = asked.flow === undefined ? flows : flows.filter(({ id }) => id === asked.flow)
  return workArms({ ...search, flows: among, only }, params).map((arm) => ({
    ...arm,
    where: [
      ...arm.where,
      ...conditionsIn(arm, asked, params),
      ...heldIn(arm, search, params),
      ...coveredIn(arm, search, params),
    ],
  }))
}

function conditionsIn(arm: WorkArm, asked: Asked, params: SqlParameters): string[] {
  const conditions: string[] = []
  const ask = (value: string | undefined, condition: (placeholder: string) => string) => {
    if (value !== undefined) conditions.push(condition(params.add(value)))
  }
  ask(asked.expId, (expId) => `exp_id = ${expId}`)
  ask(asked.retriRefNo, (number) => `retri_ref_no = ${number}`)
  ask(asked.dueDtFrom, (day) => `${arm.due} >= ${day}::date`)
  ask(asked.dueDtTo, (day) => `${arm.due} <= ${day}::date`)
  ask(asked.counterparty, (code) => `${counterpartyOf(arm)} = ${code}`)
  ask(asked.transId, (transId) => `trans_id = ${transId}`)
  ask(asked.transAtFrom, (amount) => `trans_at >= ${amount}::bigint`)
  ask(asked.transAtTo, (amount) => `trans_at <= ${amount}::bigint`)
  ask(asked.transCurrCd, (code) => `trans_curr_cd = ${code}`)
  ask(asked.stateTsFrom, (day) => `${movedAtOf(arm)} >= ${startOf(day)}`)
  ask(asked.stateTsTo, (day) => `${movedAtOf(arm)} < ${startOf(day)} + interval '1 day'`)
  return conditions
}

/** A day begins at midnight UTC. */
function startOf(day: string): string {
  return `(${day}::date::timestamp AT TIME ZONE 'UTC')`
}

/** When its last step was, or when the alert was raised. */
export function movedAtOf({ table }: WorkArm): string {
  return table === 'exception' ? 'state_ts' : 'raised_at'
}

/** The id of the record or alert, as claims name it. */
export function thingOf({ table }: WorkArm): string {
  return table === 'exception' ? 'exp_id' : 'rid::text'
}

function heldIn(arm: WorkArm, { actor, asked: { heldBy } }: WorkSearch, params: SqlParameters): string[] {
  if (heldBy === undefined) return []
  const claim = `SELECT 1 FROM work_claim AS claim WHERE claim.ins_id_cd = ${params.add(actor.insIdCd)}::text
    AND claim.thing = ${thingOf(arm)} AND ${isHeld(movedAtOf(arm))}`
  if (heldBy === nobody) return [`NOT EXISTS (${claim})`]
  if (heldBy === colleagues) return [`EXISTS (${claim} AND claim.user_id <> ${params.add(actor.userId)}::bigint)`]
  return [`EXISTS (${claim} AND claim.user_id = ${params.add(heldBy)}::bigint)`]
}

/** As `deputyColumn` says it. */
function coveredIn(arm: WorkArm, { actor, today, asked }: WorkSearch, params: SqlParameters): string[] {
  if (asked.asDeputy === undefined) return []
  const covered = `(SELECT a.user_id FROM ${coveredBy(params.add(actor.userId), params.add(today))})`
  const held = `EXISTS (SELECT 1 FROM work_claim AS claim WHERE claim.ins_id_cd = ${params.add(actor.insIdCd)}::text
    AND claim.thing = ${thingOf(arm)} AND ${isHeld(movedAtOf(arm))} AND claim.user_id IN ${covered})`
  return [arm.todo === 'correct' ? `(last_submitter IN ${covered} OR ${held})` : held]
}

/** The institution that its row shows. */
function counterpartyOf({ table, view }: WorkArm): string {
  if (table === 'sus_trans') return 'CASE WHEN acq_ins_id_cd = ins_id_cd THEN iss_ins_id_cd ELSE acq_ins_id_cd END'
  return view === 'receiver' ? 'submit_ins_id_cd' : 'rcv_ins_id_cd'
}
