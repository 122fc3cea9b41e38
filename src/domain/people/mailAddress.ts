const pattern = /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/i

export function isMailAddress(text: string): boolean {
  return text.length <= 254 && pattern.test(text)
}

/** `somebody@bank.example` → `s•••@bank.example`: enough to recognise one's own, and nobody else's. */
export function maskMailAddress(address: string): string {
  return address.replace(/^(.).*@/, '$1•••@')
}

/** The address of a link to it, in which `%` and `?` of the address stand for themselves. */
export function mailLink(address: string): string {
  return `mailto:${encodeURIComponent(address).replace('%40', '@')}`
}
