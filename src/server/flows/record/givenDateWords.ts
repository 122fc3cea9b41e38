import { countedDayOf, type GivenDate } from '../../../domain/records/givenDates.ts'
import type { SpecialDay } from '../../../domain/time/businessDays.ts'
import { type Day, dayText } from '../../../domain/time/calendar.ts'
import { timeZones } from '../../../domain/time/zones.ts'
import { nameIn } from '../../../texts/names.ts'
import { fill, type Language, texts } from '../../../texts/texts.ts'

/** The days that a sentence names; the steps name all. */
const namedInSentence = 3

/**
 * Why a date is that day, as a sentence and step by step: `20 business days of the network from 2026-11-02 (submission);
 * 2026-11-05 Holiday: not counted; ends 2026-12-01 24:00 Asia/Bangkok.` It is null
 * when an earlier version of the portal gave the date and did not store how.
 */
export function givenDateWords(given: GivenDate | null, language: Language): { sentence: string; steps: string[] } {
  const words = texts[language].givenDate
  if (!given) return { sentence: words.unknown, steps: [] }
  const { day, movedFrom, maintenance, start, days, unit, closesAt, countedFrom, insIdCd, special, unknownYears } =
    given
  const counted = days === 1 ? words.one[unit] : words.many[unit]
  const whose = insIdCd ? fill(words.institution, { insIdCd }) : words.network
  const begins = fill(counted, { days, whose, start: dayText(start), from: words.start[countedFrom] })
  const dayWords = ({ day: on, kind, nm }: SpecialDay) =>
    fill(words[kind], { day: dayText(on), name: nameIn(nm, language) })
  const years = unknownYears.map((year) => fill(words.unknownYear, { year }))
  const closing = (on: Day) => ({ day: dayText(on), time: closesAt, zone: timeZones().network })
  const ends = [
    fill(words.ends, closing(countedDayOf(given))),
    ...(maintenance
      ? [
          fill(words.maintenance, {
            ...closing(movedFrom ?? day),
            name: maintenance.passed.map(({ nm }) => nameIn(nm, language)).join(', '),
          }),
        ]
      : []),
    ...(movedFrom ? [fill(words.moved, closing(day))] : []),
  ]
  const shown = special.slice(0, namedInSentence).map(dayWords)
  const more = special.length - shown.length
  const inSentence = [begins, ...shown, ...(more > 0 ? [fill(words.more, { n: more })] : []), ...years, ...ends]
  return {
    sentence: inSentence.join(words.separator) + words.stop,
    // For calendar days the sentence says everything.
    steps: unit === 'business' ? [begins, words.weekends, ...special.map(dayWords), ...years, ...ends] : [],
  }
}
