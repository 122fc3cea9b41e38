import { type Kysely, sql, type Transaction } from 'kysely'
import { lockAfter, lockMinutes } from '../../../domain/people/passwords.ts'
import { keyedHash } from '../../db/cards/keyedHash.ts'
import type { CookieSecrets } from '../../db/cards/secrets.ts'
import type { Tables } from '../../db/tables.ts'
import type { DeviceHash } from './sessions/devices.ts'

interface TriesOf {
  username: string
  knownDevice: DeviceHash | null
  /** Counts codes of the second factor, apart from passwords: a right password must not clear them. */
  factor?: boolean
}

/** `lockedNow`: this try was the last before the lock. */
type CountedTry = 'refused' | 'counted' | 'lockedNow'

export interface Tries {
  /**
   * Counts a try as wrong before it is checked, so that concurrent tries can't slip through; a right one clears the
   * count. `refused` when the count is locked.
   */
  count(of: TriesOf): Promise<CountedTry>
  clear(db: Kysely<Tables> | Transaction<Tables>, of: TriesOf): Promise<void>
  /** Without `factors` the counts of codes stay: a new password is no second factor. */
  clearAll(db: Kysely<Tables> | Transaction<Tables>, username: string, options?: { factors?: boolean }): Promise<void>
}

/**
 * Devices unknown to an account share one count, so that guesses from many places lock like guesses from one. Others'
 * tries never lock the owner out on a known device.
 */
export function wrongTries(db: Kysely<Tables> | Transaction<Tables>, secrets: CookieSecrets): Tries {
  // Keyed hashes of names: people type their password into the wrong field.
  const hash = keyedHash(secrets)
  const countOf = ({ username, knownDevice, factor }: TriesOf) =>
    `${factor ? 'factorTry' : 'try'}\0${username.toLowerCase()}\0${knownDevice?.toString('hex') ?? ''}`
  const accountOf = (username: string, factor = false) => `${factor ? 'factorName' : 'name'}\0${username.toLowerCase()}`
  return {
    async count(of) {
      const former = hash.each(countOf(of)).slice(0, -1)
      if (former.length > 0 && (await isLocked(db, former))) return 'refused'
      const { rows } = await sql<{ locked_now: boolean }>`
        INSERT INTO login_try AS t (count_hash, account_hash, wrong_tries)
        VALUES (${hash.of(countOf(of))}, ${hash.of(accountOf(of.username, of.factor))}, 1)
        ON CONFLICT (count_hash) DO UPDATE SET
          wrong_tries = CASE WHEN t.locked_until IS NULL THEN t.wrong_tries + 1 ELSE 1 END,
          locked_until = CASE WHEN t.locked_until IS NULL AND t.wrong_tries + 1 >= ${lockAfter}
            THEN now() + make_interval(mins => ${lockMinutes}) END,
          tried_at = now()
        WHERE t.locked_until IS NULL OR t.locked_until <= now()
        RETURNING locked_until IS NOT NULL AS locked_now`.execute(db)
      const [row] = rows
      if (!row) return 'refused'
      return row.locked_now ? 'lockedNow' : 'counted'
    },
    async clear(db, of) {
      await sql`DELETE FROM login_try WHERE count_hash = ANY(${hash.each(countOf(of))}::bytea[])`.execute(db)
    },
    async clearAll(db, username, { factors = false } = {}) {
      const hashes = [...hash.each(accountOf(username)), ...(factors ? hash.each(accountOf(username, true)) : [])]
      await sql`DELETE FROM login_try WHERE account_hash = ANY(${hashes}::bytea[])`.execute(db)
    },
  }
}

async function isLocked(db: Kysely<Tables> | Transaction<Tables>, countHashes: readonly Buffer[]): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM login_try WHERE count_hash = ANY(${countHashes}::bytea[]) AND locked_until > now()`.execute(db)
  return rows.length > 0
}
