import { stepFrom } from './allSteps.ts'
import type { Action, Flow, Side, Transition } from './flow.ts'

export interface Participants {
  /**
   * User id of who wrote the current content. Neither sending a refused record again unchanged makes an author, nor a file
   * of corrections that changes neither amount nor reason.
   */
  author: string
  contentVersion: number
  lastSubmitter: string
  /** User ids of all who submitted, replied, modified or verified, in the order of their first such step. */
  handlers: readonly string[]
  /** User ids of all who took a step for the submitter, in the order of their first one; `receiverSide` likewise. */
  submitterSide: readonly string[]
  receiverSide: readonly string[]
  /** User id of who said last that the receiver does not contest the record; null where nobody did. */
  notContestedBy: string | null
}

export interface ParticipantEvent {
  version: number
  action: string
  from: string
  userId: string
  hasContent: boolean
  /** Who wrote the content, where it is not who took the step. */
  author?: string | null
}

export const writingActions: readonly Action[] = ['submit', 'reply', 'modify']

export const handlingActions: readonly Action[] = [...writingActions, 'verifyPass', 'verifyFail']

/** Works out the participants from all events of a record, in order. Throws where the first event lacks content. */
export function participantsOf(flow: Flow, events: readonly ParticipantEvent[]): Participants {
  const written = events.findLast(({ hasContent }) => hasContent)
  const sent = events.findLast(({ action }) => isOneOf(writingActions, action))
  if (!written || !sent) throw new Error('A record begins with a submission that has content.')
  const usersOf = (some: readonly ParticipantEvent[]) => [...new Set(some.map(({ userId }) => userId))]
  return {
    author: written.author ?? written.userId,
    contentVersion: written.version,
    lastSubmitter: sent.userId,
    handlers: usersOf(events.filter(({ action }) => isOneOf(handlingActions, action))),
    submitterSide: usersOf(events.filter((event) => sideOfStep(flow, event) === 'submitter')),
    receiverSide: usersOf(events.filter((event) => sideOfStep(flow, event) === 'receiver')),
    notContestedBy: events.findLast(({ action }) => action === 'notContest')?.userId ?? null,
  }
}

/** Returns null for a step that each side takes for itself alone, such as hiding. */
export function sideOf({ side }: Pick<Transition, 'side'>): Side | null {
  return side === 'either' ? null : side
}

export function excludedFrom(
  { fourEyes }: Pick<Transition, 'fourEyes'>,
  { author, lastSubmitter, handlers, submitterSide, notContestedBy }: Omit<Participants, 'contentVersion'>,
): readonly string[] {
  if (fourEyes === 'lastSubmitter') return [...new Set([author, lastSubmitter])]
  if (fourEyes === 'everyHandler') return handlers
  if (fourEyes === 'notContest') return notContestedBy === null ? [] : [notContestedBy]
  return fourEyes === 'submission' ? submitterSide : []
}

/** Lists who already acted for the other side: a person may act for one side of a record only. */
export function boundToOtherSide(
  { side }: Pick<Transition, 'side'>,
  { submitterSide, receiverSide }: Pick<Participants, 'submitterSide' | 'receiverSide'>,
): readonly string[] {
  return { submitter: receiverSide, receiver: submitterSide, either: [] }[side]
}

/** Returns the side for which a recorded step was taken; null for one that each side takes for itself. */
export function sideOfStep(
  flow: Flow,
  { version, action, from }: Pick<ParticipantEvent, 'version' | 'action' | 'from'>,
): Side | null {
  if (version === 1) return 'submitter'
  const step = stepFrom(flow, from, action)
  if (!step) throw new Error(`${flow.id} knows no ${action} from ${from}.`)
  return sideOf(step)
}

function isOneOf(some: readonly Action[], action: string): boolean {
  return some.some((one) => one === action)
}
