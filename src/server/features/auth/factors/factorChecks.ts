import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '../../../db/tables.ts'
import { addressOf, type HttpLimits, limitOf } from '../../../http/load/limits.ts'
import { CallError } from '../../../http/serve/errors.ts'
import type { LockedAccount } from '../account.ts'
import type { DeviceCookies } from '../sessions/devices.ts'
import type { Tries } from '../tries.ts'

interface Owner {
  userId: string
  username: string
}

/**
 * Checks a code under the limits and the lock of a password. `check` runs in the transaction of `then`, so that a code
 * is used up only with what it was asked for; a wrong try is counted whatever comes of that.
 */
export type CheckFactor = <Checked, Done>(
  http: FastifyRequest,
  owner: Owner,
  check: (trx: Transaction<Tables>) => Promise<Checked | null>,
  then: (trx: Transaction<Tables>, checked: Checked) => Promise<Done>,
) => Promise<Done>

interface CheckDeps {
  db: Kysely<Tables>
  devices: DeviceCookies
  tries: Tries
  limits: HttpLimits
  tellLock(http: FastifyRequest, locked: LockedAccount): void
}

/** Throws `accountLocked` after too many wrong codes, `factorWrong` for one, and `tooMany`. */
export function factorChecker(app: FastifyInstance, { db, devices, tries, limits, tellLock }: CheckDeps): CheckFactor {
  const ofAddress = limitOf(app, limits.signInPerAddress)
  return async (http, { userId, username }, check, then) => {
    await ofAddress(http, `signIn:${addressOf(http)}`)
    const device = devices.read(http)
    const { rows } = await sql`
      SELECT 1 FROM known_device WHERE user_id = ${userId} AND device_hash = ${device}`.execute(db)
    const of = { username, knownDevice: rows.length > 0 ? device : null, factor: true }
    const counted = await tries.count(of)
    if (counted === 'refused') throw new CallError('accountLocked')
    const done = await db.transaction().execute(async (trx) => {
      const checked = await check(trx)
      if (checked === null) return null
      await tries.clear(trx, of)
      return { of: await then(trx, checked) }
    })
    if (done) return done.of
    if (counted === 'lockedNow') tellLock(http, { userId, isKnownDevice: of.knownDevice !== null })
    throw new CallError('factorWrong', {}, 'factorCode')
  }
}
