import { type Day, dayText } from '../../../domain/time/calendar.ts'
import { CallError } from '../serve/errors.ts'

/** For a card number that the retention rule has destroyed. */
export function cardDestroyed(day: Day | null): CallError {
  return new CallError('cardDestroyed', { day: day === null ? '' : dayText(day) })
}
