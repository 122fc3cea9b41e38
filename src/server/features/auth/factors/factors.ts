import { createHash, randomBytes } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { factorMinutes, factorOf, recoveryCodeCount, totp } from '../../../../domain/people/secondFactor.ts'
import type { Secrets } from '../../../db/cards/secrets.ts'
import type { Tables } from '../../../db/tables.ts'
import { factorSeal } from './factorSeal.ts'

/** What a user has: the authenticator app, passkeys, and the recovery codes that are left. */
export interface OwnFactors {
  totp: { addedAt: Date; lastUsedAt: Date | null } | null
  passkeys: number
  recoveryCodesLeft: number
}

export interface NewSecret {
  /** Base32, for an app that can't read the picture. */
  secret: string
  uri: string
}

export interface Factors {
  of(userId: string): Promise<OwnFactors>
  /** Makes a new secret, which counts only once a code of it was given; replaces one that waits. */
  begin(trx: Transaction<Tables>, owner: { userId: string; username: string }): Promise<NewSecret>
  /**
   * Null when no secret waits or the code isn't one of it. Recovery codes come with the first factor; with a further one
   * (null) those that the user has stay valid.
   */
  confirm(trx: Transaction<Tables>, userId: string, code: string): Promise<{ recoveryCodes: string[] | null } | null>
  /** Uses up a code of the app or a recovery code. Null for a wrong or used one: each is good once. */
  use(trx: Transaction<Tables>, userId: string, typed: string): Promise<'totp' | 'recovery' | null>
  renewRecoveryCodes(trx: Transaction<Tables>, userId: string): Promise<string[]>
  removeTotp(trx: Transaction<Tables>, userId: string): Promise<void>
  /** Removes the recovery codes of a user who has nothing else left. */
  dropUnusedCodes(trx: Transaction<Tables>, userId: string): Promise<void>
}

export function hasFactor({ totp, passkeys }: Pick<OwnFactors, 'totp' | 'passkeys'>): boolean {
  return totp !== null || passkeys > 0
}

/** Makes a second window of the same user wait, so that it finds the factor that the first has added. */
export async function lockFactors(trx: Transaction<Tables>, userId: string): Promise<void> {
  await sql`SELECT FROM app_user WHERE user_id = ${userId} FOR NO KEY UPDATE`.execute(trx)
}

export async function hasFactorIn(trx: Transaction<Tables>, userId: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM passkey WHERE user_id = ${userId}
    UNION ALL SELECT FROM totp_factor WHERE user_id = ${userId} AND secret_sealed IS NOT NULL`.execute(trx)
  return rows.length > 0
}

/** Returns the reply of a login that asks for the second factor. */
export function secondStepOf(own: OwnFactors) {
  return {
    next: 'secondFactor' as const,
    ...(own.passkeys > 0 && { passkey: true }),
    ...(hasFactor(own) ? { app: own.totp !== null } : { enrol: true }),
  }
}

const issuer = 'Recourse'
const secretBytes = 20
const recoveryBytes = 10

export function factorsOf(db: Kysely<Tables>, secrets: Pick<Secrets, 'fileKeys'>): Factors {
  const seal = factorSeal(secrets)
  return {
    async of(userId) {
      const { rows } = await sql<{ added_at: Date | null; last_used_at: Date | null; codes: number; passkeys: number }>`
        SELECT t.added_at, t.last_used_at,
          (SELECT count(*)::int FROM recovery_code AS r WHERE r.user_id = u.user_id AND r.used_at IS NULL) AS codes,
          (SELECT count(*)::int FROM passkey AS p WHERE p.user_id = u.user_id) AS passkeys
        FROM app_user AS u LEFT JOIN totp_factor AS t USING (user_id) WHERE u.user_id = ${userId}`.execute(db)
      const [row] = rows
      return {
        totp: row?.added_at ? { addedAt: row.added_at, lastUsedAt: row.last_used_at } : null,
        passkeys: row?.passkeys ?? 0,
        recoveryCodesLeft: row?.codes ?? 0,
      }
    },
    async begin(trx, { userId, username }) {
      const secret = randomBytes(secretBytes)
      const { keyId, bytes } = seal.seal(userId, secret)
      await sql`
        INSERT INTO totp_factor (user_id, pending_key_id, pending_sealed, pending_until)
        VALUES (${userId}, ${keyId}, ${bytes}, now() + make_interval(mins => ${factorMinutes}))
        ON CONFLICT (user_id) DO UPDATE SET pending_key_id = excluded.pending_key_id,
          pending_sealed = excluded.pending_sealed, pending_until = excluded.pending_until`.execute(trx)
      const app = appOf(secret, username)
      return { secret: app.secret.base32, uri: app.toString() }
    },
    async confirm(trx, userId, typed) {
      const given = factorOf(typed)
      await lockFactors(trx, userId)
      const { rows } = await sql<{ pending_key_id: number; pending_sealed: Buffer; is_first: boolean }>`
        SELECT pending_key_id, pending_sealed,
          secret_sealed IS NULL AND NOT EXISTS (SELECT FROM passkey AS p WHERE p.user_id = ${userId}) AS is_first
        FROM totp_factor
        WHERE user_id = ${userId} AND pending_sealed IS NOT NULL AND pending_until > now() FOR UPDATE`.execute(trx)
      const [row] = rows
      if (!row || given?.kind !== 'totp') return null
      const secret = seal.open(userId, { keyId: row.pending_key_id, bytes: row.pending_sealed })
      const step = stepOf(secret, given.code)
      if (step === null) return null
      await sql`
        UPDATE totp_factor SET key_id = pending_key_id, secret_sealed = pending_sealed, last_step = ${step},
          added_at = now(), last_used_at = now(), pending_key_id = NULL, pending_sealed = NULL, pending_until = NULL
        WHERE user_id = ${userId}`.execute(trx)
      return { recoveryCodes: row.is_first ? await newRecoveryCodes(trx, userId) : null }
    },
    async use(trx, userId, typed) {
      const given = factorOf(typed)
      // Before any of the user's factors, as all who change them do.
      await lockFactors(trx, userId)
      if (given?.kind === 'recovery') return (await takeRecoveryCode(trx, userId, given.code)) ? 'recovery' : null
      // Of two at once the second waits here, and finds the step used.
      const { rows } = await sql<{ key_id: number; secret_sealed: Buffer; last_step: string }>`
        SELECT key_id, secret_sealed, last_step FROM totp_factor
        WHERE user_id = ${userId} AND secret_sealed IS NOT NULL FOR UPDATE`.execute(trx)
      const [row] = rows
      if (!row || !given) return null
      const step = stepOf(seal.open(userId, { keyId: row.key_id, bytes: row.secret_sealed }), given.code)
      if (step === null || step <= Number(row.last_step)) return null
      await sql`
        UPDATE totp_factor SET last_step = ${step}, last_used_at = now() WHERE user_id = ${userId}`.execute(trx)
      return 'totp'
    },
    renewRecoveryCodes: newRecoveryCodes,
    async removeTotp(trx, userId) {
      await sql`DELETE FROM totp_factor WHERE user_id = ${userId}`.execute(trx)
    },
    async dropUnusedCodes(trx, userId) {
      await sql`
        DELETE FROM recovery_code WHERE user_id = ${userId}
          AND NOT EXISTS (SELECT FROM passkey AS p WHERE p.user_id = ${userId})
          AND NOT EXISTS (
            SELECT FROM totp_factor AS t WHERE t.user_id = ${userId} AND t.secret_sealed IS NOT NULL)`.execute(trx)
    },
  }
}

function appOf(secret: Buffer, label: string): TOTP {
  const buffer = Uint8Array.from(secret).buffer
  return new TOTP({ issuer, label, secret: new Secret({ buffer }), digits: totp.digits, period: totp.seconds })
}

/** The time step whose code this is; null when it is of none near now. */
function stepOf(secret: Buffer, code: string): number | null {
  const app = appOf(secret, '')
  const delta = app.validate({ token: code, window: totp.window })
  return delta === null ? null : app.counter() + delta
}

async function takeRecoveryCode(trx: Transaction<Tables>, userId: string, code: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE recovery_code SET used_at = now()
    WHERE user_id = ${userId} AND code_hash = ${recoveryHash(userId, code)} AND used_at IS NULL`.execute(trx)
  return numAffectedRows === 1n
}

async function newRecoveryCodes(trx: Transaction<Tables>, userId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode)
  await lockFactors(trx, userId)
  await sql`DELETE FROM recovery_code WHERE user_id = ${userId}`.execute(trx)
  await trx
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ user_id: userId, code_hash: recoveryHash(userId, code) })))
    .execute()
  return codes
}

function newRecoveryCode(): string {
  const { base32 } = new Secret({ buffer: Uint8Array.from(randomBytes(recoveryBytes)).buffer })
  return base32.match(/.{4}/g)?.join('-') ?? ''
}

function recoveryHash(userId: string, code: string): Buffer {
  return createHash('sha256').update(`recovery\0${userId}\0${code}`).digest()
}
