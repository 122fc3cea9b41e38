import { dictionary } from '@zxcvbn-ts/language-common'

/** Some 49,000 that people use, the most common first, in lower case. */
const passwords = dictionary['passwords-common']
const all = new Set(passwords)
const mostCommon = new Set(passwords.slice(0, 1000))

/** In any case; of the most common ones also with a year or other signs behind: `Password1`, `Welcome2026!`. */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase()
  return all.has(lower) || mostCommon.has(lower.replace(/[^a-z]+$/, ''))
}
