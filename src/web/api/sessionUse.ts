const key = 'recourse.sessionUsedAt'

/** Notes that somebody at the page used the session: its idle time begins anew, in every window of this browser. */
export function noteSessionUse(): void {
  localStorage.setItem(key, String(Date.now()))
}

/** Milliseconds since 1970; null where it was not used since this browser keeps it. */
export function lastSessionUse(): number | null {
  return Number(localStorage.getItem(key)) || null
}
