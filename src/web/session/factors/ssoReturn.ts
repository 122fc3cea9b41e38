import type { BodyOf } from '../../../contract/call.ts'
import type { finishSso } from '../../../contract/people/sso.ts'

export type SsoReturn = BodyOf<typeof finishSso>

const fromKey = 'recourse.ssoFrom'

/** Takes what an identity provider sent back out of the address of the login page. Null where nothing came back. */
export function takeSsoReturn(): SsoReturn | null {
  const { pathname, search } = location
  if (pathname !== '/login') return null
  const given = new URLSearchParams(search)
  const [state, code, iss, error] = ['state', 'code', 'iss', 'error'].map((name) => given.get(name))
  if (!state || (!code && !error)) return null
  history.replaceState(null, '', '/login')
  return { state, ...(code && { code }), ...(iss && { iss }), ...(error && { error }) }
}

/** True for the return of a user who is signed in already and proves who they are, in a window of its own. */
export function isProof({ state }: SsoReturn): boolean {
  return state.startsWith('up.')
}

/** Keeps where the user wanted to go while they are at the provider. */
export function noteSsoFrom(from: string | undefined): void {
  if (from) sessionStorage.setItem(fromKey, from)
  else sessionStorage.removeItem(fromKey)
}

export function takeSsoFrom(): string | undefined {
  const from = sessionStorage.getItem(fromKey) ?? undefined
  sessionStorage.removeItem(fromKey)
  return from
}
