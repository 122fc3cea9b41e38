import { type Actor, actsForAll, hasRole } from '../../../domain/people/actor.ts'
import type { Day } from '../../../domain/time/calendar.ts'
import { awaitedOf, awaitedSteps, isAnswerable, statesOf } from '../../../domain/workflow/check.ts'
import type { Flow, State, View } from '../../../domain/workflow/flow.ts'
import { alertMenu, type Todo, todoIn, type WorkScope } from '../../../domain/workflow/work.ts'
import { visibleToText } from '../../db/lists/visibleTo.ts'
import { hasRight, type SessionUser } from '../../http/serve/access.ts'
import { type AwaitedStep, mayTake } from '../list/recordConditions.ts'
import type { SqlParameters } from '../list/sqlParameters.ts'

interface RecordQuestion {
  /** The flows that this person may open. */
  flows: readonly Flow[]
  actor: Actor
  scope: WorkScope
  today: Day
  /** The institution whose work it is, for users who act for all; missing: all institutions’. */
  of?: string | undefined
  /** Leaves out what is not asked for. */
  only?: (todo: Todo) => boolean
}

export interface WorkQuestion extends RecordQuestion {
  actor: SessionUser
}

/** A part of the work that one index answers in the order of the list; no row is in two parts. */
export interface WorkArm {
  todo: Todo
  view: View
  table: 'exception' | 'sus_trans'
  where: string[]
  /** The column with the last day; null for alerts. */
  due: 'due_dt' | 'answer_by' | null
}

/** All parts of the work: records, and the alerts that nobody has handled. */
export function workArms(question: WorkQuestion, params: SqlParameters): WorkArm[] {
  return [...recordArms(question, params), ...alertArms(question, params)]
}

/** The records on which `decide()` lets someone of the scope act, as parts of a UNION ALL. */
export function recordArms(question: RecordQuestion, params: SqlParameters): WorkArm[] {
  const { actor, scope, today, of } = question
  const values: Values = {
    own: once(() => params.add(of ?? actor.insIdCd)),
    me: once(() => `${params.add(actor.userId)}::bigint`),
    today: once(() => `${params.add(today)}::date`),
  }
  const views: View[] = actsForAll(actor) && of === undefined ? ['head'] : ['submitter', 'receiver']
  if (scope === 'other')
    return views.filter((view) => view === 'submitter').flatMap((view) => otherSideArms(question, view, values))
  return views.flatMap((view) => [...awaitedArms(question, view, values), ...answerArms(question, view, values)])
}

/** What its submitter has taken back waits for nobody else. */
function ofView(view: View, { own }: Values): string[] {
  if (view === 'head') return []
  return view === 'submitter' ? [`submit_ins_id_cd = ${own()}`] : [`released_to = ${own()}`, 'released IS NULL']
}

/** A parameter that no condition names must not be sent. */
function once(add: () => string): () => string {
  let known: string | undefined
  return () => {
    known ??= add()
    return known
  }
}

interface Values {
  own: () => string
  me: () => string
  today: () => string
}

function awaitedArms(question: RecordQuestion, view: View, values: Values): WorkArm[] {
  const { actor, scope } = question
  return waitingArms(question, view, values, (flow, state) => {
    const steps = scope === 'mine' ? awaitedOf(flow, state, actor) : awaitedSteps(flow, state)
    const own = steps.filter(({ side }) => view === 'head' || side === view || side === 'either')
    if (own.length === 0) return null
    return scope === 'mine' ? eitherOf(own, values.me()) : 'true'
  })
}

function eitherOf(steps: readonly AwaitedStep[], me: string): string {
  return [...new Set(steps.map((step) => mayTake(step, me)))].join(' OR ')
}

/** `condition`: what must hold in that place; null where nobody acts. */
function waitingArms(
  { flows, only = all }: RecordQuestion,
  view: View,
  values: Values,
  condition: (flow: Flow, state: State) => string | null,
): WorkArm[] {
  const places = flows.flatMap((flow) =>
    statesOf(flow).flatMap((state) => {
      const todo = todoIn(flow, state)
      const holds = todo !== null && only(todo) ? condition(flow, state) : null
      if (todo === null || holds === null) return []
      const hidden = leavesHidden(flow, state) ? ` AND NOT hidden_by @> '{${view}}'` : ''
      return [{ flow: flow.id, state, todo, holds: `(${holds})${hidden}` }]
    }),
  )
  const arms = Map.groupBy(places, ({ state, todo }) => `${state} ${todo}`)
  return [...arms.values()].flatMap((some): WorkArm[] => {
    const [first] = some
    if (!first) return []
    const byCondition = [...Map.groupBy(some, ({ holds }) => holds)]
    const any = byCondition.map(([holds, them]) => `flow IN (${listed(them.map(({ flow }) => flow))}) AND ${holds}`)
    const among = any.length === 1 ? any : [`(${any.map((one) => `(${one})`).join(' OR ')})`]
    const where = [...ofView(view, values), `state = '${first.state}'`, 'waits', 'NOT deleted', ...among]
    return [{ todo: first.todo, view, table: 'exception', due: 'due_dt', where }]
  })
}

function all(): boolean {
  return true
}

/** True where a record can be hidden and then wait for somebody. */
function leavesHidden(flow: Flow, state: State): boolean {
  const hides = flow.transitions.filter((step) => step.to === 'hidden').map((step) => step.from)
  return hides.includes(state) || flow.transitions.some(({ from, to }) => hides.includes(from) && to !== 'hidden')
}

function answerArms(question: RecordQuestion, view: View, values: Values): WorkArm[] {
  const { actor, scope } = question
  if (view === 'submitter' || (scope === 'mine' && !hasRole(actor, 'handler'))) return []
  return unansweredArms(question, view, values, 'NOT answered')
}

function unansweredArms(
  { flows, only = all }: RecordQuestion,
  view: View,
  values: Values,
  unanswered: string,
): WorkArm[] {
  if (!only('answer')) return []
  const places = flows.flatMap((flow) =>
    statesOf(flow).flatMap((state) => (isAnswerable(flow, state) ? [{ flow: flow.id, state }] : [])),
  )
  return [...Map.groupBy(places, ({ state }) => state)].map(([state, some]) => {
    const open = ['answer_by IS NOT NULL', unanswered, `answer_by >= ${values.today()}`, 'NOT deleted']
    const among = [`flow IN (${listed(some.map(({ flow }) => flow))})`, `state = '${state}'`]
    const where = [...ofView(view, values), ...among, ...open]
    return { todo: 'answer', view, table: 'exception', due: 'answer_by', where }
  })
}

/** A submitter's records that the other side must reply to, decide, or may answer. */
function otherSideArms(question: RecordQuestion, view: View, values: Values): WorkArm[] {
  return [
    ...waitingArms(question, view, values, (flow, state) =>
      awaitedSteps(flow, state).some(({ side }) => side === 'receiver') ? 'true' : null,
    ),
    // A submitter learns of an answer at its release.
    ...unansweredArms(question, view, values, 'NOT answer_released'),
  ]
}

function alertArms({ actor, scope, of, only = all }: WorkQuestion, params: SqlParameters): WorkArm[] {
  const isOfficer = hasRight(actor, { menu: alertMenu, role: 'riskOfficer' })
  if (scope === 'other' || !isOfficer || !only('handle')) return []
  const own = of === undefined ? [] : [`ins_id_cd = ${params.add(of)}`]
  const where = [visibleToText(actor, params, 'ins_id_cd'), ...own, 'result IS NULL']
  return [{ todo: 'handle', view: 'head', table: 'sus_trans', due: null, where }]
}

function listed(values: readonly string[]): string {
  return values.map((value) => `'${value}'`).join(', ')
}
