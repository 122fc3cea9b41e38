import { type Kysely, sql } from 'kysely'
import { deviceDays } from '../../../../domain/people/sessions.ts'
import type { Tables } from '../../../db/tables.ts'

const sweepEveryMs = 60_000

export async function sweepSignIns(db: Kysely<Tables>): Promise<void> {
  await sql`DELETE FROM session WHERE last_seen_at < now() - interval '1 day'`.execute(db)
  await sql`DELETE FROM captcha WHERE expires_at < now() - interval '1 minute'`.execute(db)
  await sql`DELETE FROM passkey_challenge WHERE expires_at < now()`.execute(db)
  await sql`DELETE FROM ws_ticket WHERE expires_at < now() - interval '1 minute'`.execute(db)
  await sql`DELETE FROM email_otp WHERE expires_at < now() - interval '1 day'`.execute(db)
  await sql`DELETE FROM login_try WHERE tried_at < now() - interval '1 day'`.execute(db)
  await sql`DELETE FROM totp_factor WHERE secret_sealed IS NULL AND pending_until < now() - interval '1 day'`.execute(
    db,
  )
  await sql`DELETE FROM sso_attempt WHERE expires_at < now()`.execute(db)
  await sql`DELETE FROM sso_logout WHERE expires_at < now()`.execute(db)
  // No session lives longer; the last of each institution is shown in its settings.
  await sql`
    DELETE FROM sso_sign_in AS s WHERE s.at < now() - interval '2 days' AND EXISTS (
      SELECT FROM sso_sign_in AS n WHERE n.ins_id_cd = s.ins_id_cd AND n.at > s.at)`.execute(db)
  await sql`DELETE FROM account_lock WHERE at < now() - interval '7 days'`.execute(db)
  await sql`DELETE FROM reset_token WHERE sent_at < now() - interval '2 days'`.execute(db)
  await sql`
    DELETE FROM known_device WHERE last_seen_at < now() - make_interval(days => ${deviceDays.remembered})`.execute(db)
}

/**
 * Sweeps at most once a minute per process. Also called when captchas are made, since strangers can fill their table
 * without signing in.
 */
export function sweeper(db: Kysely<Tables>): () => Promise<void> {
  let sweptAt = Number.NEGATIVE_INFINITY
  return async () => {
    if (performance.now() - sweptAt < sweepEveryMs) return
    sweptAt = performance.now()
    await sweepSignIns(db)
  }
}
