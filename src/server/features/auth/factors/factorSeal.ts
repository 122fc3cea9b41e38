import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { newestOf, type Secrets } from '../../../db/secrets.ts'
import type { Tables } from '../../../db/tables.ts'

/** `bytes`: IV (12 bytes), ciphertext, tag (16 bytes) of AES-256-GCM. */
interface SealedSecret {
  keyId: number
  bytes: Buffer
}

/** Seals the secrets of authenticator apps under a key derived from the file key. A sealed one opens for its user only. */
export interface FactorSeal {
  seal(userId: string, secret: Buffer): SealedSecret
  /** Throws when the key is gone, or the bytes were changed or sealed for another user. */
  open(userId: string, sealed: SealedSecret): Buffer
}

const ivLength = 12
const tagLength = 16

export function factorSeal({ fileKeys }: Pick<Secrets, 'fileKeys'>): FactorSeal {
  const keyOf = (wrapKey: Buffer) => Buffer.from(hkdfSync('sha256', wrapKey, '', 'recourse authenticator secret', 32))
  const boundTo = (userId: string) => Buffer.from(`totp\0${userId}`)
  return {
    seal(userId, secret) {
      const { id, wrapKey } = newestOf(fileKeys())
      const iv = randomBytes(ivLength)
      const cipher = createCipheriv('aes-256-gcm', keyOf(wrapKey), iv).setAAD(boundTo(userId))
      const text = Buffer.concat([cipher.update(secret), cipher.final()])
      return { keyId: id, bytes: Buffer.concat([iv, text, cipher.getAuthTag()]) }
    },
    open(userId, { keyId, bytes }) {
      const key = fileKeys().find(({ id }) => id === keyId)
      if (!key) throw new Error(`There is no file key ${keyId}.`)
      const decipher = createDecipheriv('aes-256-gcm', keyOf(key.wrapKey), bytes.subarray(0, ivLength))
      decipher.setAAD(boundTo(userId)).setAuthTag(bytes.subarray(-tagLength))
      return Buffer.concat([decipher.update(bytes.subarray(ivLength, -tagLength)), decipher.final()])
    },
  }
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
