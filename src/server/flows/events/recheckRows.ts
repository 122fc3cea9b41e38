import type { Day } from '../../../domain/time/calendar.ts'
import type { State, View } from '../../../domain/workflow/flow.ts'
import type { Participants } from '../../../domain/workflow/participants.ts'
import type { EventFacts } from './events.ts'
import type { RecordSnapshot } from './recordSnapshot.ts'

export interface EventRow extends EventFacts {
  day: Day
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

/** Hiding a record doesn't move it, since each side does it for itself. */
export function standsAfter({ from, to }: EventRow): string {
  return to === 'hidden' ? from : to
}

export function verifiedOn(events: readonly EventRow[]): Day | null {
  let day: Day | null = null
  for (const { to, day: on } of events.slice(1)) {
    if (to === 'verifiedPass') day = on
    else if (!['auditedPass', 'deleted', 'hidden'].includes(to)) day = null
  }
  return day
}
