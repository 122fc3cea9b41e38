import { domainToASCII } from 'node:url'
import publicMailDomains from 'email-providers'

/** What the list lacks. */
const more = ['139.com', '189.cn', 'fastmail.com', 'sohu.com', 'tutanota.com', 'wo.cn']
const publicMail = new Set([...publicMailDomains, ...more])

const domainPattern = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+([a-z]{2,63}|xn--[a-z0-9-]{1,59})$/
const written = /^[\p{L}\p{M}\p{N}.。．｡-]+$/u

/** Reads `Bank.Example.` and `bank.example` alike, and names of other scripts as DNS has them. Null where the text is no domain. */
export function mailDomainOf(text: string): string | null {
  const typed = text.trim()
  if (!written.test(typed)) return null
  const domain = domainToASCII(typed).replace(/\.$/, '')
  return domainPattern.test(domain) ? domain : null
}

/** The domain of an email address; null where the text is none. */
export function domainOfEmail(email: string): string | null {
  const at = email.lastIndexOf('@')
  return at > 0 ? mailDomainOf(email.slice(at + 1)) : null
}

/** Whether anybody can have an address at this domain, or at the one above it. */
export function isPublicMailDomain(domain: string): boolean {
  const labels = domain.split('.')
  return labels.some((_, at) => at < labels.length - 1 && publicMail.has(labels.slice(at).join('.')))
}
