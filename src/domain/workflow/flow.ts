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

/** For whom a record leaves the lists when it is hidden: one of its sides, or those who act for all. */
export type View = Side | 'head'

/**
 * Whom four eyes keep from a step: the author of the content and who sent it last; whoever submitted, replied, modified or
 * verified; or whoever took a step for the submitter.
 */
export type FourEyes = 'lastSubmitter' | 'everyHandler' | 'submission'

export interface Transition {
  action: Action
  from: State
  /** `deleted` and `hidden` are marks: the record keeps its state and leaves the lists. */
  to: State | 'deleted' | 'hidden'
  by: Role
  /** `either`: each for itself. */
  side: Side | 'either'
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

/** A node of a flow's lists: the cleared transactions it starts from, one state each, or a search over all states. */
export type Node = 'history' | State | 'search'

/** What a form asks for under one heading. */
export interface FormSection {
  section: 'dispute' | 'transaction' | 'evidence' | 'remark'
  /** Where only records of this origin are asked for it. */
  origin?: Origin
  fields: readonly FieldName[]
}

export interface Flow {
  id: string
  /** `module.flow`, the first two parts of its page ids. */
  pageId: string
  menu: MenuName
  origins: readonly Origin[]
  /** What it raises. */
  transIds: readonly ExceptionTransId[]
  /** The call that lists the cleared transactions it starts from, with what may be raised on each. Specification 7. */
  history?:
    | 'historyTransaction/forStdDsp'
    | 'historyTransaction/forInqRet'
    | 'historyTransaction/search'
    | 'hisPreAuth/search'
  initial: State
  transitions: readonly Transition[]
  /** What the submit and the modify form ask for, section by section. */
  form: readonly FormSection[]
  /** What the receiver's reply asks for, and the answers that it chooses from; none where it answers in words alone. */
  reply?: { fields: readonly FieldName[]; answers: readonly string[] }
  pages: Readonly<Partial<Record<Node, ListPage>>>
}

/** Keeps the definition's literal types, so that ids of flows and pages are known to the compiler. */
export function defineFlow<const F extends Flow>(flow: F): F {
  return flow
}

/** What the form of this origin asks for. */
export function formOf(flow: Flow, origin: Origin): FormSection[] {
  return flow.form.filter((section) => section.origin === undefined || section.origin === origin)
}

/** Whether a form of this origin asks for a field. */
export function asksFor(flow: Flow, origin: Origin, name: FieldName): boolean {
  return formOf(flow, origin).some((section) => section.fields.includes(name))
}

/**
 * The origin of a record. Of a flow that knows no original at all the mark says nothing: its records aren't
 * "non-original", and are audited. Decisions 5.
 */
export function originOf(flow: Flow, withOrigIn: '0' | '1'): Origin {
  return withOrigIn === '1' || !flow.origins.includes('withOrig') ? 'noOrig' : 'withOrig'
}

/** The mark of a record that is raised so. */
export function withOrigInOf(flow: Flow, origin: Origin): '0' | '1' {
  return origin === 'noOrig' && flow.origins.includes('withOrig') ? '1' : '0'
}
