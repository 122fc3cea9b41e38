/** Drafts of forms that one user may have on the server. */
export const maxDrafts = 50
/** Of these, drafts that API keys have prepared, so that an assistant leaves room for what the user types. */
export const maxPreparedDrafts = 20
/** Drafts that one API key may prepare in a minute; half as many at once. */
export const preparedPerMinute = 30
/** Characters of one, as JSON. */
export const maxDraftChars = 65_536
/** Age at which a draft is dropped. The server remembers idempotency keys for longer. */
export const keptDraftDays = 30

type TransactionKey = Readonly<Record<'settleDt' | 'logCd' | 'priKey', string>>

/** Identifies the draft of a submission on this transaction among the drafts of its workflow. */
export function draftAbout({ settleDt, logCd, priKey }: TransactionKey): string[] {
  return [settleDt, logCd, priKey]
}

/** The key of that draft on the server: `stdDispute/20261101/01/000103441121746047`. */
export function submissionDraftKey(flow: string, transaction: TransactionKey): string {
  return [flow, ...draftAbout(transaction)].join('/')
}
