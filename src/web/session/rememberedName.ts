const key = 'recourse.username'

/** The user name of whoever wanted to be remembered in this browser; empty where nobody did. */
export function rememberedName(): string {
  return localStorage.getItem(key) ?? ''
}

export function rememberName(username: string | null): void {
  if (username === null) localStorage.removeItem(key)
  else localStorage.setItem(key, username)
}

const reloginKey = 'recourse.relogin'

/** Kept in this tab until the next sign-in: who chose Re Login types no user name again. */
export function noteReloginName(username: string): void {
  sessionStorage.setItem(reloginKey, username)
}

/** The user name that the sign-in begins with; empty where none is known. */
export function expectedName(): string {
  return sessionStorage.getItem(reloginKey) || rememberedName()
}

export function forgetReloginName(): void {
  sessionStorage.removeItem(reloginKey)
}
