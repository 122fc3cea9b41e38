/** Cleared transactions, as their ids stand in history. */
export const historyTransIds = ['S22', 'S10', 'S20', 'S24', 'S30', 'V40', 'V50', 'V52', 'S00'] as const
export type HistoryTransId = (typeof historyTransIds)[number]

/** Which side of a transaction an institution is. */
export type Party = 'acquirer' | 'issuer'

/**
 * What may be raised on a cleared transaction: who raises it, on which transactions, what it answers, and which way it
 * moves money.
 */
export interface ExceptionFacts {
  raisedBy: Party
  on: readonly HistoryTransId[]
  /** The exception that must stand verified on the same original before this one. */
  answers?: ExceptionTransId
  /** At most one such exception may be alive on one original. */
  once: boolean
  /** 1 takes from the original's amount, -1 gives back what was taken, 0 stands beside it. */
  recovers: 1 | 0 | -1
}

/** Domain facts of the exception transactions that a flow raises. */
export const exceptions = {
  E22: { raisedBy: 'acquirer', on: ['S22', 'S20', 'S24'], once: false, recovers: 0 },
  E32: { raisedBy: 'acquirer', on: ['S22', 'S20', 'S24'], once: false, recovers: 1 },
  E23: { raisedBy: 'issuer', on: ['S22', 'S20', 'S24'], once: true, recovers: 1 },
  E24: { raisedBy: 'acquirer', on: ['S22', 'S20', 'S24'], answers: 'E23', once: true, recovers: -1 },
  E25: { raisedBy: 'issuer', on: ['S22', 'S20', 'S24'], answers: 'E24', once: true, recovers: 1 },
  S80: { raisedBy: 'acquirer', on: ['S10'], once: true, recovers: 1 },
} as const satisfies Record<string, ExceptionFacts>

export type ExceptionTransId = 'E22' | 'E32' | 'E23' | 'E24' | 'E25' | 'S80'

export function exceptionFacts(transId: ExceptionTransId): ExceptionFacts {
  return exceptions[transId]
}

export function isExceptionTransId(transId: string): transId is ExceptionTransId {
  return Object.hasOwn(exceptions, transId)
}

/** The side on which this institution stands; null for a stranger. An acquirer that is also the issuer acts as acquirer. */
export function partyOf(original: { acqInsIdCd: string; issInsIdCd: string }, insIdCd: string): Party | null {
  if (original.acqInsIdCd === insIdCd) return 'acquirer'
  return original.issInsIdCd === insIdCd ? 'issuer' : null
}
