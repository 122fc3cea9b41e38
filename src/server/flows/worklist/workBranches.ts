import { type RawBuilder, sql } from 'kysely'
import { type Actor, actsForAll, hasRole } from '../../../domain/people/actor.ts'
import type { Day } from '../../../domain/time/calendar.ts'
import { awaitedOf, awaitedSteps, awaits, isAnswerable, statesOf } from '../../../domain/workflow/check.ts'
import type { Flow, State, View } from '../../../domain/workflow/flow.ts'
import { alertMenu, type Todo, todoIn, type WorkScope } from '../../../domain/workflow/work.ts'
import { allOf, anyOf, literals, type Sql } from '../../db/lists/fragments.ts'
import { visibleTo } from '../../db/lists/visibleTo.ts'
import { isPended } from '../../db/pendedWork.ts'
import { hasRight, type SessionUser } from '../../http/serve/access.ts'
import { type AwaitedStep, barringColumns, confirming, isShownTo, mayTakeAny } from '../list/recordConditions.ts'

interface WorkRecordQuestion {
  /** The flows that this person may open. */
  flows: readonly Flow[]
  actor: Actor
  scope: WorkScope
  today: Day
  /** The institution whose work it is, for users who act for all; missing: all institutions’. */
  of?: string | undefined
  /** True: the parts of each side, of all institutions. Its institution is `submit_ins_id_cd` or `released_to`, of an alert `ins_id_cd`. */
  bySide?: boolean
  /** True: only records that this institution has put off until a later day. Otherwise these are left out. */
  pended?: boolean
  /** Leaves out what is not asked for. */
  only?: (todo: Todo) => boolean
}

export interface WorkQuestion extends WorkRecordQuestion {
  actor: SessionUser
}

/** A part of the work that one index answers in the order of the list; no row is in two parts. */
export interface WorkBranch {
  todo: Todo
  view: View
  table: 'exception' | 'sus_trans'
  where: Sql
  /** The column with the last day; null for alerts. */
  due: 'due_dt' | 'answer_by' | null
}

/** All parts of the work: records, and the alerts that nobody has handled. */
export function workBranches(question: WorkQuestion): WorkBranch[] {
  return [...recordBranches(question), ...alertBranches(question)]
}

/** The records on which `decide()` lets someone of the scope act, as parts of a UNION ALL. */
export function recordBranches(question: WorkRecordQuestion): WorkBranch[] {
  const { actor, scope, of, bySide = false } = question
  const views: View[] = actsForAll(actor) && of === undefined && !bySide ? ['head'] : ['submitter', 'receiver']
  if (scope === 'other')
    return views.filter((view) => view === 'submitter').flatMap((view) => otherSideBranches(question, view))
  const { pended = false, today } = question
  const isAsked = pended ? isPended(actor.insIdCd, today) : sql`NOT ${isPended(actor.insIdCd, today)}`
  return views
    .flatMap((view) => [
      ...awaitedBranches(question, view),
      ...answerBranches(question, view),
      ...confirmBranches(question, view),
    ])
    .map((branch) => ({ ...branch, where: allOf([branch.where, isAsked]) }))
}

/** A record that its submitter has taken back waits for nobody else. */
function ofView(view: View, { actor, of, bySide = false }: WorkRecordQuestion): Sql[] {
  if (view === 'head') return []
  if (bySide) return view === 'submitter' ? [] : [sql`released_to IS NOT NULL`, sql`released IS NULL`]
  const own = of ?? actor.insIdCd
  return view === 'submitter' ? [sql`submit_ins_id_cd = ${own}`] : [sql`released_to = ${own}`, sql`released IS NULL`]
}

function awaitedBranches(question: WorkRecordQuestion, view: View): WorkBranch[] {
  const { actor, scope } = question
  return waitingBranches(question, view, (flow, state) => {
    const steps = scope === 'mine' ? awaitedOf(flow, state, actor) : awaitedSteps(flow, state)
    const own = steps.filter(({ side }) => view === 'head' || side === view || side === 'either')
    if (own.length === 0) return null
    return scope === 'mine' ? own : []
  })
}

/** `stepsIn`: one of which the actor must be able to take, none where anybody's work counts; null where nobody acts. */
function waitingBranches(
  question: WorkRecordQuestion,
  view: View,
  stepsIn: (flow: Flow, state: State) => readonly AwaitedStep[] | null,
): WorkBranch[] {
  const { flows, actor, only = all } = question
  const places = flows.flatMap((flow) =>
    statesOf(flow).flatMap((state) => {
      const todo = todoIn(flow, state)
      const steps = todo !== null && only(todo) ? stepsIn(flow, state) : null
      return todo === null || steps === null ? [] : [{ flow, state, todo, steps, hides: leavesHidden(flow, state) }]
    }),
  )
  const branches = Map.groupBy(places, ({ state, todo }) => `${state} ${todo}`)
  return [...branches.values()].flatMap((some): WorkBranch[] => {
    const [first] = some
    if (!first) return []
    // Flows of the same condition are looked up together.
    const alike = Map.groupBy(
      some,
      ({ steps, hides }) => `${[...new Set(steps.map(barringColumns).map(String))]} ${hides}`,
    )
    const among = [...alike.values()].flatMap((them) => {
      const [{ steps, hides } = first] = them
      const mayTake = steps.length === 0 ? [] : [mayTakeAny(steps, actor.userId)]
      return allOf([isOf(them.map(({ flow }) => flow)), ...mayTake, ...(hides ? [isShownTo(view)] : [])])
    })
    const inState = [sql`state = ${sql.lit(first.state)}`, sql`waits`, sql`NOT deleted`]
    const where = allOf([...ofView(view, question), ...inState, anyOf(among)])
    return [{ todo: first.todo, view, table: 'exception', due: 'due_dt', where }]
  })
}

function isOf(flows: readonly Flow[]): RawBuilder<boolean> {
  return sql`flow IN (${literals(flows.map(({ id }) => id))})`
}

function all(): boolean {
  return true
}

/** True where a record can be hidden and then wait for somebody. */
function leavesHidden(flow: Flow, state: State): boolean {
  const hides = flow.transitions.filter((step) => step.to === 'hidden').map((step) => step.from)
  return hides.includes(state) || flow.transitions.some(({ from, to }) => hides.includes(from) && to !== 'hidden')
}

function answerBranches(question: WorkRecordQuestion, view: View): WorkBranch[] {
  const { actor, scope } = question
  if (view === 'submitter' || (scope === 'mine' && !hasRole(actor, 'handler'))) return []
  return unansweredBranches(question, view, 'answer', [sql`NOT answered`, sql`contest IS NULL`])
}

/** Records of which a colleague has said that they are not contested. */
function confirmBranches(question: WorkRecordQuestion, view: View): WorkBranch[] {
  const { actor, scope } = question
  if (view === 'submitter' || (scope === 'mine' && !hasRole(actor, 'verifier'))) return []
  const mayConfirm = scope === 'mine' ? [mayTakeAny([confirming], actor.userId)] : []
  return unansweredBranches(question, view, 'confirm', [
    sql`NOT answered`,
    sql`contest = 'notContesting'`,
    ...mayConfirm,
  ])
}

function unansweredBranches(
  question: WorkRecordQuestion,
  view: View,
  todo: 'answer' | 'confirm',
  unanswered: readonly Sql[],
): WorkBranch[] {
  const { flows, today, only = all } = question
  if (!only(todo)) return []
  const places = flows.flatMap((flow) =>
    statesOf(flow).flatMap((state) => (isAnswerable(flow, state) ? [{ flow, state }] : [])),
  )
  return [...Map.groupBy(places, ({ state }) => state)].map(([state, some]) => {
    const among = [isOf(some.map(({ flow }) => flow)), sql`state = ${sql.lit(state)}`]
    const open = [sql`answer_by IS NOT NULL`, ...unanswered, sql`answer_by >= ${today}::date`, sql`NOT deleted`]
    const where = allOf([...ofView(view, question), ...among, ...open])
    return { todo, view, table: 'exception', due: 'answer_by', where }
  })
}

/** A submitter's records that the other side must reply to, decide, or may answer. */
function otherSideBranches(question: WorkRecordQuestion, view: View): WorkBranch[] {
  return [
    ...waitingBranches(question, view, (flow, state) => (awaits(flow, state, 'receiver') ? [] : null)),
    // A submitter learns of an answer at its release.
    ...unansweredBranches(question, view, 'answer', [sql`NOT answer_released`]),
  ]
}

function alertBranches({ actor, scope, of, only = all }: WorkQuestion): WorkBranch[] {
  const isOfficer = hasRight(actor, { menu: alertMenu, role: 'riskOfficer' })
  if (scope === 'other' || !isOfficer || !only('handle')) return []
  const own = of === undefined ? [] : [sql`ins_id_cd = ${of}`]
  const where = allOf([visibleTo(actor, 'ins_id_cd'), ...own, sql`result IS NULL`])
  return [{ todo: 'handle', view: 'head', table: 'sus_trans', due: null, where }]
}
