import { addDays, closingTime, type Day, dayText, midnight } from '../../../domain/time/calendar.ts'
import { soonDays } from '../../../domain/time/due.ts'
import { fill, type Language, texts } from '../../../texts/texts.ts'
import { plainLetter } from '../../mail/letterParts.ts'
import type { Letter } from '../../mail/mailer.ts'

/** A record or alert, without anything of its card. */
export interface RemindedWork {
  id: string
  transId: string
  /** Null for alerts. */
  due: Day | null
  /** When that day closes on the network's clock; null for its end. */
  closesAt: string | null
  /** True: it has moved since the last look for a mail. */
  fresh: boolean
}

/** A mail counts no further than this. */
export const mostReminded = 1000
const mostNamed = 10

interface Reminded {
  daily: boolean
  days_ahead: number | null
  ahead_until: Day | null
  named: NamedRecords | null
  /** The user's time zone. */
  zone: string
  language: Language | null
  today: Day
  url: string
}

/** The last days that a user's mails have named, by record. */
export type NamedRecords = Readonly<Record<string, Day>>

/** Null where there is no work to mail about. */
export function reminderLetter(work: readonly RemindedWork[], chosen: Reminded): Letter | null {
  const { daily, today, language, url, zone } = chosen
  const soon = addDays(today, soonDays)
  const count = (is: (one: RemindedWork) => boolean) => (daily ? work.filter(is).length : 0)
  const counts = {
    overdue: count(({ due }) => due !== null && due < today),
    due: count(({ due }) => due !== null && due >= today && due <= soon),
    fresh: count(({ fresh }) => fresh),
  }
  const ahead = nearIn(work, chosen).filter(({ id, due, fresh }) => {
    const { named, ahead_until: until } = chosen
    // Until the first mail of release 1.1.0, a user's mails are known by the last day that they reached.
    return fresh || (named ? named[id] !== due : until === null || due > until)
  })
  if (ahead.length === 0 && Object.values(counts).every((n) => n === 0)) return null

  const linesIn = (spoken: Language) => {
    const { transId, mail } = texts[spoken]
    const words = mail.reminder
    const kinds: Readonly<Record<string, string>> = transId
    const counted = (['overdue', 'due', 'fresh'] as const).flatMap((name) =>
      counts[name] === 0 ? [] : [fill(words[name], { count: shown(counts[name]), day: dayText(soon) })],
    )
    const named = ahead.slice(0, mostNamed).map(({ id, transId: code, due, closesAt }) => {
      const time = closingTime(due, zone, closesAt ?? midnight)
      const line = { kind: [code, kinds[code]].filter(Boolean).join(' '), id, day: dayText(due) }
      return time === null ? fill(words.record, line) : fill(words.recordUntil, { ...line, time })
    })
    const more = ahead.length > mostNamed ? [fill(words.more, { count: shown(ahead.length - mostNamed) })] : []
    const heading = ahead.length > 0 ? [fill(words.ahead, { days: chosen.days_ahead ?? 0 })] : []
    return [...counted, ...heading, ...named, ...more, words.open, url, words.off]
  }
  return plainLetter(
    (spoken) => ({ subject: texts[spoken].mail.reminder.subject, lines: linesIn(spoken) }),
    {},
    language,
  )
}

/** Returns the work whose last day is near, as the user has chosen. */
export function nearIn(
  work: readonly RemindedWork[],
  { days_ahead, today }: Pick<Reminded, 'days_ahead' | 'today'>,
): (RemindedWork & { due: Day })[] {
  if (days_ahead === null) return []
  const until = addDays(today, days_ahead)
  return work.flatMap(({ due, ...one }) => (due !== null && due >= today && due <= until ? [{ ...one, due }] : []))
}

function shown(count: number): string {
  return count >= mostReminded ? `${mostReminded}+` : String(count)
}
