import { addDays, type Day, dayNumber, daysBetween, dayText } from '../../../domain/time/calendar.ts'
import { itemAt } from '../../../domain/typed.ts'
import { placeOf, type Random, weighted } from '../../imports/random.ts'

const hours = [2, 1, 1, 1, 1, 2, 4, 7, 9, 10, 12, 15, 17, 15, 12, 12, 13, 15, 18, 19, 16, 11, 7, 4]
const drawHour = weighted(hours.map((weight, hour) => [hour, weight] as const))

interface CalendarDay {
  settleDt: Day
  date: string
  dayBefore: string
  yearAndDay: string
}

/** Weights from Sunday to Saturday. */
const weekdays = [1.02, 0.9, 0.92, 0.95, 1, 1.15, 1.2]

export function calendarOf(from: Day, to: Day): { at(fraction: number): CalendarDay } {
  const days: CalendarDay[] = []
  const bounds: number[] = []
  let total = 0
  for (let n = 0; n <= daysBetween(from, to); n++) {
    const settleDt = addDays(from, n)
    const dayOfYear = daysBetween(`${settleDt.slice(0, 4)}0101`, settleDt) + 1
    const yearAndDay = `${settleDt[3]}${pad(dayOfYear, 3)}`
    days.push({ settleDt, date: dayText(settleDt), dayBefore: dayText(addDays(settleDt, -1)), yearAndDay })
    total += weekdays[(dayNumber(settleDt) + 6) % 7] ?? 1 // 2000-01-01 was a Saturday.
    bounds.push(total)
  }
  return { at: (fraction) => itemAt(days, placeOf(bounds, fraction * total)) }
}

/** Local time of the home country. Days end at 23:00: later transactions are settled on the next day. */
export function drawTime(random: Random, day: CalendarDay) {
  const hourOfDay = drawHour(random)
  const hour = pad(hourOfDay, 2)
  const time = `${hour}:${pad(random.below(60), 2)}:${pad(random.below(60), 2)}`
  const { settleDt, yearAndDay } = day
  return { settleDt, yearAndDay, hour, tfrDtTm: `${hourOfDay === 23 ? day.dayBefore : day.date}T${time}+07:00` }
}

export function pad(value: number, length: number): string {
  return String(value).padStart(length, '0')
}
