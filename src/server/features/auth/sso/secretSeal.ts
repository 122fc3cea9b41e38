import { createHmac, hkdfSync } from 'node:crypto'
import type { Kysely } from 'kysely'
import { ivLength, openGcm, sealGcm } from '../../../db/cards/gcm.ts'
import { newestOf, type Secrets } from '../../../db/cards/secrets.ts'
import type { Tables } from '../../../db/tables.ts'

interface SealedClientSecret {
  keyId: number
  bytes: Buffer
}

/** Seals client secrets under a key derived from the file key. A sealed one opens for its institution only. */
export interface ClientSecretSeal {
  /** The same secret gives the same bytes, so that a request that is sent twice stays the same request. */
  seal(insIdCd: string, secret: string): SealedClientSecret
  /** Throws when the key is gone, or the bytes were changed or sealed for another institution. */
  open(insIdCd: string, sealed: SealedClientSecret): string
}

export function secretSeal({ fileKeys }: Pick<Secrets, 'fileKeys'>): ClientSecretSeal {
  const keyOf = (wrapKey: Buffer, use: string) => Buffer.from(hkdfSync('sha256', wrapKey, '', `recourse ${use}`, 32))
  const boundTo = (insIdCd: string) => Buffer.from(`sso\0${insIdCd}`)
  return {
    seal(insIdCd, secret) {
      const { id, wrapKey } = newestOf(fileKeys())
      const iv = createHmac('sha256', keyOf(wrapKey, 'client secret iv'))
        .update(`${insIdCd}\0${secret}`)
        .digest()
        .subarray(0, ivLength)
      return { keyId: id, bytes: sealGcm(keyOf(wrapKey, 'client secret'), Buffer.from(secret), boundTo(insIdCd), iv) }
    },
    open(insIdCd, { keyId, bytes }) {
      const key = fileKeys().find(({ id }) => id === keyId)
      if (!key) throw new Error(`There is no file key ${keyId}.`)
      try {
        return openGcm(keyOf(key.wrapKey, 'client secret'), bytes, boundTo(insIdCd)).toString()
      } catch {
        throw new Error(`The client secret of institution ${insIdCd} does not open with file key ${keyId}.`)
      }
    },
  }
}

/** As a proposed change holds it: `7.base64url`. */
export function sealedText({ keyId, bytes }: SealedClientSecret): string {
  return `${keyId}.${bytes.toString('base64url')}`
}

export function sealedOfText(text: string): SealedClientSecret {
  const [keyId = '', bytes = ''] = text.split('.')
  return { keyId: Number(keyId), bytes: Buffer.from(bytes, 'base64url') }
}

/** Opens every client secret, and seals those anew that are not under the newest file key, so that the older ones can go. */
export async function resealSsoSecrets(db: Kysely<Tables>, secrets: Pick<Secrets, 'fileKeys'>): Promise<void> {
  const seal = secretSeal(secrets)
  const newest = newestOf(secrets.fileKeys()).id
  await db.transaction().execute(async (trx) => {
    const rows = await trx
      .selectFrom('sso_setting')
      .select(['ins_id_cd', 'key_id', 'secret_sealed'])
      .forUpdate()
      .execute()
    for (const { ins_id_cd, key_id, secret_sealed } of rows) {
      if (key_id === null || secret_sealed === null) continue
      const secret = seal.open(ins_id_cd, { keyId: key_id, bytes: secret_sealed })
      if (key_id === newest) continue
      const { keyId, bytes } = seal.seal(ins_id_cd, secret)
      await trx
        .updateTable('sso_setting')
        .set({ key_id: keyId, secret_sealed: bytes })
        .where('ins_id_cd', '=', ins_id_cd)
        .execute()
    }
  })
}
