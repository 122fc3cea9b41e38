import { headInsIdCd } from '../people/actor.ts'
import { isOneOf } from '../typed.ts'
import { stepFrom } from './allSteps.ts'
import { isInternal } from './contest.ts'
import type { Action, Flow, Transition } from './flow.ts'
import { listMarks } from './hide.ts'
import { sideOfStep } from './participants.ts'
import { isRelease, isTakenBack } from './release.ts'

/**
 * What an event is to an institution. `released`: the receiver sees the record in this content from now on; `takenBack`:
 * its submitter has taken it back; `left`: it was released to another institution and is no longer seen; `moved`: any
 * other step.
 */
export const eventKinds = ['released', 'moved', 'takenBack', 'deleted', 'left'] as const
export type EventKind = (typeof eventKinds)[number]

export interface FeedStep {
  version: number
  action: Action
  from: string
  to: Transition['to']
  /** The institution of the user who took the step. */
  insIdCd: string
  /** The receiver that the record names after the step. */
  receiver: string
}

interface FeedRecord {
  withOrigIn: '0' | '1'
  submitInsIdCd: string
}

/**
 * Returns the institutions that see the last of these steps of a record, and as what. The submitter and the head see
 * every step; the receiver sees none before the release, and none between a change and the next release. A record is
 * hidden from the own lists only, and shown in them again, which concerns nobody else; that it is not contested concerns the submitter once that is
 * confirmed.
 */
export function viewersOfLast(flow: Flow, record: FeedRecord, steps: readonly FeedStep[]): Map<string, EventKind> {
  const last = steps.at(-1)
  if (!last) return new Map()
  const { seenBy, before } = receiversOf(flow, record, steps)
  if (isOneOf(listMarks, last.to)) {
    const sees = [record.submitInsIdCd, headInsIdCd, seenBy?.insIdCd].includes(last.insIdCd)
    return new Map(sees ? [[last.insIdCd, 'moved']] : [])
  }
  if (isInternal(last.to)) {
    const own = [headInsIdCd, ...(seenBy?.sees ? [seenBy.insIdCd] : [])]
    return new Map(own.map((insIdCd) => [insIdCd, 'moved']))
  }
  const own = ownKind(flow, record, last)
  const viewers = new Map<string, EventKind>([
    [headInsIdCd, own],
    [record.submitInsIdCd, own],
  ])
  if (before !== null && before !== seenBy?.insIdCd) viewers.set(before, 'left')
  if (seenBy?.sees) viewers.set(seenBy.insIdCd, own)
  return viewers
}

function ownKind(flow: Flow, { withOrigIn }: FeedRecord, step: FeedStep): EventKind {
  if (step.to === 'deleted') return 'deleted'
  if (isRelease(flow, withOrigIn, step.to)) return 'released'
  const transition = stepFrom(flow, step.from, step.action)
  return transition && isTakenBack(flow, withOrigIn, transition) ? 'takenBack' : 'moved'
}

/** `before`: the receiver before the last step; `seenBy`: the one after it, and whether it sees this step. */
function receiversOf(flow: Flow, { withOrigIn }: FeedRecord, steps: readonly FeedStep[]) {
  let receiver: string | null = null
  let before: string | null = null
  let changed = false
  let sees = false
  for (const step of steps) {
    before = receiver
    const side = sideOfStep(flow, step)
    if (isRelease(flow, withOrigIn, step.to)) {
      receiver = step.receiver
      changed = false
      sees = true
    } else {
      changed ||= side === 'submitter' && (step.action === 'modify' || step.action === 'submit')
      sees = !changed || step.to === 'deleted'
    }
  }
  return { before, seenBy: receiver === null ? null : { insIdCd: receiver, sees } }
}
