/** Milliseconds between two tries to connect live updates again. Specification 9. */
export const retryMs = 2_000

/** Tries after which live updates stay off until the user presses Retry. Specification 9. */
export const maxRetries = 3

/** Milliseconds after which a call is given up. Specification 9. */
export const callTimeoutMs = 100_000
