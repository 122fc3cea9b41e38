import type { Day } from '../../domain/calendar.ts'
import type { State, View } from '../../domain/workflow/flow.ts'
import type { Participants } from '../../domain/workflow/participants.ts'
import type { EventFacts } from './events.ts'
import type { Kept } from './kept.ts'

/** An event as it stands, with the day it is sealed in. */
export interface EventRow extends EventFacts {
  day: Day
  prevHash: Buffer
  hash: Buffer
}

/** The columns of a record that are compared with its events. */
export interface RecordRow extends Kept, Participants, ReleaseRow {
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
  /** Whether it says that it was answered, and whether a record that stands answers it. */
  answered: boolean
  hasAnswer: boolean
  /** Whether its original is here and has another card. */
  otherCard: boolean
  panMasked: string | null
  panHash: string | null
  panSealed: Buffer | null
  panKeyId: number | null
  flowId: string
}

/** The columns of its release: who else may see it, as what, and until when that institution may answer. */
export interface ReleaseRow {
  releasedTo: string | null
  /** As the receiver sees it, where its submitter has changed it since. */
  released: Snapshot | null
  answerBy: Day | null
  settledOn: Day | null
  /** As the record has it, and as its answer has it. */
  answerReleased: boolean
  hasReleasedAnswer: boolean
}

export interface Snapshot {
  version: number
  state: string
  verifiedOn: Day | null
  vouchers: string[]
  /** Its other content, from the columns that were kept. */
  kept: Kept
}

/** To hide a record moves it nowhere: each side may do it. */
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
