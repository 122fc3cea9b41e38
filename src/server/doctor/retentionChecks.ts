import { addDays, dayOf, dayText } from '../../domain/calendar.ts'
import { type Connection, openDatabases } from '../db/databases.ts'
import { expectLongEnough } from '../retention/destroyOldCards.ts'
import { detachedMonths, retentionFigures } from '../retention/figures.ts'
import type { Settings } from '../settings.ts'
import { type Finding, ok, warning } from './finding.ts'

const lateMs = 2 * 86_400_000

/** Whether old card numbers are destroyed, as CARD_RETENTION_DAYS says. */
export async function checkRetention({ cardRetentionDays: days }: Settings, connection: Connection): Promise<Finding> {
  if (days === null)
    return warning(
      'retention',
      'card numbers are never destroyed',
      'Set CARD_RETENTION_DAYS: see Retention in docs/operations.md.',
    )
  const databases = openDatabases(connection, { size: 1 })
  try {
    await expectLongEnough(databases.main, days)
    const { kept, oldest, ranAt } = await retentionFigures(databases.main, addDays(dayOf(new Date()), -days))
    if (!ranAt || Date.now() - ranAt.getTime() > lateMs)
      return warning(
        'retention',
        `old card numbers were ${ranAt ? `last destroyed at ${ranAt.toISOString()}` : 'never destroyed yet'}`,
        'Look for "Old card numbers could not be destroyed" in the log of the servers.',
      )
    const detached = await detachedMonths(databases.main)
    if (detached.length > 0)
      return warning(
        'retention',
        `detached months may still hold card numbers: ${detached.join(', ')}`,
        'Run recourse archive move, which takes them in: see Archive in docs/operations.md.',
      )
    const oldestOne = oldest === null ? 'none is stored' : `the oldest is of ${dayText(oldest)}`
    return ok('retention', `old card numbers are destroyed after ${days} days; ${oldestOne}; ${kept} kept for longer`)
  } finally {
    await databases.close()
  }
}
