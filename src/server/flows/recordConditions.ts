import { type Actor, actsForAll, hasRole } from '../../domain/actor.ts'
import type { Day } from '../../domain/calendar.ts'
import type { FieldName } from '../../domain/fields.ts'
import { awaitedOf, isAnswerable, statesOf, waits } from '../../domain/workflow/check.ts'
import type { Flow, ListPage, State, View } from '../../domain/workflow/flow.ts'
import { beginsWithReply } from '../../domain/workflow/release.ts'
import type { CardVault } from '../db/cardVault.ts'
import { asReleased } from '../db/visibleRecords.ts'
import type { Parameters } from './parameters.ts'
import { type Conditions, checkRanges } from './ranges.ts'

/** Which records of a flow are asked for, and by whom. */
export interface RecordQuestion {
  flow: Flow
  /** A state, or `search` over all. */
  node: State | 'search'
  actor: Actor
  conditions: Conditions
  today: Day
}

/** The question as SQL: an arm is one side and one state, and so one ordered scan of an index. */
export interface RecordFilter {
  arms: Arm[]
}

export interface Arm {
  from: string
  where: string
  /** The column with the last day of what its records wait for; null where they wait for nobody. */
  due: 'due_dt' | 'answer_by' | null
}

/** How a condition is asked: by one value of a column, or by a range of it. */
const columns = {
  expId: 'exp_id',
  transId: 'trans_id',
  retriRefNo: 'retri_ref_no',
  rsnCd: 'rsn_cd',
  transCurrCd: 'trans_curr_cd',
  settleDt: 'settle_dt',
  transAt: 'trans_at',
} as const satisfies Partial<Record<FieldName, string>>

/** Conditions that are more than a column. */
const special: readonly FieldName[] = ['state', 'counterparty', 'priAcctNo', 'dueDt']

/** Throws at the start where a page asks for what no column answers. */
export function checkConditions(flow: Flow, page: ListPage): void {
  const unknown = page.conditions.filter((name) => !(name in columns) && !special.includes(name))
  if (unknown.length > 0) throw new Error(`${flow.id} asks its records for ${unknown}, which no column answers`)
}

export function recordFilter(question: RecordQuestion, vault: CardVault, params: Parameters): RecordFilter {
  const { conditions } = question
  checkRanges(conditions)
  const card = conditions.priAcctNo
  const wanted = columnConditions(conditions, params)
  if (card !== undefined) wanted.push(`pan_hash = any(${params.add(vault.hashesOf(card))}::uuid[])`)
  return armsOf(question, wanted, params)
}

/** Records in one state of a flow on which this user may act: the condition `mine` of its list. */
export function workIn(
  place: Pick<RecordQuestion, 'flow' | 'actor' | 'today'> & { node: State },
  params: Parameters,
): Arm[] {
  return armsOf({ ...place, conditions: { mine: '1' } }, [], params).arms
}

function armsOf(question: RecordQuestion, wanted: readonly string[], params: Parameters): RecordFilter {
  const { flow, conditions } = question
  const shared = [`flow = ${params.add(flow.id)}`, 'NOT deleted', ...wanted]

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

function columnConditions(conditions: Conditions, params: Parameters): string[] {
  return Object.entries(columns).flatMap(([name, column]) => rangeOf(conditions, name, column, params))
}

function rangeOf(conditions: Conditions, name: string, column: string, params: Parameters): string[] {
  const { [name]: value, [`${name}From`]: from, [`${name}To`]: to } = conditions
  const wanted: string[] = []
  if (value !== undefined) wanted.push(`${column} = ${params.add(value)}`)
  if (from !== undefined) wanted.push(`${column} >= ${params.add(from)}`)
  if (to !== undefined) wanted.push(`${column} <= ${params.add(to)}`)
  return wanted
}

/** As whom the user sees some of the records. */
interface SeenSide {
  view: View
  from: string
  where: string[]
}

/** A record is seen by its submitter, by whom it was released to, and by those who act for all; unless they have hidden it. */
function sidesOf({ flow, actor, conditions }: RecordQuestion, params: Parameters): SeenSide[] {
  const hides = flow.transitions.some((step) => step.to === 'hidden')
  const shownTo = (view: View) => (hides ? [`NOT hidden_by @> '{${view}}'`] : [])
  const { counterparty } = conditions
  const other = counterparty === undefined ? null : params.add(counterparty)
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

/** A place of the index: a state, or as many of its records as have a last day, or have none. */
interface Place {
  state: State
  due: Arm['due']
  origin?: '0' | '1'
  /** Whether it holds what the receiver may still answer, or all but that; both where that isn't said. */
  answerable?: boolean
  /** The steps that its records wait for, of which the user may take one. */
  awaited?: readonly AwaitedStep[]
}

type AwaitedStep = ReturnType<typeof awaitedOf>[number]

/** The places with a next step for this user's roles on this side, or with what the user may answer. */
function ownPlacesOf({ flow, node, actor, conditions }: RecordQuestion, view: View): Place[] {
  const asked = node === 'search' ? statesOf(flow).filter((state) => (conditions.state ?? state) === state) : [node]
  return asked.flatMap((state): Place[] => {
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

function placesOf({ flow, node, conditions }: RecordQuestion, view: View): Place[] {
  const asked = node === 'search' ? statesOf(flow).filter((state) => (conditions.state ?? state) === state) : [node]
  return asked.flatMap((state): Place[] => {
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

function placeConditions(place: Place, { actor, today }: RecordQuestion, params: Parameters): string[] {
  const { state, origin, answerable, awaited } = place
  const where = [`state = ${params.add(state)}`]
  if (awaited) {
    const me = `${params.add(actor.userId)}::bigint`
    where.push('waits', `(${awaited.map((step) => mayTake(step, me)).join(' OR ')})`)
  }
  if (origin) where.push(`with_orig_in = ${params.add(origin)}`)
  if (answerable === undefined) return where
  const open = `answer_by IS NOT NULL AND NOT answered AND answer_by >= ${params.add(today)}`
  return [...where, answerable ? open : `NOT (${open})`]
}

/** The columns of who took part in a record. */
const tookPart = {
  lastSubmitter: ['author', 'last_submitter'],
  everyHandler: ['handlers'],
  submission: ['submitter_side'],
} as const

/** Whether four eyes, and the side that this user has taken, allow the step: as `decide()` judges a record that was read. */
function mayTake({ side, fourEyes }: AwaitedStep, me: string): string {
  const otherSide = { submitter: ['receiver_side'], receiver: ['submitter_side'], either: [] }[side]
  const columns = [...(fourEyes ? tookPart[fourEyes] : []), ...otherSide]
  const conditions = columns.map((column) =>
    column === 'author' || column === 'last_submitter' ? `${column} <> ${me}` : `${me} <> ALL(${column})`,
  )
  return conditions.length === 0 ? 'true' : `(${conditions.join(' AND ')})`
}
