import type { Role } from '../people/actor.ts'
import type { MenuName } from '../people/menus.ts'
import type { ExceptionTransId } from '../records/transactions.ts'
import type { FieldName } from '../text/fields.ts'
import { isOneOf } from '../typed.ts'

export const states = [
  'unreplied',
  'replied',
  'unverified',
  'verifiedPass',
  'verifiedFail',
  'auditedPass',
  'auditedFail',
] as const
export type State = (typeof states)[number]

/** Names of the calls. `submit` sends a refused record again as it is. */
export const actions = [
  'verifyPass',
  'verifyFail',
  'auditPass',
  'auditFail',
  'cancel',
  'revoke',
  'reply',
  'modify',
  'submit',
  'hide',
  'delete',
  'unhide',
  'recall',
  'moveDay',
  'notContest',
  'withdrawNotContest',
  'confirmNotContest',
  'refuseNotContest',
  'contestAgain',
] as const
export type Action = (typeof actions)[number]

/** Actions that need more than record ids and a remark. */
const withForm = ['reply', 'modify', 'submit', 'moveDay'] as const satisfies readonly Action[]

/** Actions that need record ids only, many in one call. */
export const bulkActions = actions.filter((action) => !isOneOf(withForm, action)) as BulkAction[]
export type BulkAction = Exclude<Action, (typeof withForm)[number]>

/** Marks with which a record leaves lists. */
export const removals = ['deleted', 'hidden'] as const

/**
 * `notContesting`: the receiver will not contest the record, which a second person must confirm; `contested`: it may answer it
 * again; `reopened`: likewise, after that had been confirmed.
 */
export const contestMarks = ['notContesting', 'notContested', 'contested', 'reopened'] as const

/** Marks with which a record stays in lists. `shown`: it is no longer hidden; `dayMoved`: it has another last day. */
const remaining = ['shown', 'dayMoved', ...contestMarks] as const

/** A step may mark a record instead of moving it: the record keeps its state. */
export const marks = [...removals, ...remaining] as const
export type Mark = (typeof marks)[number]

export function isMark(to: string): to is Mark {
  return isOneOf(marks, to)
}

export function isRemoval(to: string): boolean {
  return isOneOf(removals, to)
}

export type Side = 'submitter' | 'receiver'

/** Lists that a hidden record leaves: those of one side, or those of users who act for all institutions (`head`). */
export type View = Side | 'head'

/**
 * Names the people whom four eyes exclude from a step: `lastSubmitter` the author of the content and who sent it last;
 * `everyHandler` whoever submitted, replied, modified or verified; `submission` whoever took a step for the submitter;
 * `notContest` who said last that the receiver does not contest.
 */
export type FourEyes = 'lastSubmitter' | 'everyHandler' | 'submission' | 'notContest'

export interface Transition {
  action: Action
  from: State
  to: State | Mark
  by: Role
  /** `either`: each side, for itself alone. */
  side: Side | 'either'
  fourEyes?: FourEyes
  remark?: 'required'
}

export type Origin = 'withOrig' | 'noOrig'

/** The first four conditions are always shown; columns are in order. */
export interface ListPage {
  conditions: readonly FieldName[]
  columns: readonly FieldName[]
}

export type Node = 'history' | State | 'search'

export interface FormSection {
  section: 'dispute' | 'transaction' | 'evidence' | 'remark'
  /** Missing: the section is asked for records of either origin. */
  origin?: Origin
  fields: readonly FieldName[]
}

export type FlowId =
  | 'stdDispute'
  | 'inquiryRetrieval'
  | 'specialAdjustment'
  | 'goodFaith'
  | 'preArbitration'
  | 'feeCollectionFundDisbursement'
  | 'preAuthCompletion'
  | 'preAuthCancellation'
  | 'latePreAuthorizationCompletion'
  | 'manualRefund'

export interface Flow {
  id: FlowId
  /** `module.flow`, the first two parts of its page ids. */
  pageId: string
  menu: MenuName
  origins: readonly Origin[]
  transIds: readonly ExceptionTransId[]
  history?:
    | 'historyTransaction/forStdDsp'
    | 'historyTransaction/forInqRet'
    | 'historyTransaction/search'
    | 'hisPreAuth/search'
  initial: State
  transitions: readonly Transition[]
  form: readonly FormSection[]
  /** Fields of the receiver's reply and the answers to choose from; empty answers mean a reply in words alone. */
  reply?: { fields: readonly FieldName[]; answers: readonly string[] }
  pages: Readonly<Partial<Record<Node, ListPage>>>
}

/** Keeps the definition's literal types, so that ids of flows and pages are known to the compiler. */
export function defineFlow<const F extends Flow>(flow: F): F {
  return flow
}

export function formOf(flow: Flow, origin: Origin): FormSection[] {
  return flow.form.filter((section) => section.origin === undefined || section.origin === origin)
}

export function asksFor(flow: Flow, origin: Origin, name: FieldName): boolean {
  return formOf(flow, origin).some((section) => section.fields.includes(name))
}

/**
 * Returns the record's origin. In a flow that knows no originals the mark says nothing: its records aren't
 * "non-original", and are audited. Decisions 5.
 */
export function originOf(flow: Flow, withOrigIn: '0' | '1'): Origin {
  return withOrigIn === '1' || !flow.origins.includes('withOrig') ? 'noOrig' : 'withOrig'
}

export function withOrigInOf(flow: Flow, origin: Origin): '0' | '1' {
  return origin === 'noOrig' && flow.origins.includes('withOrig') ? '1' : '0'
}
