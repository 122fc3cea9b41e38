import { keysOf } from '../typed.ts'
import { exceptionFacts, exceptions, isExceptionTransId } from './transactions.ts'

/** Days after the settlement of a transaction within which a credit may be its refund. */
export const refundDays = 120
/** Days over which the claims of a card are counted, and from how many on they are said to be many. */
export const claimDays = 180
export const manyClaims = 3

/** True for a refund without original: a purchase may be refunded in several parts. */
export function isPartialRefund(transId: string): boolean {
  return transId === 'E84'
}

/** True for what pays the issuer. On an original that was refunded it pays once more. */
export function isClaim(transId: string): boolean {
  return isExceptionTransId(transId) && exceptionFacts(transId).pays === 'issuer'
}

export const claimTransIds = keysOf(exceptions).filter(isClaim)

/** The claims that the issuer begins with: what follows them is no further claim. */
export const firstClaimTransIds = claimTransIds.filter((transId) => {
  const { raisedBy, answers } = exceptionFacts(transId)
  return raisedBy === 'issuer' && answers === undefined
})
