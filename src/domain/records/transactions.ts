import { keysOf } from '../typed.ts'
export const historyTransIds = ['S22', 'S10', 'S20', 'S24', 'S30', 'V40', 'V50', 'V52', 'S00'] as const
export type HistoryTransId = (typeof historyTransIds)[number]

export type Party = 'acquirer' | 'issuer'

interface ExceptionFacts {
  /** Missing where either side may raise it. */
  raisedBy?: Party
  /** The cleared transactions it may be raised on; empty where it has no original. */
  on: readonly HistoryTransId[]
  /** True where it may be raised without an original (`noOrig`). */
  alone?: boolean
  /** The exception that must stand verified on the same original before this one. */
  answers?: ExceptionTransId
  excludedBy?: readonly ExceptionTransId[]
  /** At most one such exception may be alive on one original. */
  once: boolean
  /** Side that is paid from the original's amount; missing when the exception takes nothing from it. */
  pays?: Party | 'submitter'
  /** The name of its calls, where it differs from the flow's id. Specification 7. */
  call?: string
  repliedWith?: 'E02' | 'E05' | 'E27'
}

/** Reply codes by which the receiver declines; a declined record takes nothing from the original. */
const declines: readonly string[] = ['02', '04']

export function isDeclined(replyCd: string | null): boolean {
  return replyCd !== null && declines.includes(replyCd)
}

const purchases = ['S22', 'S20', 'S24'] as const
/** Leaves out the balance inquiry, which is never disputable. */
const anyMoney = ['S22', 'S10', 'S20', 'S24', 'S30', 'V40', 'V50', 'V52'] as const

/** Reply codes by which the receiver agrees to the payment: 01 agree, 03 accept. */
const agrees: readonly string[] = ['01', '03']

export function isAgreed(replyCd: string | null): boolean {
  return replyCd !== null && agrees.includes(replyCd)
}

export const exceptions = {
  // Dispute transaction.
  E22: { raisedBy: 'acquirer', on: purchases, once: false, pays: 'acquirer' },
  E32: { raisedBy: 'acquirer', on: purchases, once: false, pays: 'issuer' },
  E23: { raisedBy: 'issuer', on: purchases, once: true, pays: 'issuer' },
  E24: { raisedBy: 'acquirer', on: purchases, answers: 'E23', once: true, pays: 'acquirer' },
  E25: { raisedBy: 'issuer', on: purchases, answers: 'E24', once: true, pays: 'issuer' },
  // Inquiry and retrieval.
  E00: { on: anyMoney, alone: true, once: false, call: 'inquiry', repliedWith: 'E02' },
  E04: { raisedBy: 'issuer', on: anyMoney, alone: true, once: false, call: 'retrieval', repliedWith: 'E05' },
  // Exceptional.
  E73: { on: purchases, once: false, pays: 'submitter' },
  E31: { on: [], alone: true, once: false },
  E26: { on: purchases, alone: true, once: false, pays: 'submitter', repliedWith: 'E27' },
  E95: { raisedBy: 'acquirer', on: purchases, alone: true, answers: 'E25', once: true },
  E20: { on: [], alone: true, once: false },
  E30: { on: [], alone: true, once: false },
  // Manual: a pre-authorisation is completed or cancelled, once.
  S80: { raisedBy: 'acquirer', on: ['S10'], excludedBy: ['V40', 'E76'], once: true, pays: 'acquirer' },
  V40: { raisedBy: 'acquirer', on: ['S10'], excludedBy: ['S80', 'E76'], once: true },
  E76: { raisedBy: 'acquirer', on: ['S10'], excludedBy: ['S80', 'V40'], once: true, pays: 'acquirer' },
  E74: { raisedBy: 'acquirer', on: ['S22', 'S20'], once: false, pays: 'issuer' },
  E84: { raisedBy: 'acquirer', on: [], alone: true, once: false, pays: 'issuer' },
} as const satisfies Record<ExceptionTransId, ExceptionFacts>

export type ExceptionTransId =
  | 'E22'
  | 'E32'
  | 'E23'
  | 'E24'
  | 'E25'
  | 'E00'
  | 'E04'
  | 'E73'
  | 'E31'
  | 'E26'
  | 'E95'
  | 'E20'
  | 'E30'
  | 'S80'
  | 'V40'
  | 'E76'
  | 'E74'
  | 'E84'

export function exceptionFacts(transId: ExceptionTransId): ExceptionFacts {
  return exceptions[transId]
}

export function answerTo(transId: ExceptionTransId): ExceptionTransId | null {
  return keysOf(exceptions).find((id) => exceptionFacts(id).answers === transId) ?? null
}

/** Exceptions that another one answers. */
export const answerableTransIds = keysOf(exceptions).filter((id) => answerTo(id) !== null)

export function isExceptionTransId(transId: string): transId is ExceptionTransId {
  return Object.hasOwn(exceptions, transId)
}

/** Returns null for an institution on neither side. An acquirer that is also the issuer acts as acquirer. */
export function partyOf(original: { acqInsIdCd: string; issInsIdCd: string }, insIdCd: string): Party | null {
  if (original.acqInsIdCd === insIdCd) return 'acquirer'
  return original.issInsIdCd === insIdCd ? 'issuer' : null
}

/** True for requests of information, which never move money. */
export function isInquiry(transId: string): boolean {
  return transId === 'E00' || transId === 'E04'
}
