import type { FastifyInstance } from 'fastify'
import { type Kysely, sql } from 'kysely'
import { forgetOwnDevice, queryOwnDevices } from '../../../../contract/people/devices.ts'
import type { Tables } from '../../../db/tables.ts'
import { browserOf } from '../../../http/audit/browserName.ts'
import { serve } from '../../../http/serve/serve.ts'
import type { DeviceCookies } from './devices.ts'

interface DeviceRow {
  device_id: string
  ip: string | null
  user_agent: string | null
  first_seen_at: Date
  last_seen_at: Date
  is_this: boolean
}

export function deviceRoutes(app: FastifyInstance, db: Kysely<Tables>, devices: DeviceCookies): void {
  serve(app, queryOwnDevices, 'session', async ({ actor, http }) => {
    const { rows } = await sql<DeviceRow>`
      SELECT device_id, ip, user_agent, first_seen_at, last_seen_at,
        coalesce(device_hash = ${devices.read(http)}, false) AS is_this
      FROM known_device WHERE user_id = ${actor.userId} ORDER BY last_seen_at DESC`.execute(db)
    return {
      devices: rows.map((row) => ({
        deviceId: row.device_id,
        browser: browserOf(row.user_agent),
        ip: row.ip,
        firstSeenAt: row.first_seen_at.toISOString(),
        lastSeenAt: row.last_seen_at.toISOString(),
        isThis: row.is_this,
      })),
    }
  })

  serve(app, forgetOwnDevice, 'session', ({ body, actor, record }) =>
    db.transaction().execute(async (trx) => {
      const { rows } = await sql<Pick<DeviceRow, 'user_agent'>>`
        DELETE FROM known_device WHERE user_id = ${actor.userId} AND device_id = ${body.deviceId}
        RETURNING user_agent`.execute(trx)
      // One that was removed meanwhile is gone all the same.
      await record(trx, browserOf(rows[0]?.user_agent ?? null) ?? '?')
      return {}
    }),
  )
}
