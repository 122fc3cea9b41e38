import type { Action, Flow, Side, Transition } from './flow.ts'

/** Who has done what to a record: all that four eyes ask, and nothing that does not follow from its events. */
export interface Participants {
  /** User id of who wrote the content that stands. To send a refused record again as it is makes nobody its author. */
  author: string
  /** The version of the event that wrote the content that stands. */
  contentVersion: number
  /** User id of who submitted, replied or modified last, with or without a change of the content. */
  lastSubmitter: string
  /** User ids of all who submitted, replied, modified or verified it, in the order of their first such step. */
  handlers: readonly string[]
  /** User ids of all who took a step for the submitter, and for the receiver, in the order of their first one. */
  submitterSide: readonly string[]
  receiverSide: readonly string[]
}

/** An event of a record, as far as the question of who took part in it goes. */
export interface ParticipantEvent {
  version: number
  action: string
  from: string
  userId: string
  hasContent: boolean
}

/** Steps that write what is looked at next, or send it. */
export const writingActions: readonly Action[] = ['submit', 'reply', 'modify']

/** Steps that make their taker a handler of the record, whom four eyes keep from its audit. */
export const handlingActions: readonly Action[] = [...writingActions, 'verifyPass', 'verifyFail']

/** Works out from all events of a record, in their order, who took part in it. Throws where the first event lacks content. */
export function participantsOf(flow: Flow, events: readonly ParticipantEvent[]): Participants {
  const written = events.findLast(({ hasContent }) => hasContent)
  const sent = events.findLast(({ action }) => isOneOf(writingActions, action))
  if (!written || !sent) throw new Error('A record begins with a submission that has content.')
  const usersOf = (some: readonly ParticipantEvent[]) => [...new Set(some.map(({ userId }) => userId))]
  return {
    author: written.userId,
    contentVersion: written.version,
    lastSubmitter: sent.userId,
    handlers: usersOf(events.filter(({ action }) => isOneOf(handlingActions, action))),
    submitterSide: usersOf(events.filter((event) => sideOfEvent(flow, event) === 'submitter')),
    receiverSide: usersOf(events.filter((event) => sideOfEvent(flow, event) === 'receiver')),
  }
}

/** The side for which a step stands; null for one that each side takes for itself alone, as hiding. */
export function sideOf({ side }: Pick<Transition, 'side'>): Side | null {
  return side === 'either' ? null : side
}

/** Whom four eyes keep from a step: who wrote or sent what it looks at, or took part in what it answers. */
export function excludedFrom(
  { fourEyes }: Pick<Transition, 'fourEyes'>,
  { author, lastSubmitter, handlers, submitterSide }: Omit<Participants, 'contentVersion'>,
): readonly string[] {
  if (fourEyes === 'lastSubmitter') return [...new Set([author, lastSubmitter])]
  if (fourEyes === 'everyHandler') return handlers
  return fourEyes === 'submission' ? submitterSide : []
}

/** Who has taken a step for the other side, and so may not take this one: a person stands for one side of a record. */
export function boundToOtherSide(
  { side }: Pick<Transition, 'side'>,
  { submitterSide, receiverSide }: Pick<Participants, 'submitterSide' | 'receiverSide'>,
): readonly string[] {
  return { submitter: receiverSide, receiver: submitterSide, either: [] }[side]
}

function sideOfEvent(flow: Flow, { version, action, from }: ParticipantEvent): Side | null {
  if (version === 1) return 'submitter'
  const named = (name: string) => flow.transitions.find((step) => step.action === name && step.from === from)
  // An auditor's revoke may be recorded as a cancel.
  const step = named(action) ?? (action === 'cancel' ? named('revoke') : undefined)
  if (!step) throw new Error(`${flow.id} knows no ${action} from ${from}.`)
  return sideOf(step)
}

function isOneOf(some: readonly Action[], action: string): boolean {
  return some.some((one) => one === action)
}
