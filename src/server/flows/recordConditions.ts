import { type Actor, actsForAll } from '../../domain/actor.ts'
import type { FieldName } from '../../domain/fields.ts'
import { statesOf, waits } from '../../domain/workflow/check.ts'
import type { Flow, ListPage, State, View } from '../../domain/workflow/flow.ts'
import type { CardVault } from '../db/cardVault.ts'
import type { Parameters } from './parameters.ts'
import { type Conditions, checkRanges } from './ranges.ts'

/** Which records of a flow are asked for, and by whom. */
export interface RecordQuestion {
  flow: Flow
  /** A state, or `search` over all. */
  node: State | 'search'
  actor: Actor
  conditions: Conditions
}

/** The question as SQL: an arm is one side and one state, and so one ordered scan of an index. */
export interface RecordFilter {
  arms: { where: string; waits: boolean }[]
}

/** How a condition is asked: by one value of a column, or by a range of it. */
const columns = {
  expId: 'exp_id',
  transId: 'trans_id',
  retriRefNo: 'retri_ref_no',
  rsnCd: 'rsn_cd',
  transCurrCd: 'trans_curr_cd',
  settleDt: 'settle_dt',
  dueDt: 'due_dt',
  transAt: 'trans_at',
} as const satisfies Partial<Record<FieldName, string>>

/** Conditions that are more than a column. */
const special: readonly FieldName[] = ['state', 'counterparty', 'priAcctNo']

/** Throws at the start where a page asks for what no column answers. */
export function checkConditions(flow: Flow, page: ListPage): void {
  const unknown = page.conditions.filter((name) => !(name in columns) && !special.includes(name))
  if (unknown.length > 0) throw new Error(`${flow.id} asks its records for ${unknown}, which no column answers`)
}

export function recordFilter(question: RecordQuestion, vault: CardVault, params: Parameters): RecordFilter {
  const { flow, conditions } = question
  checkRanges(conditions)
  const shared = [`flow = ${params.add(flow.id)}`, 'NOT deleted', ...columnConditions(conditions, params)]
  if (conditions.priAcctNo !== undefined)
    shared.push(`pan_hash = any(${params.add(vault.hashesOf(conditions.priAcctNo))}::uuid[])`)

  const sides = sidesOf(question, params)
  const arms = placesOf(question).flatMap(({ state, waiting, origin }) => {
    const inState = [`state = ${params.add(state)}`, ...(origin ? [`with_orig_in = ${params.add(origin)}`] : [])]
    return sides.map((side) => ({ where: [...side, ...inState, ...shared].join(' AND '), waits: waiting }))
  })
  return { arms }
}

function columnConditions(conditions: Conditions, params: Parameters): string[] {
  return Object.entries(columns).flatMap(([name, column]) => {
    const { [name]: value, [`${name}From`]: from, [`${name}To`]: to } = conditions
    const wanted: string[] = []
    if (value !== undefined) wanted.push(`${column} = ${params.add(value)}`)
    if (from !== undefined) wanted.push(`${column} >= ${params.add(from)}`)
    if (to !== undefined) wanted.push(`${column} <= ${params.add(to)}`)
    return wanted
  })
}

/** A record is seen by the two institutions it is between, and by those who act for all; unless they have hidden it. */
function sidesOf({ flow, actor, conditions }: RecordQuestion, params: Parameters): string[][] {
  const hides = flow.transitions.some((step) => step.to === 'hidden')
  const shownTo = (view: View) => (hides ? [`NOT hidden_by @> '{${view}}'`] : [])
  const { counterparty } = conditions
  const other = counterparty === undefined ? null : params.add(counterparty)
  if (actsForAll(actor)) {
    if (!other) return [shownTo('head')]
    return [`submit_ins_id_cd = ${other}`, `rcv_ins_id_cd = ${other}`].map((side) => [side, ...shownTo('head')])
  }
  const own = params.add(actor.insIdCd)
  return [
    [`submit_ins_id_cd = ${own}`, ...(other ? [`rcv_ins_id_cd = ${other}`] : []), ...shownTo('submitter')],
    [`rcv_ins_id_cd = ${own}`, ...(other ? [`submit_ins_id_cd = ${other}`] : []), ...shownTo('receiver')],
  ]
}

/** A place of the index: a state, or its records of one origin where only the others wait. */
interface Place {
  state: State
  waiting: boolean
  origin?: '0' | '1'
}

/** A record that waits for nobody has no due date, and so is never found by one. */
function placesOf({ flow, node, conditions }: RecordQuestion): Place[] {
  const asked = node === 'search' ? statesOf(flow).filter((state) => (conditions.state ?? state) === state) : [node]
  const byDue = conditions.dueDtFrom !== undefined || conditions.dueDtTo !== undefined
  const places = asked.flatMap((state): Place[] => {
    const [original, other] = [waits(flow, state, '0'), waits(flow, state, '1')]
    if (original === other || !flow.origins.includes('withOrig')) return [{ state, waiting: original }]
    return [
      { state, origin: '0', waiting: original },
      { state, origin: '1', waiting: other },
    ]
  })
  return byDue ? places.filter((place) => place.waiting) : places
}
