import { recordIdSource } from '../records/recordIds.ts'

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
 * Masks card numbers in free text, in whatever digits and grouping they are written. PCI DSS 3.5.1. The text never gets
 * longer, and masking it again changes nothing. Ids and times as the portal makes them are kept.
 *
 * A card number is made of whole groups of digits: inside a longer run of digits none is looked for, as a long order number
 * would nearly always hold one. Letters beside it don't hide it.
 */
export function maskCardNumbersIn(text: string): string {
  if (!/\p{N}/u.test(text)) return text
  const { plain, startOf, endOf } = withPlainDigits(text)
  const groups = groupsIn(plain.replace(ownIds, (id) => 'x'.repeat(id.length)).replace(writtenSpaces, spacesFor))
  let masked = ''
  let done = 0
  for (const { first, last } of cardsIn(groups)) {
    const card = groups.slice(first, last + 1)
    const [from, to] = [startOf(card[0]?.start ?? 0), endOf(card.at(-1)?.end ?? 0)]
    masked += text.slice(done, from) + maskOf(card.map(({ digits }) => digits).join(''), to - from)
    done = to
  }
  return masked + text.slice(done)
}

/** Only where one character is two digits, as ⑩ is, has the text no room for ten digits and the dots. */
function maskOf(digits: string, room: number): string {
  const masked = `${digits.slice(0, 6)}${'•'.repeat(digits.length - 10)}${digits.slice(-4)}`
  return masked.length > room ? '•'.repeat(room) : masked
}

type Joined = 'closely' | 'loosely' | 'apart' | 'not'

/** A run of digits, and whether a number that was begun before can go on with it. */
interface Group {
  digits: string
  start: number
  end: number
  /** Other signs than those between digits stand before it, so that only the groups of a printed card go on. */
  joined: Joined
  afterPlus: boolean
}

function groupsIn(text: string): Group[] {
  const groups: Group[] = []
  let end = 0
  for (const { 0: digits, index: start } of text.matchAll(/\d+/g)) {
    const between = text.slice(end, start)
    end = start + digits.length
    groups.push({ digits, start, end, joined: joinedBy(between), afterPlus: between.endsWith('+') })
  }
  return groups
}

function joinedBy(between: string): Joined {
  if (closeSigns.test(between)) return 'closely'
  if (oneSign.test(between)) return 'loosely'
  return fewSigns.test(between) ? 'apart' : 'not'
}

/** Spaces, line breaks, dashes, dots, slashes, and what shows nothing or stands above or around a digit. */
const closeSigns = /^[\p{Z}\p{C}\p{M}\p{Default_Ignorable_Code_Point}\p{Dash}\p{Pc}\u2800˗⁃╌─━⎯➖ー~.·•∙⋅・。/⁄∕\\|]+$/u
const oneSign = /^[\p{P}\p{S}]$/u
/** As in `4929, 1234` or `"4929" "1234"`. */
const fewSigns = /^[\p{P}\p{S}\p{Z}\p{C}]{2,5}$/u

/** Spaces and dashes as addresses and web pages have them. */
const writtenSpaces = /%(?:20|2D|C2%A0|E2%80%[89][0-9A-F])|&(?:nbsp|[nm]dash|#(?:32|45|160|82\d\d));|<br ?\/?>/gi

function spacesFor(written: string): string {
  return ' '.repeat(written.length)
}

/** Cards that overlap are masked as one: only its first six and last four digits are left, whichever of them is meant. */
function cardsIn(groups: readonly Group[]): { first: number; last: number }[] {
  const cards: { first: number; last: number }[] = []
  for (let first = 0; first < groups.length; first++) {
    const last = lastOfCard(groups, first)
    if (last === null) continue
    const before = cards.at(-1)
    if (before && first <= before.last) before.last = Math.max(last, before.last)
    else cards.push({ first, last })
  }
  return cards
}

/** The last group of the longest card number that begins with this group. None begins with 0 or 1. */
function lastOfCard(groups: readonly Group[], first: number): number | null {
  const begin = groups[first]
  if (!begin || begin.digits.length > 19 || !/^[2-9]/.test(begin.digits)) return null
  let last: number | null = null
  let { digits } = begin
  const sizes = [digits.length]
  const joints = new Set<Joined>()
  for (let at = first; digits.length <= 19; ) {
    const isPhone = begin.afterPlus && digits.length <= 15
    if (isCardNumber(digits) && !isPhone && isPrinted(sizes, joints)) last = at
    const next = groups[++at]
    if (!next || next.joined === 'not') break
    joints.add(next.joined)
    digits += next.digits
    sizes.push(next.digits.length)
  }
  return last
}

/** Groups as on a card: of four with a rest, or 4-6-5 and the like. Signs that join closely leave any groups to be a card's. */
function isPrinted(sizes: readonly number[], joints: ReadonlySet<Joined>): boolean {
  if (!joints.has('loosely') && !joints.has('apart')) return true
  const groups = sizes.join(' ')
  if (/^(4 )+[1-4]$|^4 6 [45]$/.test(groups)) return true
  // Two codes of institutions have eight digits too.
  return !joints.has('apart') && /^(4 )+\d+$|^6 \d+$|^8 8$/.test(groups)
}

/** Ids and times as the portal makes them, and cards that are masked already. */
const ownIds = new RegExp(
  [
    alone(recordIdSource),
    // A transaction's key: acquirer, month and day, trace number, and 15 digits or letters.
    alone('\\d{8,11}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\\d|3[01])\\d{6}[0-9a-z]{15}'),
    alone('[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'),
    // Fingerprints, hashes, serial numbers and trace ids; not track 2 of a card, which has a D between number and expiry.
    alone('(?!\\d{13,19}d\\d{7})(?=\\d*[a-f])[0-9a-f]{32,}'),
    // Days, and times of ISO 8601 with or without separators.
    '(?<!\\d)(?:19|20)\\d\\d(?<sign>[-/.])(?:0[1-9]|1[0-2])\\k<sign>(?:0[1-9]|[12]\\d|3[01])(?:[T ]\\d\\d:\\d\\d(?::\\d\\d(?:[.,]\\d{1,9})?)?(?:Z|[+-]\\d\\d:?\\d\\d)?)?(?!\\d)',
    '(?<!\\d)20\\d\\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\\d|3[01])(?:T?(?:[01]\\d|2[0-3])[0-5]\\d[0-5]\\d)?(?!\\d)',
    '(?<!\\d)\\d{6}•{3,}\\d{4}(?!\\d)',
  ].join('|'),
  'gi',
)

function alone(source: string): string {
  return `(?<![0-9A-Za-z])${source}(?![0-9A-Za-z])`
}

/** The text with digits of all scripts and widths as 0 to 9, and the places that its indexes have in the text itself. */
function withPlainDigits(text: string) {
  if (/^\p{ASCII}*$/u.test(text)) return { plain: text, startOf: (at: number) => at, endOf: (at: number) => at }
  let plain = ''
  const starts: number[] = []
  const ends: number[] = []
  let start = 0
  for (const char of text) {
    const read = char <= '\x7f' ? char : char.normalize('NFKC').replace(/\p{Nd}/gu, digitOf)
    plain += read
    for (let i = 0; i < read.length; i++) {
      starts.push(start)
      ends.push(start + char.length)
    }
    start += char.length
  }
  return { plain, startOf: (at: number) => starts[at] ?? 0, endOf: (at: number) => ends[at - 1] ?? 0 }
}

/** Digits of each script stand in rows of ten, from 0 to 9. */
function digitOf(char: string): string {
  if (char <= '9') return char
  const code = char.codePointAt(0) ?? 0
  let zero = code
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
  return String((code - zero) % 10)
}

function luhnSum(digits: string): number {
  let sum = 0
  for (let i = digits.length - 1, double = false; i >= 0; i--, double = !double) {
    const digit = digits.charCodeAt(i) - 48
    sum += double ? (digit > 4 ? digit * 2 - 9 : digit * 2) : digit
  }
  return sum
}
