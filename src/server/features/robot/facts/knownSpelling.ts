import { spellingOf } from '../retrieval/spelling.ts'

/** The words by which things are recognised; what is nearly one of them is a typing error of it. */
const known = `chargeback chargebacks representment representments inquiry enquiry retrieval retrievals adjustment adjustments
  debit credit special manual refund refunds arbitration pre-arbitration prearbitration collection disbursement disbursements
  completion cancellation cancel cancelled revoke revoked verify verified verifier verification unverified audit audited auditor
  reply replied unreplied modify modified resubmit resubmitted delete deleted hidden hide handler manager viewer administrator password passwords
  dispute disputes original faith issuer acquirer voucher vouchers evidence deadline limit status password captcha session
  certificate bulletin bulletins institution settlement transaction preauth preauthorisation preauthorization authorisation`
const spelling = spellingOf(new Map(known.split(/\s+/).map((word) => [word, 1])))

/** English words that look like one of them, and are none. */
const others = new Set(
  `edited edits credits audits deleting refused refuse refunded state station reason reasons report replay rely
   replies manage managers managed handle handled handles views viewed session sessions limited limits issue issues
   issued issuing manually certain certify disputed verifies verifying hiding original originally acquire acquired
   institutions transactions passwords cancels cancelling cancellations completed complete completions statuses faithful
   arbitrary credited debited collections collecting collect mobile modifies specially specials retrieve retrieved`.split(
    /\s+/,
  ),
)

/** `didnt` and `cant`, for which the rules know `didn't` and `can't`. */
const contracted = /\b(did|does|do|is|was|were|are|has|have|had|could|would|should|ca|wo)n[;`´]?t\b/gi

/** Keeps words as they are typed, but for typing errors of those above. */
export function knownSpelling(typed: string): string {
  const text = typed.replace(contracted, "$1n't")
  return text.replace(/(?<![A-Za-z])[A-Za-z]{6,}(?![A-Za-z])/g, (word) => {
    const typed = word.toLowerCase()
    return others.has(typed) || spelling(typed) === typed ? word : spelling(typed)
  })
}
