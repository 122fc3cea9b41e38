/** Drafts of forms that one user may have on the server. */
export const maxDrafts = 50
/** Characters of one, as JSON. */
export const maxDraftChars = 65_536
/** Age at which a draft is dropped. The server remembers idempotency keys for longer. */
export const keptDraftDays = 30
