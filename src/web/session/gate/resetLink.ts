import { resetTokenPattern } from '../../../domain/people/passwords.ts'

/** Kept for this tab alone, because the page may be reloaded before the token is used. */
const key = 'recourse.resetToken'

/**
 * Moves the token of a mailed link, `/login#reset=TOKEN`, into this tab's storage and changes the address to the form
 * for a new password. Must run before the router reads the address, which then no longer shows the token. Returns true
 * where there was one.
 */
export function takeResetLink(): boolean {
  const token = location.pathname === '/login' ? tokenIn(location.hash) : null
  if (token === null) return false
  sessionStorage.setItem(key, token)
  history.replaceState(null, '', '/forgetPassword')
  return true
}

export function resetToken(): string | null {
  return sessionStorage.getItem(key)
}

export function forgetResetToken(): void {
  sessionStorage.removeItem(key)
}

/** Reads the token from the whole link, its end, or the token alone; null where there is none. */
export function tokenIn(text: string): string | null {
  const token = text.trim().replace(/^.*#?reset=/, '')
  return resetTokenPattern.test(token) ? token : null
}
