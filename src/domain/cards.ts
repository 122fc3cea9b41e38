/** A card number: 13 to 19 digits with a right check digit (ISO/IEC 7812, Luhn). */
export function isCardNumber(text: string): boolean {
  return /^\d{13,19}$/.test(text) && luhnSum(text) % 10 === 0
}

/** The digit that makes `body` a card number. */
export function luhnDigit(body: string): string {
  return String((10 - (luhnSum(`${body}0`) % 10)) % 10)
}

/** First six and last four, which is all that screens, exports and logs ever show. PCI DSS 3.4.1. */
export function maskCardNumber(pan: string): string {
  return `${pan.slice(0, 6)}${'•'.repeat(Math.max(pan.length - 10, 0))}${pan.slice(-4)}`
}

function luhnSum(digits: string): number {
  let sum = 0
  for (let i = digits.length - 1, double = false; i >= 0; i--, double = !double) {
    const digit = digits.charCodeAt(i) - 48
    sum += double ? (digit > 4 ? digit * 2 - 9 : digit * 2) : digit
  }
  return sum
}
