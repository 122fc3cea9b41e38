import { fromKeys } from '../../../domain/fromKeys.ts'
import { type Actor, actsForAll, hasRole } from '../../../domain/people/actor.ts'
import { exceptionFieldNames, exceptionFields } from '../../../domain/records/exceptionFields.ts'
import type { FieldName } from '../../../domain/text/fields.ts'
import type { Day } from '../../../domain/time/calendar.ts'
import { awaitedOf, isAnswerable, statesOf, waits } from '../../../domain/workflow/check.ts'
import type { Flow, ListPage, State, View } from '../../../domain/workflow/flow.ts'
import { beginsWithReply } from '../../../domain/workflow/release.ts'
import type { CardVault } from '../../db/cards/cardVault.ts'
import { asReleased } from '../../db/lists/visibleRecords.ts'
import { type Conditions, checkRanges } from './ranges.ts'
import type { SqlParameters } from './sqlParameters.ts'

export interface RecordQuestion {
  flow: Flow
  /** A state, or `search` for all states. */
  node: State | 'search'
  actor: Actor
  conditions: Conditions
  today: Day
}

interface RecordFilter {
  arms: Arm[]
}

export interface Arm {
  from: string
  where: string
  /** The column with the deadline; null when the records wait for nobody. */
  due: 'due_dt' | 'answer_by' | null
}

/** The conditions that one column answers. A card is found by its hash. */
const columns: Partial<Record<FieldName, string>> = {
  expId: 'exp_id',
  transId: 'trans_id',
  ...fromKeys(
    exceptionFieldNames.filter((name) => name !== 'priAcctNo'),
    (name) => exceptionFields[name].column,
  ),
}

const special: readonly FieldName[] = ['state', 'counterparty', 'priAcctNo', 'dueDt']

/** Throws when a page has a condition that no column answers. Runs at the start. */
export function checkConditions(flow: Flow, page: ListPage): void {
  const unknown = page.conditions.filter((name) => !(name in columns) && !special.includes(name))
  if (unknown.length > 0) throw new Error(`${flow.id} asks its records for ${unknown}, which no column answers`)
}

export function recordFilter(question: RecordQuestion, vault: CardVault, params: SqlParameters): RecordFilter {
  const { conditions } = question
  checkRanges(conditions)
  const card = conditions.priAcctNo
  const wanted = columnConditions(conditions, params)
  if (card !== undefined) wanted.push(`pan_hash = any(${params.add(vault.hashesOf(card))}::uuid[])`)
  return armsOf(question, wanted, params)
}

export function workIn(
  place: Pick<RecordQuestion, 'flow' | 'actor' | 'today'> & { node: State },
  params: SqlParameters,
): Arm[] {
  return armsOf({ ...place, conditions: { mine: '1' } }, [], params).arms
}

function armsOf(question: RecordQuestion, wanted: readonly string[], params: SqlParameters): RecordFilter {
  const { flow, conditions } = question
  // Looking for a kind of another flow would read all records of this one.
  if (conditions.transId !== undefined && !flow.transIds.some((one) => one === conditions.transId)) return { arms: [] }
  const shared = [`flow = '${flow.id}'`, 'NOT deleted', ...wanted]

  const byDue = conditions.dueDtFrom !== undefined || conditions.dueDtTo !== undefined
  const arms = sidesOf(question, params).flatMap((side) =>
    // A record that waits for nobody has no due date, and so is never found by one.
    (conditions.mine === undefined ? placesOf : ownPlacesOf)(question, side.view)
      .filter(({ due }) => due !== null || !byDue)
      .map((place): Arm => {
        const days = place.due === null ? [] : rangeOf(conditions, 'dueDt', place.due, params)
        const where = [...side.where, ...placeConditions(place, question, params), ...shared, ...days]
        return { from: side.from, where: where.join(' AND '), due: place.due }
      }),
  )
  return { arms }
}

function columnConditions(conditions: Conditions, params: SqlParameters): string[] {
  return Object.entries(columns).flatMap(([name, column]) => rangeOf(conditions, name, column, params))
}

function rangeOf(conditions: Conditions, name: string, column: string, params: SqlParameters): string[] {
  const { [name]: value, [`${name}From`]: from, [`${name}To`]: to } = conditions
  const wanted: string[] = []
  if (value !== undefined)
    wanted.push(`${column} = ${codes.includes(name) ? codeIn(value, params) : params.add(value)}`)
  if (from !== undefined) wanted.push(`${column} >= ${params.add(from)}`)
  if (to !== undefined) wanted.push(`${column} <= ${params.add(to)}`)
  return wanted
}

/** Of these there are few, some very common and others rare. */
const codes: readonly string[] = ['transCurrCd', 'rsnCd'] satisfies FieldName[]

/** Stands in the text of the statement, so that its plan is made for this code: one for all codes would not fit. */
function codeIn(code: string, params: SqlParameters): string {
  return /^[A-Z0-9]{1,11}$/.test(code) ? `'${code}'` : params.add(code)
}

interface SeenSide {
  view: View
  from: string
  where: string[]
}

/**
 * Sides that see a record: its submitter, the institution it was released to, and those who act for all. One that they have
 * hidden is found by a search alone. Doesn't use `visibleTo`, since each side has its own index.
 */
function sidesOf({ flow, node, actor, conditions }: RecordQuestion, params: SqlParameters): SeenSide[] {
  const hides =
    (node !== 'search' || conditions.mine !== undefined) && flow.transitions.some((step) => step.to === 'hidden')
  const shownTo = (view: View) => (hides ? [`NOT hidden_by @> '{${view}}'`] : [])
  const { counterparty } = conditions
  const other = counterparty === undefined ? null : codeIn(counterparty, params)
  if (actsForAll(actor)) {
    const either = other ? [[`submit_ins_id_cd = ${other}`], [`rcv_ins_id_cd = ${other}`]] : [[]]
    return either.map((side) => ({ view: 'head', from: 'exception', where: [...side, ...shownTo('head')] }))
  }
  const own = params.add(actor.insIdCd)
  const submitted = [`submit_ins_id_cd = ${own}`, ...(other ? [`rcv_ins_id_cd = ${other}`] : [])]
  const released = [`released_to = ${own}`, ...(other ? [`submit_ins_id_cd = ${other}`] : []), ...shownTo('receiver')]
  // Found by the card that it has now, where it is the one that was released.
  const sameCard = conditions.priAcctNo === undefined ? '' : 'AND seen.pan_masked = x.pan_masked'
  const changed = `(
    SELECT seen.* FROM exception AS x CROSS JOIN LATERAL ${asReleased} AS seen
    WHERE x.released_to = ${own} AND x.released IS NOT NULL AND x.flow = '${flow.id}' AND NOT x.deleted ${sameCard}
  ) AS exception`
  const mayChange = flow.transitions.some((step) => step.action === 'modify' && step.side === 'submitter')
  return [
    { view: 'submitter', from: 'exception', where: [...submitted, ...shownTo('submitter')] },
    { view: 'receiver', from: 'exception', where: [...released, 'released IS NULL'] },
    // A record that its submitter has taken back waits for nobody else.
    ...(mayChange && conditions.mine === undefined
      ? [{ view: 'receiver' as const, from: changed, where: released }]
      : []),
  ]
}

interface StatePlace {
  state: State
  due: Arm['due']
  origin?: '0' | '1'
  /** True: records the receiver may still answer; false: all others; undefined: both. */
  answerable?: boolean
  awaited?: readonly AwaitedStep[]
}

export type AwaitedStep = ReturnType<typeof awaitedOf>[number]

function ownPlacesOf({ flow, node, actor, conditions }: RecordQuestion, view: View): StatePlace[] {
  const asked = node === 'search' ? statesOf(flow).filter((state) => (conditions.state ?? state) === state) : [node]
  return asked.flatMap((state): StatePlace[] => {
    const awaited = awaitedOf(flow, state, actor).filter(
      ({ side }) => view === 'head' || side === view || side === 'either',
    )
    const answers = isAnswerable(flow, state) && view !== 'submitter' && hasRole(actor, 'handler')
    return [
      ...(answers ? [{ state, due: 'answer_by', answerable: true } as const] : []),
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
    if (view === 'receiver' && !beginsWithReply(flow)) return [{ state, due: null }]
    const dueOf = (origin: '0' | '1') => (waits(flow, state, origin) ? ('due_dt' as const) : null)
    if (dueOf('0') === dueOf('1') || !flow.origins.includes('withOrig')) return [{ state, due: dueOf('0') }]
    return [
      { state, origin: '0', due: dueOf('0') },
      { state, origin: '1', due: dueOf('1') },
    ]
  })
}

function placeConditions(place: StatePlace, { flow, actor, today }: RecordQuestion, params: SqlParameters): string[] {
  const { state, origin, answerable, awaited } = place
  const where = [`state = '${state}'`]
  // Says what holds of all of them, for the indexes of records that no longer change.
  if (answerable !== true && !waits(flow, state, origin)) where.push('NOT waits')
  if (awaited) {
    const me = `${params.add(actor.userId)}::bigint`
    where.push('waits', `(${awaited.map((step) => mayTake(step, me)).join(' OR ')})`)
  }
  if (origin) where.push(`with_orig_in = '${origin}'`)
  // Of those in its state there may be few among many that no longer change.
  if (origin && waits(flow, state, origin)) where.push('waits')
  if (answerable === undefined) return where
  const open = `answer_by IS NOT NULL AND NOT answered AND answer_by >= ${params.add(today)}`
  return [...where, answerable ? open : `NOT (${open})`]
}

const tookPart = {
  lastSubmitter: ['author', 'last_submitter'],
  everyHandler: ['handlers'],
  submission: ['submitter_side'],
} as const

export function mayTake({ side, fourEyes }: AwaitedStep, me: string): string {
  const otherSide = { submitter: ['receiver_side'], receiver: ['submitter_side'], either: [] }[side]
  const columns = [...(fourEyes ? tookPart[fourEyes] : []), ...otherSide]
  const conditions = columns.map((column) =>
    column === 'author' || column === 'last_submitter' ? `${column} <> ${me}` : `${me} <> ALL(${column})`,
  )
  return conditions.length === 0 ? 'true' : `(${conditions.join(' AND ')})`
}
