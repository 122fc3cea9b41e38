import { nowOf } from '../../../domain/time/calendar.ts'
import { maintenanceAt } from '../../../domain/time/maintenance.ts'
import { timeZones } from '../../../domain/time/zones.ts'
import { nameIn } from '../../../texts/names.ts'
import type { Language } from '../../../texts/texts.ts'
import { CallError } from '../../http/serve/errors.ts'
import type { Reference } from '../reference.ts'

/** Why nothing can be submitted now; null while the network takes submissions. */
export function maintenanceNow(
  { maintenance }: Pick<Reference, 'maintenance'>,
  at: Date,
  language: Language,
): CallError | null {
  const now = maintenanceAt(maintenance, nowOf(at))
  if (!now) return null
  const values = { until: now.ends, zone: timeZones().network, name: nameIn(now.nm, language) ?? '' }
  return new CallError('maintenance', values)
}

export function expectNoMaintenance(...asked: Parameters<typeof maintenanceNow>): void {
  const refused = maintenanceNow(...asked)
  if (refused) throw refused
}
