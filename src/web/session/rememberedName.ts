const key = 'recourse.username'

/** The user name of whoever wanted to be remembered in this browser; empty where nobody did. */
export function rememberedName(): string {
  return localStorage.getItem(key) ?? ''
}

export function rememberName(username: string | null): void {
  if (username === null) localStorage.removeItem(key)
  else localStorage.setItem(key, username)
}
