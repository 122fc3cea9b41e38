/** A card number: 13 to 19 digits with a right check digit (ISO/IEC 7812, Luhn). */
export function isCardNumber(text: string): boolean {
  return /^\d{13,19}$/.test(text) && luhnSum(text) % 10 === 0
}

/** The digit that makes `body` a card number. */
export function luhnDigit(body: string): string {
  return String((10 - (luhnSum(`${body}0`) % 10)) % 10)
}

/**
 * First six and last four, which is all that screens, exports and logs ever show (PCI DSS 3.4.1); between them six dots
 * whatever the length, so that a column of cards is of one width and no last four are ever cut off.
 */
export function maskCardNumber(pan: string): string {
  return `${pan.slice(0, 6)}••••••${pan.slice(-4)}`
}

/**
 * Card numbers in a text, written in one or in groups as on a card, are masked: remarks, messages and drafts are kept as
 * they are typed, and a full number may not be. PCI DSS 3.5.1.
 */
export function maskCardNumbersIn(text: string): string {
  const groups = [...text.matchAll(/\d+/g)].map(({ 0: digits, index }) => ({ digits, index }))
  let masked = ''
  let done = 0
  for (let first = 0; first < groups.length; ) {
    const last = lastOfCard(text, groups, first)
    const from = groups[first]
    const to = groups[last]
    if (from && to) {
      const end = to.index + to.digits.length
      const digits = text.slice(from.index, end).replace(/\D/g, '')
      masked += text.slice(done, from.index) + maskCardNumber(digits)
      done = end
    }
    first = Math.max(last, first) + 1
  }
  return masked + text.slice(done)
}

interface Group {
  digits: string
  index: number
}

/** The group with which a card number that begins with this one ends; -1 where none begins. */
function lastOfCard(text: string, groups: readonly Group[], first: number): number {
  let digits = ''
  let last = -1
  for (let at = first; at < groups.length && digits.length < 19; at++) {
    const before = groups[at - 1]
    const here = groups[at]
    if (!here) break
    const between = at > first && before ? text.slice(before.index + before.digits.length, here.index) : ''
    if (!/^[\s._-]{0,2}$/.test(between)) break
    digits += here.digits
    if (isCardNumber(digits)) last = at
  }
  return last
}

function luhnSum(digits: string): number {
  let sum = 0
  for (let i = digits.length - 1, double = false; i >= 0; i--, double = !double) {
    const digit = digits.charCodeAt(i) - 48
    sum += double ? (digit > 4 ? digit * 2 - 9 : digit * 2) : digit
  }
  return sum
}
