import { flowOf } from '../../../domain/flows/index.ts'
import { headInsIdCd } from '../../../domain/people/actor.ts'
import type { LimitRule } from '../../../domain/reference/limits.ts'
import type { Day } from '../../../domain/time/calendar.ts'
import { isOneOf, keysOf } from '../../../domain/typed.ts'
import { allStepsOf } from '../../../domain/workflow/allSteps.ts'
import { waits } from '../../../domain/workflow/check.ts'
import { contestAfter, isContestAction } from '../../../domain/workflow/contest.ts'
import type { Flow, View } from '../../../domain/workflow/flow.ts'
import { isAnsweredByRecord } from '../../../domain/workflow/moveDay.ts'
import {
  boundToOtherSide,
  excludedFrom,
  type Participants,
  participantsOf,
} from '../../../domain/workflow/participants.ts'
import { noHash } from '../../db/chain.ts'
import { besideState, hashOfEvent } from './events.ts'
import { misfitOfRelease } from './recheckRelease.ts'
import { type EventRow, isVerifiedOn, movesSince, type RecordRow, standsAfter } from './recheckRows.ts'
import { authorIn, contentWithoutAuthor, type RecordSnapshot, snapshotText } from './recordSnapshot.ts'

export interface Misfit {
  version: number
  what: string
}

export function recheck(record: RecordRow, events: readonly EventRow[], rules: readonly LimitRule[]): Misfit | null {
  const flow = flowOf(record.flowId)
  if (!flow) return { version: 1, what: `There is no flow ${record.flowId}.` }
  const broken =
    brokenChain(record, events) ?? brokenRules(flow, record, events) ?? differingRecord(flow, record, events)
  if (broken) return broken
  const what = misfitOfRelease(flow, record, events, rules)
  return what === null ? null : { version: record.version, what }
}

function brokenChain(record: RecordRow, events: readonly EventRow[]): Misfit | null {
  let before: Pick<EventRow, 'hash' | 'at'> = { hash: noHash, at: '' }
  // It begins on a cleared transaction, or on none.
  let state = events[0]?.from === 'noOrig' ? 'noOrig' : 'history'
  for (const [index, event] of events.entries()) {
    const version = index + 1
    const at = (what: string): Misfit => ({ version, what })
    if (event.version !== version) return at('This event is missing.')
    if (!event.prevHash.equals(before.hash)) return at('It is not chained to the event before it.')
    if (!event.hash.equals(hashOfEvent(event.prevHash, event))) return at('Hash mismatch: the row was changed.')
    if (event.from !== state) return at(`It starts from ${event.from}, but the record stood in ${state}.`)
    if (event.at < before.at) return at('Its time is before that of the event before it.')
    before = event
    state = standsAfter(event)
  }
  const { length } = events
  if (record.version === length) return null
  return { version: length + 1, what: `The record has ${record.version} versions, but ${length} events.` }
}

function brokenRules(flow: Flow, record: RecordRow, events: readonly EventRow[]): Misfit | null {
  const [first, ...later] = events
  if (!first) return { version: 1, what: 'The record has no event.' }
  if (first.content === null || first.action !== 'submit') return { version: 1, what: 'It is no submission.' }
  for (const event of later) {
    const { version, action, from, to, userId } = event
    const step = allStepsOf(flow).find((one) => {
      const isNamed = one.action === action || (one.action === 'revoke' && action === 'cancel')
      return isNamed && one.from === from && one.to === to
    })
    if (!step) return { version, what: `${record.flowId} knows no ${action} from ${from} to ${to}.` }
    const before = participantsOf(flow, events.slice(0, version - 1).map(participantEvent))
    if (excludedFrom(step, before).includes(userId))
      return { version, what: `User ${userId} took this step, and had taken part in what it looks at.` }
    if (boundToOtherSide(step, before).includes(userId))
      return { version, what: `User ${userId} took this step, and stands for the other side of the record.` }
  }
  return null
}

function participantEvent({ version, action, from, userId, content }: EventRow) {
  return { version, action, from, userId, hasContent: content !== null, author: authorIn(content) }
}

function differingRecord(flow: Flow, record: RecordRow, events: readonly EventRow[]): Misfit | null {
  const at = (what: string): Misfit => ({ version: record.version, what })
  const [first, last] = [events[0], events.at(-1)]
  if (!first || !last) return at('The record has no event.')
  if (record.deleted !== (last.to === 'deleted')) return at('Its last event disagrees on whether it is deleted.')
  const state = last.to === 'deleted' ? last.from : standsAfter(last)
  if (record.state !== state) return at(`The record says ${record.state}, its last event ${state}.`)
  const written = events.findLast((event) => event.content !== null)
  const content = written?.content ?? ''
  const asWritten = beforeMove(record, content, movesSince(events, written?.version ?? 0).at(-1))
  if (!asWritten) return at('Its due date is not the one to which the network has moved it.')
  if (!snapshotsOf(asWritten, events).includes(contentWithoutAuthor(content)))
    return at('What the record asks is not what its last submission or change says.')
  const people = participantsOf(flow, events.map(participantEvent))
  for (const name of keysOf(people))
    if (String(people[name]) !== String(record[name]))
      return at(
        `The record's ${wordsOf[name]} ${String(record[name]) || 'nobody'}, by its events ${String(people[name]) || 'nobody'}.`,
      )
  const derived: readonly [string, unknown, unknown][] = [
    ['the day of its verification', isVerifiedOn(record.verifiedOn, events), true],
    ['the reason of its refusal', record.failRemark, failRemark(events)],
    ['when it was raised', record.createdAt, first.at],
    ['whether it is contested', record.contest, contestAfter(events)],
    ['whether it waits', record.waits, waits(flow, record.state, record.withOrigIn)],
    ['whether it was answered', record.answered, record.hasAnswer],
  ]
  const other = derived.find(([, said, follows]) => said !== follows)
  if (other) return at(`The record and its events disagree on ${other[0]}.`)
  if (!movesOf(events).includes(record.movedAt)) return at('The record and its events disagree on when it moved last.')
  if (!isHiddenByEvents(record, events)) return at('The record and its events disagree on for whom it is hidden.')
  return record.otherCard ? at('Its card is not that of its original.') : null
}

/** The record with the due date that its content names, where the network has moved it since; null where it is not on that day. */
function beforeMove(record: RecordRow, content: string, moved: Day | undefined): RecordRow | null {
  const { basis } = record
  if (moved === undefined || isAnsweredByRecord(basis.transId ?? '')) return record
  const { dueDt = null } = (JSON.parse(content) as RecordSnapshot).basis
  return basis.dueDt === moved ? { ...record, basis: { ...basis, dueDt } } : null
}

/**
 * Returns the texts that the last content may have. A server of 1.0 does not know `guide` and leaves it out; that is accepted
 * where an earlier event keeps the same answers.
 */
function snapshotsOf(record: RecordRow, events: readonly EventRow[]): string[] {
  const { guide, ...fields } = record.fields
  const isKept = guide && events.some(({ content }) => content?.includes(`"guide":${JSON.stringify(guide)}`))
  return [record, ...(isKept ? [{ ...record, fields }] : [])].map(snapshotText)
}

const wordsOf: Readonly<Record<keyof Participants, string>> = {
  author: 'author is user',
  contentVersion: 'content is of version',
  lastSubmitter: 'last sender is user',
  handlers: 'handlers are users',
  submitterSide: 'users for the submitter are',
  receiverSide: 'users for the receiver are',
  notContestedBy: 'contest was given up by',
}

/** When the record moved last. For an older server, to hide it and to show it again were moves, too. */
function movesOf(events: readonly EventRow[]): string[] {
  const last = events.findLastIndex(({ to }) => !isOneOf(besideState, to))
  return events.slice(last).flatMap(({ action, at }) => (isContestAction(action) ? [] : [at]))
}

function failRemark(events: readonly EventRow[]): string | null {
  return events.findLast(({ to }) => to === 'verifiedFail' || to === 'auditedFail')?.remark ?? null
}

function isHiddenByEvents({ hiddenBy, submitInsIdCd }: RecordRow, events: readonly EventRow[]): boolean {
  // An administrator who is also a handler acts for all: the event does not say so, and its step may be of either view.
  let possible: (readonly View[])[] = [[]]
  for (const { to, insIdCd, role } of events) {
    if (to !== 'hidden' && to !== 'shown') continue
    const isOfHead = insIdCd === headInsIdCd || role === 'administrator'
    const own: View = insIdCd === submitInsIdCd ? 'submitter' : 'receiver'
    const views: View[] = isOfHead ? ['head'] : [own, 'head']
    const next = possible.flatMap((hidden) =>
      views
        .filter((view) => hidden.includes(view) === (to === 'shown'))
        .map((view) => (to === 'hidden' ? [...hidden, view] : hidden.filter((one) => one !== view))),
    )
    // Each once: otherwise they would double with each time that the record is hidden and shown.
    possible = [...new Map(next.map((hidden) => [String(hidden), hidden])).values()]
  }
  return possible.some((hidden) => String(hidden) === String(hiddenBy))
}
