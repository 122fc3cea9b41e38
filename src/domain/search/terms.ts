import { currencies } from '../reference/currencies.ts'
import { isCardNumber } from '../text/cards.ts'
import { amountInFile } from '../text/fileAmount.ts'
import { visibleText } from '../text/keptText.ts'
import { currencyCode, type MinorUnits, parseAmount } from '../text/money.ts'
import { addDays, type Day } from '../time/calendar.ts'
import type { DayProblem } from '../time/plausibleDay.ts'
import { dayReader, weekday } from './spokenDay.ts'
import { anyOf, type SearchWords } from './words.ts'

/** Why a term is refused. Each has its text under `bound`. */
type TermProblem =
  | 'date'
  | 'dateOrder'
  | DayProblem
  | 'amount'
  | 'amountComma'
  | 'amountGroups'
  | 'amountDecimals'
  | 'cardInside'
  | 'termTwice'
  | 'termUnknown'

/** A part of a search and its meaning. `text`: the part as it was typed. */
export type Term = { text: string } & (
  | { kind: 'lastFour'; digits: string }
  /** Four digits that may end a card number, or be an amount. */
  | { kind: 'fourDigits'; digits: string }
  /** `amount`: plain digits with a point. `currency`: null where none was named. */
  | { kind: 'amount'; amount: string; currency: string | null }
  | { kind: 'currency'; currency: string | null }
  | { kind: 'day'; day: Day }
  /** A number that names a transaction or a record, or part of one. */
  | { kind: 'reference'; value: string }
  | { kind: 'merchant'; words: string }
  | { kind: 'refused'; problem: TermProblem }
)

export type TermOf<Kind extends Term['kind']> = Extract<Term, { kind: Kind }>

/** A term that means one thing. */
export type ReadTerm = Exclude<Term, { kind: 'fourDigits' }>

/** A search has at most this many characters. */
export const longestSearch = 60

/**
 * Reads what a cardholder says, in any order: the last four digits, an amount, a day, a merchant, reference numbers. Each
 * part of the text is in exactly one term.
 */
export function readTerms(typed: string, words: readonly SearchWords[], today: Day): Term[] {
  const readers = readersOf(words, today)
  const filler = new RegExp(`^(?:${anyOf(words.flatMap(({ fillers }) => fillers))}\\s*)+(?=[^\\s,;、。])`, 'iu')
  const dayInName = new RegExp(`^(?=[a-z])${weekday(words)}`, 'iu')
  const found: Term[] = []
  let rest = visibleText(typed)
    .normalize('NFKC')
    .replace(/^[\s,;、。]+/u, '')
  while (rest !== '') {
    // Chinese has no spaces: at the beginning, such a word belongs to a name.
    const [before = ''] = (found.length > 0 || /^[a-z]/i.test(rest) ? filler.exec(rest) : null) ?? []
    const text = rest.slice(before.length)
    // “Ruby Tuesday” is a name; “Ruby on Tuesday” is not.
    const [name] = (before === '' && found.at(-1)?.kind === 'merchant' && dayInName.exec(text)) || []
    if (name) {
      found.push({ kind: 'merchant', text: name, words: name })
      rest = text.slice(name.length).replace(/^[\s,;、。]+/u, '')
      continue
    }
    const read = readers.reduce<Term | null>((known, read) => known ?? read(text), null) ?? unknown(text)
    const term = { ...read, text: `${before}${read.text}` }
    found.push(term)
    rest = rest.slice(term.text.length).replace(/^[\s,;、。]+/u, '')
  }
  return together(found)
}

/**
 * Returns what the terms can mean together: four digits end the card number, or are the amount; of two such numbers one
 * ends it and the other is the amount. The first reading has the end of a card, where any has.
 */
export function readingsOf(terms: readonly Term[]): ReadTerm[][] {
  const [one, other] = terms.filter((term) => term.kind === 'fourDigits')
  const ends = other?.digits === one?.digits ? [one] : [one, other]
  return ends.map((end) =>
    terms.map((term): ReadTerm => {
      if (term.kind !== 'fourDigits') return term
      return term === end ? asLastFour(term) : asAmount(term)
    }),
  )
}

function asLastFour({ text, digits }: TermOf<'fourDigits'>): ReadTerm {
  return { kind: 'lastFour', text, digits }
}

function asAmount({ text, digits }: TermOf<'fourDigits'>): ReadTerm {
  return { kind: 'amount', text, amount: digits, currency: null }
}

/** The days on which a purchase of this day can be settled. It begins a day earlier: cardholders count days in their own time zone. */
export function settledFor(day: Day): { from: Day; to: Day } {
  return { from: addDays(day, -1), to: addDays(day, 3) }
}

export interface AmountReading {
  transAt: MinorUnits
  currencies: readonly string[]
}

/** Returns the amount in minor units; without a currency, once for each number of decimals that currencies have. */
export function amountReadings({ amount, currency }: Pick<TermOf<'amount'>, 'amount' | 'currency'>): AmountReading[] {
  const asked = currency === null ? Object.keys(currencies) : [currency]
  const byAmount = Map.groupBy(asked, (code) => parseAmount(amount, code))
  return [...byAmount].flatMap(([transAt, codes]) => (transAt === null ? [] : [{ transAt, currencies: codes }]))
}

/** The columns of a transaction in which this can be a whole reference number, by its length. Empty: it is part of one. */
export function wholeReferences(value: string): ('retri_ref_no' | 'sys_tra_no' | 'auth_id_resp_cd' | 'pri_key')[] {
  if (/^\d{6}$/.test(value)) return ['sys_tra_no', 'auth_id_resp_cd']
  if (value.length === 6) return ['auth_id_resp_cd']
  if (value.length === 12) return ['retri_ref_no']
  return value.length >= 16 ? ['pri_key'] : []
}

type Read = (text: string) => Term | null

const value = "[\\p{L}\\p{N}](?:[\\p{L}\\p{N}'’&./+*#_-]*[\\p{L}\\p{N}+*#_])?"
const number = "\\d(?:[\\d.,'’]*\\d)?"
const figures = `${number}(?![a-z0-9]|-[a-z])`

function readersOf(words: readonly SearchWords[], today: Day): Read[] {
  const readDay = dayReader(words, today)
  const signs = words.flatMap(({ money }) => Object.entries(money))
  const sign = anyOf(signs.flatMap(([, names]) => names))
  const currencyOf = (name: string) => signs.find(([, names]) => names.includes(name.toLowerCase()))?.[0] || null
  const label = (kind: keyof SearchWords['labels']) => anyOf(words.flatMap(({ labels }) => labels[kind]))
  // Chinese has no spaces: a name ends where one of these begins.
  const inside = anyOf(
    words
      .flatMap(({ daysAgo, weekdays, labels }) => [
        ...[...daysAgo, ...weekdays].flat(),
        ...Object.values(labels).flat(),
      ])
      .filter((word) => !/[a-z]/.test(word)),
  )
  const labelled = (kind: keyof SearchWords['labels'], of: string, read: (text: string) => Term): Read => {
    const pattern = new RegExp(`^${label(kind)}\\s*:?\\s*(?<value>${of})`, 'iu')
    return (text) => {
      const found = pattern.exec(text)
      return found && { ...read(found.groups?.value ?? ''), text: found[0] }
    }
  }
  const simple = (pattern: RegExp, read: (text: string) => Term): Read => {
    return (text) => {
      const found = pattern.exec(text)
      return found && { ...read(found[0]), text: found[0] }
    }
  }
  const money = (pattern: string): Read => {
    return (text) => {
      const found = new RegExp(pattern, 'iu').exec(text)
      const { sign: name = '', figures } = found?.groups ?? {}
      if (!found) return null
      const currency = currencyOf(name)
      if (figures === undefined) return { kind: 'currency', text: name, currency }
      return { ...amountOf(figures), text: found[0], ...(currency && { currency }) }
    }
  }
  return [
    // Four groups of digits are a card number, whatever its last digit says: “3876 1220 2026-11-03” has only three.
    simple(/^(?:\d{4}[ -]){3}(?:\d{4}(?:[ -]\d{1,3})?|\d{1,3})(?![a-z0-9]|[.,/-]\d)/i, (text) => ({
      kind: 'refused',
      text,
      problem: 'cardInside',
    })),
    // As the portal shows a card, and as receipts do: “620000••••••0459”, “**** 0459”, “xxxx0459”.
    simple(/^(?:\d{4}[ -]?\d{0,2})?(?:[•*·●]|[•*·●][•*·●\s]*[•*·●]|x{2,12})[\s-]*\d{4}(?!\d)/iu, (text) => ({
      kind: 'lastFour',
      text,
      digits: text.slice(-4),
    })),
    labelled('lastFour', '\\d{4}(?!\\d)', (digits) => ({ kind: 'lastFour', text: digits, digits })),
    labelled('amount', figures, amountOf),
    labelled('merchant', value, (words) => ({ kind: 'merchant', text: words, words })),
    labelled('reference', '(?=\\p{L}*\\d)[a-z0-9]{2,42}', referenceOf),
    (text) => {
      const day = readDay(text)
      if (!day) return null
      return 'day' in day ? { kind: 'day', ...day } : { kind: 'refused', ...day }
    },
    // A number beside a sign of money is an amount: “54元”, “HK$54”.
    money(`^(?<figures>${number})(?<sign>${sign})`),
    money(`^(?<sign>${sign})(?<figures>${figures})?`),
    simple(/^[A-Z]{3}(?![\p{L}\p{N}])/u, (code) => {
      const [numeric = null] = Object.keys(currencies).filter((one) => currencyCode(one) === code)
      return numeric === null
        ? { kind: 'merchant', text: code, words: code }
        : { kind: 'currency', text: code, currency: numeric }
    }),
    simple(new RegExp(`^${figures}`, 'i'), (text) => (/^\d+$/.test(text) ? numberOf(text) : amountOf(text))),
    simple(/^(?=[a-z]*\d)[a-z0-9]{2,42}(?![\p{L}\p{N}'’&./+*#_-])/iu, referenceOf),
    simple(new RegExp(`^(?:[a-z0-9'’&./+*#_-]+|(?!${inside})\\p{L})+`, 'iu'), (text) =>
      /\p{L}/u.test(text) ? { kind: 'merchant', text, words: text } : unknown(text),
    ),
  ]
}

function unknown(text: string): Term {
  return { kind: 'refused', text: /^\S+/.exec(text)?.[0] ?? text, problem: 'termUnknown' }
}

function numberOf(text: string): Term {
  // No amount begins with a zero.
  if (text.length === 4) return { kind: text.startsWith('0') ? 'lastFour' : 'fourDigits', text, digits: text }
  if (text.length < 4) return { kind: 'amount', text, amount: text, currency: null }
  return isCardNumber(text) || /^\d{16,19}$/.test(text)
    ? { kind: 'refused', text, problem: 'cardInside' }
    : referenceOf(text)
}

function referenceOf(text: string): Term {
  return { kind: 'reference', text, value: text }
}

/** USD and BHD. Their decimals stand for those of any currency, as an amount is read before its currency is known. */
const twoDecimals = '840'
const threeDecimals = '048'

function amountOf(text: string): Term {
  if ([twoDecimals, threeDecimals].some((currency) => parseAmount(text, currency) !== null)) {
    return { kind: 'amount', text, amount: text.replaceAll(',', ''), currency: null }
  }
  const read = amountInFile(text, twoDecimals)
  return { kind: 'refused', text, problem: typeof read === 'string' ? 'amount' : read.problem }
}

/** Joins the words of a merchant, and an amount with its currency; refuses what is said twice. */
function together(found: readonly Term[]): Term[] {
  const named = found.filter((term) => term.kind === 'merchant')
  const merchant: Term[] =
    named.length === 0
      ? []
      : [
          {
            kind: 'merchant',
            text: named.map(({ text }) => text).join(' '),
            words: named.map(({ words }) => words).join(' '),
          },
        ]
  const others = besideOthers(withCurrency(found.filter(({ kind }) => kind !== 'merchant')).map(inItsCurrency))
  const once = ['lastFour', 'fourDigits', 'amount', 'currency', 'day']
  // `withCurrency` has joined the first currency to the amount, so that a currency beside an amount is a second one.
  const rivals = ({ kind }: Term) =>
    others.filter((other) => other.kind === kind || (kind === 'currency' && other.kind === 'amount'))
  // Two numbers of four digits are allowed: one ends the card number, the other is the amount.
  const isTwice = (term: Term) => once.includes(term.kind) && rivals(term).length > (term.kind === 'fourDigits' ? 2 : 1)
  return [
    ...others.map((term): Term => (isTwice(term) ? { kind: 'refused', text: term.text, problem: 'termTwice' } : term)),
    ...merchant,
  ]
}

/**
 * Beside the end of a card, four digits are the amount. Beside an amount they end the card, and beside part of a reference
 * number too, as nothing else finds that.
 */
function besideOthers(terms: readonly Term[]): Term[] {
  const [, second] = terms.filter(({ kind }) => kind === 'fourDigits')
  const isPart = (term: Term) => term.kind === 'reference' && wholeReferences(term.value).length === 0
  const hasCard = terms.some(({ kind }) => kind === 'lastFour')
  const needsCard = terms.some((term) => term.kind === 'amount' || (!second && isPart(term)))
  return terms.map((term) => {
    if (term.kind !== 'fourDigits') return term
    return hasCard ? asAmount(term) : needsCard ? asLastFour(term) : term
  })
}

function withCurrency(terms: readonly Term[]): Term[] {
  const [currency, ...more] = terms.filter((term) => term.kind === 'currency')
  if (!currency || more.length > 0) return [...terms]
  const amounts = terms.filter((term) => term.kind === 'amount')
  // In “1234 HKD” the number is an amount, not the end of a card: a currency alone would say nothing.
  const numbers = terms.filter(({ text }) => /^[1-9]\d{3,9}$/.test(text))
  const beside = numbers.filter((term) => Math.abs(terms.indexOf(term) - terms.indexOf(currency)) === 1)
  const [amount, second] = amounts.length > 0 ? amounts : beside.length === 1 ? beside : numbers
  if (!amount || second || (amount.kind === 'amount' && amount.currency !== null)) return [...terms]
  const joined: Term = {
    kind: 'amount',
    text:
      terms.indexOf(currency) < terms.indexOf(amount)
        ? `${currency.text} ${amount.text}`
        : `${amount.text} ${currency.text}`,
    amount: amount.kind === 'amount' ? amount.amount : amount.text,
    currency: currency.currency,
  }
  return terms.flatMap((term) => (term === amount ? [joined] : term === currency ? [] : [term]))
}

/** Refuses an amount that does not fit its currency. “1.234” without a currency can mean a thousand in another country. */
function inItsCurrency(term: Term): Term {
  if (term.kind === 'currency' && term.currency === null)
    return { kind: 'refused', text: term.text, problem: 'termUnknown' }
  if (term.kind !== 'amount') return term
  const { text, amount, currency } = term
  if (currency === null && /\.\d{3}$/.test(amount)) return { kind: 'refused', text, problem: 'amountGroups' }
  if (amountReadings(term).length > 0) return term
  return { kind: 'refused', text, problem: currency === null ? 'amount' : 'amountDecimals' }
}
