import type { FastifyInstance } from 'fastify'
import { isAdministrator } from '../../../domain/people/actor.ts'
import { fields } from '../../../domain/text/fields.ts'
import { cutText } from '../../../domain/text/text.ts'
import type { BusinessCalendar } from '../../../domain/time/businessDays.ts'
import { type Now, nowOf } from '../../../domain/time/calendar.ts'
import { type ClosingRecord, closingInMaintenance, nearMaintenance, passedIn } from '../../db/closingInMaintenance.ts'
import { maintenanceOf, readCalendar } from '../../db/limitRules.ts'
import type { SessionUser } from '../../http/serve/access.ts'
import { keepRelaying } from '../../realtime/keepRelaying.ts'
import { type FlowDeps, inTransaction } from '../deps.ts'
import type { Outcome } from '../outcomes.ts'
import { moveDays } from './moveDays.ts'

const pollMs = 20_000
const atOnce = 200

/** Moves last days that close in a maintenance, in the background and beside other processes that do the same. */
export function keepMovingMaintained(app: FastifyInstance, deps: FlowDeps): void {
  const { databases, clock } = deps
  const moving = keepRelaying({
    isWaiting: async () => nearMaintenance(await maintenanceOf(databases.main), nowOf(clock()).today).length > 0,
    relay: async () => {
      for (const { expId, refused } of await moveMaintained(deps, () => closing))
        if (refused)
          app.log.warn({ expId, refused: refused.error }, 'a last day that closes in a maintenance was not moved')
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

/** Moves all of them, for an administrator who imported the maintenance. */
export async function moveMaintained(deps: FlowDeps, isStopped = () => false): Promise<Outcome[]> {
  const now = nowOf(deps.clock())
  const calendar = await readCalendar(deps.databases.main)
  const near = nearMaintenance(calendar.maintenance, now.today)
  const outcomes: Outcome[] = []
  for (let after = ''; ; ) {
    const some = await closingInMaintenance(deps.databases.main, near, { atMost: atOnce, after })
    const last = some.at(-1)
    if (!last) return outcomes
    const actor = await importerOf(deps)
    const context = { actor, action: 'moveDay', language: 'en', exact: true, background: true } as const
    const requests = some.map((record) => requestFor(record, calendar, now))
    outcomes.push(...(await inTransaction(deps, (trx) => moveDays(trx, deps.clock(), context, requests))))
    if (some.length < atOnce || isStopped()) return outcomes
    after = last.expId
  }
}

function requestFor(record: ClosingRecord, calendar: BusinessCalendar, now: Now) {
  const { expId, state: position, version } = record
  const { day, maintenance } = passedIn(calendar, record, now)
  const names = maintenance.map(({ nm: { en, zh } }) => (en === zh ? en : `${en} · ${zh}`))
  return { expId, position, version, day, remark: cutText(names.join(', '), fields.remark.max) }
}

/** Returns the user of the newest import who is still an administrator. Throws where there is none. */
async function importerOf({ databases, userOf }: FlowDeps): Promise<SessionUser> {
  const rows = await databases.main
    .selectFrom('reference_version')
    .select('changed_by')
    .where('kind', '=', 'maintenance')
    .where('changed_by', 'is not', null)
    .orderBy('version', 'desc')
    .execute()
  for (const userId of new Set(rows.map((row) => row.changed_by))) {
    const user = userId === null ? null : await userOf(userId)
    if (user && isAdministrator(user)) return user
  }
  throw new Error('Nobody who imported a maintenance is an administrator still: an administrator must import it again.')
}
