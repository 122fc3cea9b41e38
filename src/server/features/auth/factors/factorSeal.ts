import { type Kysely, sql } from 'kysely'
import { type SecretSeal, secretSeal } from '../../../db/secretSeal.ts'
import { newestOf, type Secrets } from '../../../db/secrets.ts'
import type { Tables } from '../../../db/tables.ts'

/** Seals the secrets of authenticator apps, each for its user. */
export type FactorSeal = SecretSeal

export function factorSeal(secrets: Pick<Secrets, 'fileKeys'>): FactorSeal {
  return secretSeal(secrets, { purpose: 'recourse authenticator secret', table: 'totp' })
}

/** Seals every secret under the newest file key, so that the older ones can go. Returns how many it sealed anew. */
export async function resealFactors(db: Kysely<Tables>, secrets: Pick<Secrets, 'fileKeys'>): Promise<number> {
  const seal = factorSeal(secrets)
  const newest = newestOf(secrets.fileKeys()).id
  return db.transaction().execute(async (trx) => {
    await sql`DELETE FROM totp_factor WHERE secret_sealed IS NULL AND pending_until < now()`.execute(trx)
    const rows = await trx
      .selectFrom('totp_factor')
      .selectAll()
      .where((its) => its.or([its('key_id', '<', newest), its('pending_key_id', '<', newest)]))
      .forUpdate()
      .execute()
    for (const { user_id, key_id, secret_sealed, pending_key_id, pending_sealed } of rows) {
      const anew = (keyId: number | null, bytes: Buffer | null) =>
        keyId === null || bytes === null ? null : seal.seal(user_id, seal.open(user_id, { keyId, bytes }))
      const [own, pending] = [anew(key_id, secret_sealed), anew(pending_key_id, pending_sealed)]
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
    return rows.length
  })
}
