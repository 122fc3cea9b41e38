import type { FastifyInstance } from 'fastify'
import { type BusinessCalendar, dayAfterMaintenance } from '../../../domain/time/businessDays.ts'
import { type Day, dayOf, midnight } from '../../../domain/time/calendar.ts'
import { type Maintenance, maintenanceAtClose } from '../../../domain/time/maintenance.ts'
import { type ClosingRecord, closingInMaintenance } from '../../db/closingInMaintenance.ts'
import { maintenanceOf, readCalendar } from '../../db/limitRules.ts'
import { keepRelaying } from '../../realtime/keepRelaying.ts'
import { type FlowDeps, inTransaction } from '../deps.ts'
import { moveDays } from './moveDays.ts'

const pollMs = 5_000
const atOnce = 200

/** Moves last days that close in a maintenance, in the background and beside other processes that do the same. */
export function keepMovingMaintained(app: FastifyInstance, deps: FlowDeps): void {
  const moving = keepRelaying({
    isWaiting: async () => (await maintenanceOf(deps.databases.main)).length > 0,
    relay: async () => {
      while (!closing && (await moveMaintained(deps)) > 0);
    },
    onError: (error) => app.log.error({ err: error }, 'the last days that close in a maintenance could not be moved'),
    pollMs,
  })
  let closing = false
  app.addHook('onClose', async () => {
    closing = true
    await moving.stop()
  })
}

/** Moves some of them for the administrator who imported the maintenance. Returns how many it has moved. */
export async function moveMaintained(deps: FlowDeps): Promise<number> {
  const { databases, clock } = deps
  const today = dayOf(clock())
  const calendar = await readCalendar(databases.main)
  const { first } = await closingInMaintenance(databases.main, calendar.maintenance, { today, atMost: atOnce })
  const importer = first.length > 0 ? await importerOf(deps) : null
  if (!importer) return 0
  return inTransaction(deps, async (trx) => {
    const step = { actor: importer, action: 'moveDay', language: 'en', exact: true } as const
    const requests = first.map((record) => requestFor(record, calendar, today))
    const outcomes = await moveDays(trx, clock(), step, requests)
    return outcomes.filter(({ refused }) => refused === null).length
  })
}

function requestFor({ expId, state, version, day, given }: ClosingRecord, calendar: BusinessCalendar, today: Day) {
  const { closesAt = midnight, unit = 'calendar' } = given ?? {}
  const next = dayAfterMaintenance(calendar, { day, closesAt, unit })
  const remark = reasonOf(maintenanceAtClose(calendar.maintenance, day, closesAt))
  return { expId, position: state, version, day: next > today ? next : today, remark, since: day }
}

function reasonOf(maintenance: Maintenance | null): string {
  const { en, zh } = maintenance?.nm ?? { en: '', zh: '' }
  return en === zh ? en : `${en} · ${zh}`
}

/** Of the newest import whose user can still sign in. */
async function importerOf({ databases, userOf }: FlowDeps) {
  const row = await databases.main
    .selectFrom('reference_version as v')
    .innerJoin('app_user as u', 'u.user_id', 'v.changed_by')
    .select('u.user_id')
    .where('v.kind', '=', 'maintenance')
    .where('u.disabled', '=', false)
    .orderBy('v.version', 'desc')
    .executeTakeFirst()
  return row ? userOf(row.user_id) : null
}
