import type { Role } from '../actor.ts'
import type { FieldName } from '../fields.ts'
import type { MenuName } from '../menus.ts'
import type { ExceptionTransId } from '../transactions.ts'

/** Where a record can stand. Specification 4. */
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

/** What can be done to a record: the names of the calls. `submit` is to submit a refused one again as it is. */
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
] as const
export type Action = (typeof actions)[number]

/** What is done to records by their ids alone, many in one call. `reply` and `modify` carry a form each. */
export const bulkActions = [
  'verifyPass',
  'verifyFail',
  'auditPass',
  'auditFail',
  'cancel',
  'revoke',
  'hide',
  'delete',
] as const satisfies readonly Action[]
export type BulkAction = (typeof bulkActions)[number]

/** The institution that submitted a record, or the one that receives it. */
export type Side = 'submitter' | 'receiver'

/** Whom four eyes keep from a step: who submitted or modified last, or whoever submitted, modified or verified. */
export type FourEyes = 'lastSubmitter' | 'everyHandler'

export interface Transition {
  action: Action
  from: State
  /** `deleted` and `hidden` are marks: the record keeps its state and leaves the lists. */
  to: State | 'deleted' | 'hidden'
  by: Role
  side: Side
  fourEyes?: FourEyes
  remark?: 'required'
}

/** From a cleared transaction, or without one. */
export type Origin = 'withOrig' | 'noOrig'

/** A list of the flow, with its conditions (the first four stand open) and its columns in order. */
export interface ListPage {
  conditions: readonly FieldName[]
  columns: readonly FieldName[]
}

/** A node of a flow's pages: the cleared transactions it starts from, one state each, or a search over all states. */
export type Node = 'history' | State | 'search'

export interface Flow {
  id: string
  /** `module.flow`, the first two parts of its page ids. */
  pageId: string
  menu: MenuName
  origins: readonly Origin[]
  /** What it raises. */
  transIds: readonly ExceptionTransId[]
  /** The call that lists the cleared transactions it starts from, with what may be raised on each. Specification 7. */
  history: 'historyTransaction/forStdDsp' | 'hisPreAuth/search'
  initial: State
  transitions: readonly Transition[]
  /** What the submit and the modify form ask for, section by section. */
  form: readonly { section: 'dispute' | 'evidence' | 'remark'; fields: readonly FieldName[] }[]
  pages: Readonly<Partial<Record<Node, ListPage>>>
}

/** Keeps the definition's literal types, so that ids of flows and pages are known to the compiler. */
export function defineFlow<const F extends Flow>(flow: F): F {
  return flow
}
