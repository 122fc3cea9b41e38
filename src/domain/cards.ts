/** Accepts 13 to 19 digits with a correct check digit (ISO/IEC 7812, Luhn). */
export function isCardNumber(text: string): boolean {
  return /^\d{13,19}$/.test(text) && luhnSum(text) % 10 === 0
}

export function luhnDigit(body: string): string {
  return String((10 - (luhnSum(`${body}0`) % 10)) % 10)
}

/**
 * Shows the first six and last four digits, the most that screens, exports and logs may show (PCI DSS 3.4.1). Six dots
 * stand between them whatever the length, so that a column of cards has one width and the last four are never cut off.
 */
export function maskCardNumber(pan: string): string {
  return `${pan.slice(0, 6)}••••••${pan.slice(-4)}`
}

/**
 * Masks card numbers in free text, in one run or grouped as on a card (4-4-4-4, 4-6-5, 6-10 …): remarks, messages and
 * drafts are stored as typed and may not hold a full number. PCI DSS 3.5.1. The text never gets longer. Record ids are
 * not masked, though one in ten passes the check.
 */
export function maskCardNumbersIn(text: string): string {
  let masked = ''
  let done = 0
  for (let at = 0; ; ) {
    cardShape.lastIndex = at
    const match = cardShape.exec(text)
    if (!match) return masked + text.slice(done)
    const [run] = match
    const digits = run.replace(/\D/g, '')
    if (isCardNumber(digits) && !isOfRecord(text, match.index)) {
      masked += `${text.slice(done, match.index)}${digits.slice(0, 6)}${'•'.repeat(digits.length - 10)}${digits.slice(-4)}`
      done = at = match.index + run.length
    } else {
      // Not from this group on: a card may begin with the next.
      at = match.index + run.search(/\D|$/)
    }
  }
}

/** Matches digits that could be a card: first digit 2 to 8, in one run or in groups with one kind of separator. */
const cardShape = new RegExp(
  [
    '[2-8]\\d{12,18}',
    '[2-8]\\d{3}(sep)\\d{4}\\1\\d{4}\\1\\d{1,7}',
    '[2-8]\\d{3}(sep)\\d{6}\\2\\d{4,5}',
    '[2-8]\\d{5}(sep)\\d{7,13}',
  ]
    .map((shape) => `(?<!\\d)${shape.replace('sep', '[\\s._-]{1,2}')}(?!\\d)`)
    .join('|'),
  'g',
)

/** A record id: transaction code, day, six digits. */
const recordId = /(?<![A-Za-z0-9])E\d{2}\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{6}(?!\d)/y

function isOfRecord(text: string, at: number): boolean {
  recordId.lastIndex = at - 1
  return at > 0 && recordId.test(text)
}

function luhnSum(digits: string): number {
  let sum = 0
  for (let i = digits.length - 1, double = false; i >= 0; i--, double = !double) {
    const digit = digits.charCodeAt(i) - 48
    sum += double ? (digit > 4 ? digit * 2 - 9 : digit * 2) : digit
  }
  return sum
}
