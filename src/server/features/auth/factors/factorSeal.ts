import { type Kysely, sql } from 'kysely'
import { type SecretSeal, secretSeal } from '../../../db/cards/secretSeal.ts'
import { newestOf, type Secrets } from '../../../db/cards/secrets.ts'
import type { Tables } from '../../../db/tables.ts'

/** Seals the secrets of authenticator apps, each for its user. */
type FactorSeal = SecretSeal

export function factorSeal(secrets: Pick<Secrets, 'fileKeys'>): FactorSeal {
  return secretSeal(secrets, { purpose: 'recourse authenticator secret', table: 'totp' })
}

/**
 * Opens every secret, and seals those anew that are not under the newest file key, so that the older ones can go. Returns of how
 * many users.
 */
export async function resealFactors(db: Kysely<Tables>, secrets: Pick<Secrets, 'fileKeys'>): Promise<number> {
  const seal = factorSeal(secrets)
  const newest = newestOf(secrets.fileKeys()).id
  return db.transaction().execute(async (trx) => {
    await sql`DELETE FROM totp_factor WHERE secret_sealed IS NULL AND pending_until < now()`.execute(trx)
    const rows = await trx.selectFrom('totp_factor').selectAll().forUpdate().execute()
    let changed = 0
    for (const { user_id, key_id, secret_sealed, pending_key_id, pending_sealed } of rows) {
      const anew = (keyId: number | null, bytes: Buffer | null) => {
        if (keyId === null || bytes === null) return null
        const secret = seal.open(user_id, { keyId, bytes })
        return keyId === newest ? { keyId, bytes } : seal.seal(user_id, secret)
      }
      const [own, pending] = [anew(key_id, secret_sealed), anew(pending_key_id, pending_sealed)]
      if ((own?.bytes ?? null) === secret_sealed && (pending?.bytes ?? null) === pending_sealed) continue
      changed += 1
      await trx
        .updateTable('totp_factor')
        .set({
          key_id: own?.keyId ?? null,
          secret_sealed: own?.bytes ?? null,
          pending_key_id: pending?.keyId ?? null,
          pending_sealed: pending?.bytes ?? null,
        })
        .where('user_id', '=', user_id)
        .execute()
    }
    return changed
  })
}
