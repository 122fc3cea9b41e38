import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Kysely, sql, type Transaction } from 'kysely'
import { deviceDays, devicesAtMost } from '../../../../domain/people/sessions.ts'
import { keyedHash } from '../../../db/cards/keyedHash.ts'
import type { CookieSecrets } from '../../../db/cards/secrets.ts'
import type { Tables } from '../../../db/tables.ts'

/** SHA-256 of a device's id. The id itself is only in the device's cookie. */
export type DeviceHash = Buffer

export interface DeviceCookies {
  /** Null when the request has no valid device cookie. */
  read(http: FastifyRequest): DeviceHash | null
  own(http: FastifyRequest): Device
  give(reply: FastifyReply, device: Device, remember: boolean): void
}

interface Device {
  hash: DeviceHash
  id: string
}

const cookieName = 'device'

/** The signature refuses made-up ids without a query, and keeps limits from being counted under them. */
export function deviceCookies(app: FastifyInstance, secrets: CookieSecrets): DeviceCookies {
  const signature = keyedHash(secrets)
  const signed = (id: string) => `device\0${id}`
  const idOf = (http: FastifyRequest): string | null => {
    const [id = '', given = '', ...rest] = http.cookies[cookieName]?.split('.') ?? []
    return rest.length === 0 && signature.fits(Buffer.from(given, 'base64url'), signed(id)) ? id : null
  }
  return {
    read(http) {
      const id = idOf(http)
      return id === null ? null : hashOf(id)
    },
    own(http) {
      const id = idOf(http)
      return id === null ? newDevice() : { id, hash: hashOf(id) }
    },
    give(reply, { id }, remember) {
      const days = remember ? deviceDays.remembered : deviceDays.others
      const options = { ...app.cookieBase, httpOnly: true, maxAge: days * 86_400 }
      reply.setCookie(cookieName, `${id}.${signature.of(signed(id)).toString('base64url')}`, options)
    },
  }
}

function hashOf(id: string): DeviceHash {
  return createHash('sha256').update(id).digest()
}

function newDevice(): Device {
  const id = randomBytes(32).toString('base64url')
  return { id, hash: hashOf(id) }
}

/**
 * Stores that the account was used on this device; `isNew` on its first use. Then replaces the device's id for all
 * accounts that know it, since an earlier user of the browser may have read or set it.
 */
export async function noteDevice(
  trx: Transaction<Tables>,
  userId: string,
  sent: Device,
  { ip, userAgent }: { ip: string; userAgent: string | null },
): Promise<{ device: Device; isNew: boolean }> {
  const { numAffectedRows: known } = await sql`
    UPDATE known_device SET last_seen_at = now(), ip = ${ip}, user_agent = ${userAgent}
    WHERE user_id = ${userId} AND device_hash = ${sent.hash}`.execute(trx)
  if (known === 1n) return { device: sent, isNew: false }
  const device = newDevice()
  await sql`UPDATE known_device SET device_hash = ${device.hash} WHERE device_hash = ${sent.hash}`.execute(trx)
  await sql`
    INSERT INTO known_device (user_id, device_hash, ip, user_agent)
    VALUES (${userId}, ${device.hash}, ${ip}, ${userAgent})`.execute(trx)
  await sql`
    DELETE FROM known_device WHERE user_id = ${userId} AND device_hash NOT IN (
      SELECT device_hash FROM known_device WHERE user_id = ${userId}
      ORDER BY last_seen_at DESC LIMIT ${devicesAtMost})`.execute(trx)
  return { device, isNew: true }
}

/** Called after a new password: whoever knew the old one may have signed in from any of the other devices. */
export async function forgetDevices(
  db: Kysely<Tables> | Transaction<Tables>,
  userId: string,
  but: DeviceHash | null = null,
): Promise<void> {
  await sql`
    DELETE FROM known_device WHERE user_id = ${userId} AND device_hash IS DISTINCT FROM ${but}`.execute(db)
}
