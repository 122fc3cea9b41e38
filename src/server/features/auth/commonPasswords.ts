import { dictionary } from '@zxcvbn-ts/language-common'

const passwords = dictionary['passwords-common']
const all = new Set(passwords)
const mostCommon = new Set(passwords.slice(0, 1000))

/** Ignores case. For the most common passwords also refuses an appended year or signs: `Password1`, `Welcome2026!`. */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase()
  return all.has(lower) || mostCommon.has(lower.replace(/[^a-z]+$/, ''))
}
