import { createHash, randomBytes } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import { isMailAddress } from '../../../../domain/people/mailAddress.ts'
import { resetMailsADay, resetMinutes, resetResendSeconds } from '../../../../domain/people/passwords.ts'
import type { Language } from '../../../../texts/languages.ts'
import { keyedHash } from '../../../db/cards/keyedHash.ts'
import type { CookieSecrets } from '../../../db/cards/secrets.ts'
import type { Tables } from '../../../db/tables.ts'
import { isAdministrator } from '../../../db/userRights.ts'
import { CallError } from '../../../http/serve/errors.ts'
import { readingZone } from '../../../mail/readingZone.ts'
import type { DeviceHash } from '../sessions/devices.ts'
import { passwordsAreOff } from '../sso/storedSetting.ts'

/**
 * New passwords by a mailed link. Waiting times and mails are counted by the typed name, whether it exists or not, so
 * that the answers don't differ. They are counted per known device and once for all others, so that a stranger uses up
 * none of the owner's.
 */
export interface ResetTokens {
  /** Null when enough were sent today. Throws `otpTooSoon`. */
  issue(username: string, device: DeviceHash | null): Promise<string | null>
  /** Null for an unknown name, a disabled user, or one without an address. */
  ownerOf(username: string): Promise<AccountOwner | null>
  /** Null when the token is invalid or has expired, or the account gets no link. */
  accountOf(username: string, token: string): Promise<ResetAccount | null>
  /** Invalidates all tokens of the name. Throws `resetLinkInvalid` when a given `token` was no longer valid. */
  spend(trx: Transaction<Tables>, username: string, token?: string): Promise<void>
}

interface AccountOwner {
  userId: string
  username: string
  nickName: string
  email: string
  /** Null when the reader has chosen none. */
  language: Language | null
  /** As `readingZone` says. */
  zone: string | null
  isAdministrator: boolean
  passwordsOff: boolean
}

interface ResetAccount extends AccountOwner {
  passwordHash: string
}

interface OwnerRow {
  user_id: string
  username: string
  nick_name: string
  password_hash: string
  email: string | null
  language: Language | null
  zone: string | null
  is_administrator: boolean
}

export function resetTokens(db: Kysely<Tables>, secrets: CookieSecrets): ResetTokens {
  // Keyed: people type their password into the wrong field.
  const hash = keyedHash(secrets)
  const accountText = (username: string) => `reset\0${username.toLowerCase()}`
  const accountHashes = (username: string) => sql`ANY(${hash.each(accountText(username))}::bytea[])`

  async function ownerOf(username: string): Promise<ResetAccount | null> {
    const { rows } = await sql<OwnerRow>`
      SELECT user_id, username, nick_name, password_hash, email, language, ${readingZone} AS zone,
        ${isAdministrator} AS is_administrator
      FROM app_user AS u WHERE lower(username) = ${username.toLowerCase()} AND NOT disabled`.execute(db)
    const [row] = rows
    if (!row?.email || !isMailAddress(row.email)) return null
    return {
      userId: row.user_id,
      username: row.username,
      nickName: row.nick_name,
      passwordHash: row.password_hash,
      email: row.email,
      language: row.language,
      zone: row.zone,
      isAdministrator: row.is_administrator,
      passwordsOff: await passwordsAreOff(db, row.user_id),
    }
  }

  return {
    ownerOf,
    async issue(username, device) {
      const { rows: known } = await sql`
        SELECT 1 FROM known_device AS d JOIN app_user AS u USING (user_id)
        WHERE lower(u.username) = ${username.toLowerCase()} AND d.device_hash = ${device}`.execute(db)
      const from = known.length > 0 ? device?.toString('hex') : ''
      const asked = `asked\0${username.toLowerCase()}\0${from}`
      const askedHash = hash.of(asked)
      const token = randomBytes(16).toString('base64url')
      return db.transaction().execute(async (trx) => {
        // Two at once: the second sees the first.
        await sql`SELECT pg_advisory_xact_lock(hashtextextended(${askedHash.toString('hex')}, 0))`.execute(trx)
        const { rows } = await sql<{ wait: number | null; today: number }>`
          SELECT ceil(extract(epoch FROM max(sent_at) - now()) + ${resetResendSeconds})::int AS wait,
            count(*)::int AS today
          FROM reset_token WHERE asked_hash = ANY(${hash.each(asked)}::bytea[]) AND sent_at > now() - interval '1 day'`.execute(
          trx,
        )
        const { wait, today } = rows[0] ?? { wait: null, today: 0 }
        if (wait !== null && wait > 0) throw new CallError('otpTooSoon', { seconds: wait })
        await sql`
          INSERT INTO reset_token (token_hash, account_hash, asked_hash, expires_at)
          VALUES (${tokenHash(token)}, ${hash.of(accountText(username))}, ${askedHash},
            now() + make_interval(mins => ${resetMinutes}))`.execute(trx)
        return today < resetMailsADay ? token : null
      })
    },
    async accountOf(username, token) {
      const { rows } = await sql`
        SELECT 1 FROM reset_token
        WHERE token_hash = ${tokenHash(token)} AND account_hash = ${accountHashes(username)}
          AND expires_at > now()`.execute(db)
      const account = rows.length > 0 ? await ownerOf(username) : null
      return account?.isAdministrator || account?.passwordsOff ? null : account
    },
    async spend(trx, username, token) {
      // Spent links still count towards the limit of the day. By the clock: another transaction that began later may have
      // spent it meanwhile.
      const { rows } = await sql<{ is_it: boolean }>`
        UPDATE reset_token SET expires_at = now() WHERE account_hash = ${accountHashes(username)} AND expires_at > clock_timestamp()
        RETURNING token_hash = ${token === undefined ? null : tokenHash(token)} AS is_it`.execute(trx)
      if (token !== undefined && !rows.some((row) => row.is_it)) throw new CallError('resetLinkInvalid', {}, 'emailOtp')
    },
  }
}

function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
