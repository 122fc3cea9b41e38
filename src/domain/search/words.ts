/** The words of one language that a search understands. */
export interface SearchWords {
  /** The names of each month, from January on. */
  months: readonly (readonly string[])[]
  /** Words that follow the digits of a year, and of a day. */
  yearMarks: readonly string[]
  dayMarks: readonly string[]
  /** The names of today, of the day before, and of the day before that. */
  daysAgo: readonly (readonly string[])[]
  /** The names of each day of the week, from Monday on: the newest one that has been, today too. */
  weekdays: readonly (readonly string[])[]
  /** Words before a day of the week, as in “last Friday”. The search refuses such a day, since it can mean two days. */
  weeks: readonly string[]
  /** Words between the others that say nothing by themselves. */
  fillers: readonly string[]
  /** Signs and names of money by numeric currency code; `''` for those that several currencies share. */
  money: Readonly<Record<string, readonly string[]>>
  /** Words before a value that say its kind. */
  labels: Readonly<Record<'lastFour' | 'amount' | 'merchant' | 'reference', readonly string[]>>
}

/** A pattern of these words, longest first, each ending where a word ends. */
export function anyOf(words: readonly string[]): string {
  const longestFirst = words.toSorted((one, other) => other.length - one.length)
  return longestFirst.length === 0 ? '(?!)' : `(?:${longestFirst.map(patternOf).join('|')})`
}

function patternOf(word: string): string {
  const escaped = word.replace(/[$.*+?()[\]{}|\\^]/g, '\\$&')
  return /[a-z]$/i.test(word) ? `${escaped}(?![a-z])` : escaped
}
