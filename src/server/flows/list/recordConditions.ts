import { type RawBuilder, sql } from 'kysely'
import { historyRow, recordRow } from '../../../contract/records/records.ts'
import { historyPage } from '../../../domain/flows/columns.ts'
import { type Actor, actsForAll, hasRole } from '../../../domain/people/actor.ts'
import { exceptionFieldNames, exceptionFields } from '../../../domain/records/exceptionFields.ts'
import type { FieldName } from '../../../domain/text/fields.ts'
import type { Day } from '../../../domain/time/calendar.ts'
import { fromKeys, keysOf } from '../../../domain/typed.ts'
import { awaitedOf, awaits, isAnswerable, statesOf, waits } from '../../../domain/workflow/check.ts'
import type { Flow, State, View } from '../../../domain/workflow/flow.ts'
import type { CardVault } from '../../db/cards/cardVault.ts'
import { allOf, anyOf, type Sql } from '../../db/lists/fragments.ts'
import { asReleased } from '../../db/lists/visibleRecords.ts'
import { isPended } from '../../db/pendedWork.ts'
import { type Conditions, checkRanges } from './ranges.ts'

export interface RecordQuestion {
  flow: Flow
  /** A state, or `search` for all states. */
  node: State | 'search'
  actor: Actor
  conditions: Conditions
  today: Day
}

/** Records of one side and state. No record is in two parts, and an index answers each. */
interface RecordPart {
  from: Sql
  where: Sql
  /** The column with the deadline; null when the records wait for nobody. */
  due: 'due_dt' | 'answer_by' | null
}

/** The conditions that one column answers. A card is found by its hash. */
const columns: Partial<Record<FieldName, string>> = {
  expId: 'exp_id',
  transId: 'trans_id',
  contest: 'contest',
  ...fromKeys(
    exceptionFieldNames.filter((name) => name !== 'priAcctNo'),
    (name) => exceptionFields[name].column,
  ),
}

/** The conditions that `recordParts` takes. */
const recordConditions: readonly FieldName[] = [...keysOf(columns), 'state', 'counterparty', 'priAcctNo', 'dueDt']

/** Throws at the start when a page finds by what its search does not take, or shows what its rows do not have. */
export function checkPages(flow: Flow): void {
  for (const node of keysOf(flow.pages)) {
    const { conditions = [], columns: shown = [] } = flow.pages[node] ?? {}
    const isHistory = node === 'history'
    const taken: readonly FieldName[] = isHistory ? historyPage.conditions : recordConditions
    const { shape } = isHistory ? historyRow : recordRow
    const untaken = conditions.filter((name) => !taken.includes(name))
    if (untaken.length > 0) throw new Error(`${flow.id}: ${node} finds by ${untaken.join(', ')}, which no search takes`)
    const missing = shown.filter((name) => !Object.hasOwn(shape, name))
    if (missing.length > 0) throw new Error(`${flow.id}: ${node} shows ${missing.join(', ')}, which no row has`)
  }
}

/** Empty when no record can match. */
export function recordParts(question: RecordQuestion, vault: CardVault): RecordPart[] {
  const { conditions } = question
  checkRanges(conditions)
  const card = conditions.priAcctNo
  const wanted = Object.entries(columns).flatMap(([name, column]) => rangeOf(conditions, name, column))
  if (conditions.contest === 'notContesting') wanted.push(sql`NOT answered`)
  if (card !== undefined) wanted.push(sql`pan_hash = any(${vault.hashesOf(card)}::uuid[])`)
  return partsOf(question, wanted)
}

export function hasWork(place: Pick<RecordQuestion, 'flow' | 'actor' | 'today'> & { node: State }): boolean {
  return partsOf({ ...place, conditions: { mine: '1' } }, []).length > 0
}

function partsOf(question: RecordQuestion, wanted: readonly Sql[]): RecordPart[] {
  const { flow, conditions } = question
  // Looking for a kind of another flow would read all records of this one.
  if (conditions.transId !== undefined && !flow.transIds.some((one) => one === conditions.transId)) return []
  const { actor, today } = question
  // The worklist leaves pended records out, too, and its numbers lead here.
  const open = conditions.mine === undefined ? [] : [sql`NOT ${isPended(actor.insIdCd, today)}`]
  const shared = [sql`flow = ${sql.lit(flow.id)}`, sql`NOT deleted`, ...open, ...wanted]

  const byDue = conditions.dueDtFrom !== undefined || conditions.dueDtTo !== undefined
  // The submitter learns of it when it is confirmed.
  const isSeen = ({ view }: SeenSide) => view !== 'submitter' || conditions.contest !== 'notContesting'
  return sidesOf(question)
    .filter(isSeen)
    .flatMap((side) =>
      // A record that waits for nobody has no due date, and so is never found by one.
      (conditions.mine === undefined ? placesOf : ownPlacesOf)(question, side.view)
        .filter(({ due }) => due !== null || !byDue)
        .map((place): RecordPart => {
          const days = place.due === null ? [] : rangeOf(conditions, 'dueDt', place.due)
          const where = allOf([...side.where, ...placeConditions(place, question), ...shared, ...days])
          return { from: side.from, where, due: place.due }
        }),
    )
}

function rangeOf(conditions: Conditions, name: string, column: string): Sql[] {
  const { [name]: value, [`${name}From`]: from, [`${name}To`]: to } = conditions
  const wanted: Sql[] = []
  if (value !== undefined) wanted.push(sql`${sql.ref(column)} = ${codes.includes(name) ? codeIn(value) : value}`)
  if (from !== undefined) wanted.push(sql`${sql.ref(column)} >= ${from}`)
  if (to !== undefined) wanted.push(sql`${sql.ref(column)} <= ${to}`)
  return wanted
}

/** Of these there are few, some very common and others rare. */
const codes: readonly string[] = ['transCurrCd', 'rsnCd'] satisfies FieldName[]

/** Stands in the text of the statement, so that its plan is made for this code: one for all codes would not fit. */
function codeIn(code: string): Sql {
  return /^[A-Z0-9]{1,11}$/.test(code) ? sql.lit(code) : sql.val(code)
}

interface SeenSide {
  view: View
  from: Sql
  where: Sql[]
}

/**
 * Sides that see a record: its submitter, the institution it was released to, and those who act for all. One that they have
 * hidden is found by a search alone. Doesn't use `visibleTo`, since each side has its own index.
 */
function sidesOf({ flow, node, actor, conditions }: RecordQuestion): SeenSide[] {
  const hides =
    (node !== 'search' || conditions.mine !== undefined) && flow.transitions.some((step) => step.to === 'hidden')
  const shownTo = (view: View) => (hides ? [isShownTo(view)] : [])
  const { counterparty } = conditions
  const other = counterparty === undefined ? null : codeIn(counterparty)
  const from = sql`exception`
  if (actsForAll(actor)) {
    const either = other ? [[sql`submit_ins_id_cd = ${other}`], [sql`rcv_ins_id_cd = ${other}`]] : [[]]
    return either.map((side) => ({ view: 'head', from, where: [...side, ...shownTo('head')] }))
  }
  const own = actor.insIdCd
  const submitted = [sql`submit_ins_id_cd = ${own}`, ...(other ? [sql`rcv_ins_id_cd = ${other}`] : [])]
  const sentBy = other ? [sql`submit_ins_id_cd = ${other}`] : []
  const released = [sql`released_to = ${own}`, ...sentBy, ...shownTo('receiver')]
  // Found by the card that it has now, where it is the one that was released.
  const sameCard = conditions.priAcctNo === undefined ? sql`` : sql`AND seen.pan_masked = x.pan_masked`
  const changed = sql`(
    SELECT seen.* FROM exception AS x CROSS JOIN LATERAL ${asReleased} AS seen
    WHERE x.released_to = ${own} AND x.released IS NOT NULL AND x.flow = ${sql.lit(flow.id)} AND NOT x.deleted ${sameCard}
  ) AS exception`
  const mayChange = flow.transitions.some((step) => step.action === 'modify' && step.side === 'submitter')
  return [
    { view: 'submitter', from, where: [...submitted, ...shownTo('submitter')] },
    { view: 'receiver', from, where: [...released, sql`released IS NULL`] },
    // A record that its submitter has taken back waits for nobody else.
    ...(mayChange && conditions.mine === undefined
      ? [{ view: 'receiver' as const, from: changed, where: released }]
      : []),
  ]
}

/** `exception` is not hidden by this side. */
export function isShownTo(view: View): RawBuilder<boolean> {
  return sql`NOT hidden_by @> ${sql.lit(`{${view}}`)}`
}

interface StatePlace {
  state: State
  due: RecordPart['due']
  origin?: '0' | '1'
  /** True: records the receiver may still answer; false: all others; undefined: both. */
  answerable?: boolean
  awaited?: readonly AwaitedStep[]
  /** Of those that may be answered: those to answer, or those that are not contested, which this user may confirm. */
  contest?: 'answer' | 'confirm'
}

export type AwaitedStep = ReturnType<typeof awaitedOf>[number]

export const confirming: AwaitedStep = { side: 'receiver', fourEyes: 'notContest' }

function ownPlacesOf({ flow, node, actor, conditions }: RecordQuestion, view: View): StatePlace[] {
  const asked = node === 'search' ? statesOf(flow).filter((state) => (conditions.state ?? state) === state) : [node]
  return asked.flatMap((state): StatePlace[] => {
    const awaited = awaitedOf(flow, state, actor).filter(
      ({ side }) => view === 'head' || side === view || side === 'either',
    )
    const isOpen = isAnswerable(flow, state) && view !== 'submitter'
    const open = { state, due: 'answer_by', answerable: true } as const
    return [
      ...(isOpen && hasRole(actor, 'handler') ? [{ ...open, contest: 'answer' } as const] : []),
      ...(isOpen && hasRole(actor, 'verifier') ? [{ ...open, contest: 'confirm' } as const] : []),
      ...(awaited.length > 0 ? [{ state, due: 'due_dt', awaited } as const] : []),
    ]
  })
}

function placesOf({ flow, node, conditions }: RecordQuestion, view: View): StatePlace[] {
  const asked = node === 'search' ? statesOf(flow).filter((state) => (conditions.state ?? state) === state) : [node]
  return asked.flatMap((state): StatePlace[] => {
    if (isAnswerable(flow, state) && view !== 'submitter')
      return [
        { state, due: 'answer_by', answerable: true },
        { state, due: null, answerable: false },
      ]
    // By when the submitter's side must act is no business of the receiver's.
    if (view === 'receiver' && !awaits(flow, state, 'receiver')) return [{ state, due: null }]
    const dueOf = (origin: '0' | '1') => (waits(flow, state, origin) ? ('due_dt' as const) : null)
    if (dueOf('0') === dueOf('1') || !flow.origins.includes('withOrig')) return [{ state, due: dueOf('0') }]
    return [
      { state, origin: '0', due: dueOf('0') },
      { state, origin: '1', due: dueOf('1') },
    ]
  })
}

function placeConditions(place: StatePlace, { flow, actor, today }: RecordQuestion): Sql[] {
  const { state, origin, answerable, awaited, contest } = place
  const where: Sql[] = [sql`state = ${sql.lit(state)}`]
  // Says what holds of all of them, for the indexes of records that no longer change.
  if (answerable !== true && !waits(flow, state, origin)) where.push(sql`NOT waits`)
  if (awaited) where.push(sql`waits`, mayTakeAny(awaited, actor.userId))
  if (origin) where.push(sql`with_orig_in = ${sql.lit(origin)}`)
  // Of those in its state there may be few among many that no longer change.
  if (origin && waits(flow, state, origin)) where.push(sql`waits`)
  if (contest === 'answer') where.push(sql`contest IS NULL`)
  if (contest === 'confirm') where.push(sql`contest = 'notContesting'`, mayTakeAny([confirming], actor.userId))
  if (answerable === undefined) return where
  const open = sql`answer_by IS NOT NULL AND NOT answered AND answer_by >= ${today}`
  return [...where, answerable ? open : sql`NOT (${open})`]
}

const tookPart = {
  lastSubmitter: ['author', 'last_submitter'],
  everyHandler: ['handlers'],
  submission: ['submitter_side'],
  notContest: ['not_contested_by'],
} as const

/** The columns in which a user must not be named to take a step. */
export function barringColumns({ side, fourEyes }: AwaitedStep): string[] {
  const otherSide = { submitter: ['receiver_side'], receiver: ['submitter_side'], either: [] }[side]
  return [...(fourEyes ? tookPart[fourEyes] : []), ...otherSide]
}

/** Whether this user may take one of these steps. */
export function mayTakeAny(steps: readonly AwaitedStep[], userId: string): RawBuilder<boolean> {
  const ways = new Map(steps.map(barringColumns).map((columns) => [columns.join(), columns]))
  return anyOf([...ways.values()].map((columns) => allOf(columns.map((column) => isNotIn(column, userId)))))
}

function isNotIn(column: string, userId: string): RawBuilder<boolean> {
  if (['author', 'last_submitter', 'not_contested_by'].includes(column))
    return sql`${sql.ref(column)} <> ${userId}::bigint`
  return sql`${userId}::bigint <> ALL(${sql.ref(column)})`
}
