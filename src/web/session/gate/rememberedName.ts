const key = 'recourse.username'

/** Returns the user name that this browser was asked to remember; empty where there is none. */
export function rememberedName(): string {
  return localStorage.getItem(key) ?? ''
}

export function rememberName(username: string | null): void {
  if (username === null) localStorage.removeItem(key)
  else localStorage.setItem(key, username)
}

const reloginKey = 'recourse.relogin'

/** Keeps the name in this tab until the next sign-in, so that a user who chose Re Login needn't type it again. */
export function noteReloginName(username: string): void {
  sessionStorage.setItem(reloginKey, username)
}

/** Returns the user name to fill in at sign-in; empty where none is known. */
export function expectedName(): string {
  return sessionStorage.getItem(reloginKey) || rememberedName()
}

export function forgetReloginName(): void {
  sessionStorage.removeItem(reloginKey)
}
