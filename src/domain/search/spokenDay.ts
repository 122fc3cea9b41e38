import { addDays, type Day, dayNumber, isDay } from '../time/calendar.ts'
import { type DayProblem, dayAsWritten, dayProblem } from '../time/plausibleDay.ts'
import { anyOf, type SearchWords } from './words.ts'

/** The day with which a text begins, or why it cannot be read. `dateOrder`: other countries write day and month the other way round. */
type SpokenDay = { text: string; day: Day } | { text: string; problem: 'date' | 'dateOrder' | DayProblem }

type Parts = Readonly<Record<string, string>>
type Read = (parts: Parts, today: Day) => Day | 'dateOrder' | null

const end = '(?![a-z0-9]|[.,/-]\\d)'
const gap = '[\\s.,-]*'
const yearsBack = 20

/** Returns a function that reads the day with which a text begins; null where it begins with none. */
export function dayReader(words: readonly SearchWords[], today: Day): (text: string) => SpokenDay | null {
  const shapes = [...writtenShapes, ...spokenShapes(words, Number(today.slice(0, 4)))]
  return (text) => {
    for (const [pattern, read] of shapes) {
      const found = pattern.exec(text)
      if (!found) continue
      const day = read(found.groups ?? {}, today)
      if (day === 'dateOrder') return { text: found[0], problem: day }
      const problem = day === null || !isDay(day) ? 'date' : dayProblem(day, today, { back: yearsBack * 366, ahead: 1 })
      return problem === null && day !== null ? { text: found[0], day } : { text: found[0], problem: problem ?? 'date' }
    }
    return null
  }
}

/** In Thailand, years are written 543 later: such a day is refused for that. */
const writtenYear = '2[05]\\d{2}'
const buddhist = 543

const writtenShapes: [RegExp, Read][] = [
  [
    shape(`(?<written>${writtenYear}([-/.])\\d{1,2}\\2\\d{1,2})`),
    ({ written = '' }) => dayAsWritten(written.replaceAll('.', '-')),
  ],
  [shape('(?<written>20\\d{2}(?:0\\d|1[0-2])(?:[0-2]\\d|3[01]))'), ({ written = '' }) => written],
  [shape(`(?<one>\\d{1,2})([-/.])(?<other>\\d{1,2})\\2(?<year>${writtenYear})`), inEitherOrder],
  [shape('(?<one>\\d{1,2})/(?<other>\\d{1,2})(?!/)'), inEitherOrder],
]

function shape(pattern: string): RegExp {
  return new RegExp(`^${pattern}${end}`, 'i')
}

function spokenShapes(words: readonly SearchWords[], thisYear: number): [RegExp, Read][] {
  const names = (of: 'yearMarks' | 'dayMarks') => anyOf(words.flatMap((language) => language[of]))
  const month = `(?<month>${anyOf(words.flatMap(({ months }) => months.flat()))})`
  const day = `(?<day>0?[1-9]|[12]\\d|3[01])(?:${names('dayMarks')}|(?![\\d.]))`
  const years = Array.from({ length: yearsBack + 1 }, (_, back) => [thisYear - back, thisYear - back + buddhist]).flat()
  const year = `(?<year>${years.join('|')})(?:${names('yearMarks')}|(?!\\d))`
  const ago = words.flatMap(({ daysAgo }) => daysAgo)
  const months = words.map((language) => language.months)
  const read: Read = ({ year, month = '', day = '' }, today) =>
    written(year, 1 + indexIn(months, month), Number(day), today)
  return [
    [new RegExp(`^(?<name>${anyOf(ago.flat())})`, 'i'), ({ name = '' }, today) => daysBefore(words, name, today)],
    [new RegExp(`^${anyOf(words.flatMap(({ weeks }) => weeks))}\\s*${weekday(words)}`, 'i'), () => null],
    [new RegExp(`^(?<name>${weekday(words)})`, 'i'), ({ name = '' }, today) => lastWeekday(words, name, today)],
    [shape(`${year}${gap}${month}${gap}${day}`), read],
    // “3 Nov 12” can be the third, or the twelfth.
    [shape(`${day}${gap}(?=[a-z])${month}\\s+(?:0?[1-9]|[12]\\d|3[01])(?=[\\s,;]|$)`), () => 'dateOrder'],
    [shape(`${day}${gap}(?=[a-z])${month}${gap}${year}`), read],
    [shape(`${day}${gap}(?=[a-z])${month}`), read],
    [shape(`${month}${gap}${day}${gap}${year}`), read],
    [shape(`${month}${gap}${day}`), read],
  ]
}

function inEitherOrder({ one = '', other = '', year }: Parts, today: Day): Day | 'dateOrder' | null {
  const [first, second] = [Number(one), Number(other)]
  if (first <= 12 && second <= 12 && first !== second) return 'dateOrder'
  return first > 12 ? written(year, second, first, today) : written(year, first, second, today)
}

/** Without a year, returns the newest such day that is not in the future. */
function written(year: string | undefined, month: number, day: number, today: Day): Day | null {
  const monthDay = `${String(month).padStart(2, '0')}${String(day).padStart(2, '0')}`
  if (year !== undefined) return `${year}${monthDay}`
  const thisYear = Number(today.slice(0, 4))
  const days = [0, 1, 2, 3, 4, 5, 6, 7, 8].map((back) => `${thisYear - back}${monthDay}`)
  return days.find((one) => isDay(one) && one <= today) ?? null
}

function daysBefore(words: readonly SearchWords[], name: string, today: Day): Day {
  const names = words.map(({ daysAgo }) => daysAgo)
  return addDays(today, -indexIn(names, name))
}

/** A name of a day of the week, where it is no part of another: “Friday's”, “Sunday-Market”. */
export function weekday(words: readonly SearchWords[]): string {
  return `${anyOf(words.flatMap(({ weekdays }) => weekdays.flat()))}(?!['’-]?[a-z])`
}

function lastWeekday(words: readonly SearchWords[], name: string, today: Day): Day {
  const asked = indexIn(
    words.map(({ weekdays }) => weekdays),
    name,
  )
  // Day 0 was a Saturday.
  return addDays(today, -((dayNumber(today) + 5 - asked + 7) % 7))
}

/** Returns the index of the list that has the name, in any of the languages; -1 where none has it. */
function indexIn(languages: readonly (readonly (readonly string[])[])[], name: string): number {
  const small = name.toLowerCase()
  return Math.max(...languages.map((lists) => lists.findIndex((list) => list.includes(small))))
}
