import type { GivenDate } from '../../../domain/records/givenDates.ts'
import type { Day } from '../../../domain/time/calendar.ts'
import type { Contest } from '../../../domain/workflow/contest.ts'
import { isMark, type State, type View } from '../../../domain/workflow/flow.ts'
import type { Participants } from '../../../domain/workflow/participants.ts'
import type { EventFacts } from './events.ts'
import type { RecordSnapshot } from './recordSnapshot.ts'

export interface EventRow extends EventFacts {
  /** In UTC, as the seals have it. */
  day: Day
  /** The day of a verification in each zone in which the network counts or has counted; empty for other steps. */
  verifiedDays: Day[]
  prevHash: Buffer
  hash: Buffer
}

export interface RecordRow extends RecordSnapshot, Participants, ReleaseRow {
  expId: string
  version: number
  state: State
  deleted: boolean
  withOrigIn: '0' | '1'
  waits: boolean
  submitInsIdCd: string
  verifiedOn: Day | null
  failRemark: string | null
  hiddenBy: View[]
  createdAt: string
  movedAt: string
  answered: boolean
  contest: Contest | null
  hasAnswer: boolean
  otherCard: boolean
  panMasked: string | null
  panHash: string | null
  panSealed: Buffer | null
  panKeyId: number | null
  flowId: string
}

interface ReleaseRow {
  releasedTo: string | null
  released: Snapshot | null
  answerBy: Day | null
  datesToAnswer: GivenDate[] | null
  settledOn: Day | null
  answerReleased: boolean
  hasReleasedAnswer: boolean
}

export interface Snapshot {
  version: number
  state: string
  verifiedOn: Day | null
  vouchers: string[]
  kept: RecordSnapshot
}

/** A mark doesn't move the record; what follows a deletion is none of its states. */
export function standsAfter({ from, to }: EventRow): string {
  return isMark(to) && to !== 'deleted' ? from : to
}

/** The days to which the network has moved the last day after this version. */
export function movesSince(events: readonly EventRow[], version: number): Day[] {
  return events.slice(version).flatMap(({ movedTo }) => movedTo ?? [])
}

/** Whether the day is that of the verification by these events; null where they have none. */
export function isVerifiedOn(day: Day | null, events: readonly EventRow[]): boolean {
  let days: readonly Day[] = []
  for (const { to, verifiedDays } of events.slice(1)) {
    if (to === 'verifiedPass') days = verifiedDays
    else if (to !== 'auditedPass' && !isMark(to)) days = []
  }
  return day === null ? days.length === 0 : days.includes(day)
}
