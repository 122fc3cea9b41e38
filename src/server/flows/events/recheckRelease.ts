import { datesToAnswer, type GivenDate, isCountedRight } from '../../../domain/records/givenDates.ts'
import { answerTo, isExceptionTransId } from '../../../domain/records/transactions.ts'
import type { LimitRule } from '../../../domain/reference/limits.ts'
import type { Day } from '../../../domain/time/calendar.ts'
import { propertiesOf } from '../../../domain/typed.ts'
import type { Flow } from '../../../domain/workflow/flow.ts'
import { sideOfStep } from '../../../domain/workflow/participants.ts'
import { isRelease } from '../../../domain/workflow/release.ts'
import { type EventRow, isVerifiedOn, movesSince, type RecordRow, type Snapshot, standsAfter } from './recheckRows.ts'
import { contentWithoutAuthor, type RecordSnapshot, snapshotText } from './recordSnapshot.ts'

/** Compares the release of a record with its events: the first difference, or null. */
export function misfitOfRelease(
  flow: Flow,
  record: RecordRow,
  events: readonly EventRow[],
  rules: readonly LimitRule[],
): string | null {
  const follows = releaseBy(flow, record, events)
  if (record.releasedTo !== follows.to)
    return `It is released to ${record.releasedTo ?? 'nobody'}, by its events to ${follows.to ?? 'nobody'}.`
  if (record.answerReleased !== record.hasReleasedAnswer)
    return 'The record disagrees with its answer on whether that was released.'
  if (!isLastDay(flow, record, events, rules))
    return 'Its last day to answer is not the one that was given with its release.'
  const { released } = record
  if ((released?.version ?? null) !== follows.keptAt)
    return `Its receiver sees version ${released?.version ?? 'as it stands'}, by its events ${follows.keptAt ?? 'as it stands'}.`
  return released && !isKeptAsItWas(released, events.slice(0, released.version))
    ? 'What its receiver sees is not what was released.'
    : null
}

function releaseBy(flow: Flow, { withOrigIn }: RecordRow, events: readonly EventRow[]) {
  let receiver: string | null = null
  const follows: { to: string | null; keptAt: number | null } = { to: null, keptAt: null }
  for (const event of events) {
    const { version, action, to, content } = event
    if (content !== null) receiver = String(propertiesOf(JSON.parse(content)).rcvInsIdCd)
    const isSentAgain = version > 1 && (action === 'modify' || action === 'submit')
    if (isRelease(flow, withOrigIn, to)) {
      follows.to = receiver
      follows.keptAt = null
    } else if (isSentAgain && follows.to !== null && sideOfStep(flow, event) === 'submitter')
      follows.keptAt ??= version - 1
  }
  return follows
}

/**
 * The day was given by the rules of its time, which are kept with it. Without these it was given by an earlier version:
 * the rules may have changed since, so that only a missing day can be judged. A record that was taken back has none. A day
 * that the network has moved since is the one of that step.
 */
function isLastDay(flow: Flow, record: RecordRow, events: readonly EventRow[], rules: readonly LimitRule[]): boolean {
  const { basis, answerBy, settledOn, releasedTo, verifiedOn: verified, state, withOrigIn } = record
  if (record.answered || record.deleted) return true
  const transId = basis.transId ?? ''
  const isAnswerable =
    isExceptionTransId(transId) && answerTo(transId) !== null && releasedTo !== null && verified !== null
  if (!isAnswerable || settledOn === null) return answerBy === null
  const dates = record.datesToAnswer ?? []
  const released = events.findLast(({ to }) => isRelease(flow, withOrigIn, to))?.version ?? 0
  const moved = movesSince(events, released)
  if (moved.length > 0 && answerBy !== moved.at(-1)) return false
  if (answerBy !== null) {
    const areRight = dates.every(
      (given) => startsRight(record, given) && isCountedRight(given) && isMovedBy(moved, given),
    )
    const isFirst = dates.length === 0 || dates[0]?.day === answerBy
    // A server of an earlier version that releases a record again does not update the stored dates.
    return isFirst ? areRight : dates.some((given) => !startsRight(record, given))
  }
  const now = datesToAnswer(
    { transId, rcvInsIdCd: releasedTo, settleDt: settledOn, verifiedOn: verified, releasedOn: verified },
    rules,
  )
  return now.length === 0 || !isRelease(flow, withOrigIn, state)
}

function isMovedBy(moved: readonly Day[], { day, movedFrom }: GivenDate): boolean {
  return movedFrom === undefined || moved.includes(day)
}

function startsRight({ settledOn, verifiedOn: day }: RecordRow, { countedFrom, start }: GivenDate): boolean {
  return countedFrom === 'release' || start === (countedFrom === 'settlement' ? settledOn : day)
}

function isKeptAsItWas({ state, verifiedOn: day, vouchers, kept }: Snapshot, events: readonly EventRow[]): boolean {
  const last = events.at(-1)
  const content = events.findLast((event) => event.content !== null)?.content
  if (!last || !content) return false
  const said = (JSON.parse(content) as RecordSnapshot).vouchers
  return (
    state === standsAfter(last) &&
    isVerifiedOn(day, events) &&
    [...vouchers].sort().join() ===
      said
        .map(({ fileId }) => fileId)
        .sort()
        .join() &&
    contentWithoutAuthor(content) === snapshotText({ ...kept, vouchers: said })
  )
}
