import { createHmac } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import { lockAfter, lockMinutes, resetLockMinutes } from '../../../domain/passwords.ts'
import type { Tables } from '../../db/tables.ts'

/** What is tried: the password of an account, or the code for a forgotten one. */
type Tried = 'name' | 'reset'

const lockedFor: Readonly<Record<Tried, number>> = { name: lockMinutes, reset: resetLockMinutes }

/** Wrong tries in a row, by the name that was typed, whether somebody has it or not. */
export interface Tries {
  /** The name as it is counted, and kept: a keyed hash, since people type their password into the wrong field. */
  hashOf(tried: Tried, username: string): Buffer
  /**
   * Counts a try as wrong before it is looked at, so that tries side by side can't slip through; a right one clears the
   * count. False where the name is locked.
   */
  count(tried: Tried, username: string): Promise<boolean>
  clear(db: Kysely<Tables> | Transaction<Tables>, tried: Tried, username: string): Promise<void>
}

export function wrongTries(db: Kysely<Tables>, secret: Buffer): Tries {
  const hashOf = (tried: Tried, username: string) =>
    createHmac('sha256', secret).update(`${tried}\0${username.toLowerCase()}`).digest()
  return {
    hashOf,
    async count(tried, username) {
      const { rows } = await sql`
        INSERT INTO login_try AS t (name_hash, wrong_tries) VALUES (${hashOf(tried, username)}, 1)
        ON CONFLICT (name_hash) DO UPDATE SET
          wrong_tries = CASE WHEN t.locked_until IS NULL THEN t.wrong_tries + 1 ELSE 1 END,
          locked_until = CASE WHEN t.locked_until IS NULL AND t.wrong_tries + 1 >= ${lockAfter}
            THEN now() + make_interval(mins => ${lockedFor[tried]}) END,
          tried_at = now()
        WHERE t.locked_until IS NULL OR t.locked_until <= now()
        RETURNING 1`.execute(db)
      return rows.length > 0
    },
    async clear(db, tried, username) {
      await sql`DELETE FROM login_try WHERE name_hash = ${hashOf(tried, username)}`.execute(db)
    },
  }
}
