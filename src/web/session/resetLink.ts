import { resetTokenPattern } from '../../domain/passwords.ts'

/** For this tab alone: the page may be loaded anew before the token is used. */
const key = 'recourse.resetToken'

/**
 * Keeps the token of a link from the mail, `/login#reset=TOKEN`, and leads on to the form for a new password: called before
 * the router reads the address, which then shows the token no more. True where there was one.
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

/** The token in what was pasted: the whole link, its end, or the token alone. Null where there is none. */
export function tokenIn(text: string): string | null {
  const token = text.trim().replace(/^.*#?reset=/, '')
  return resetTokenPattern.test(token) ? token : null
}
