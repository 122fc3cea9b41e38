import { createHmac, randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { type SealedSecret, type SecretSeal, secretSeal } from '../../db/cards/secretSeal.ts'
import { newestOf, type Secrets } from '../../db/cards/secrets.ts'
import type { Tables } from '../../db/tables.ts'

export function webhookSeal(secrets: Pick<Secrets, 'fileKeys'>): SecretSeal {
  return secretSeal(secrets, { purpose: 'recourse webhook secret', table: 'webhook' })
}

export function newSecret(): Buffer {
  return randomBytes(32)
}

/** As Standard Webhooks writes it. */
export function secretText(secret: Buffer): string {
  return `whsec_${secret.toString('base64')}`
}

interface SignedContent {
  id: string
  /** Seconds since 1970. */
  timestamp: number
  body: string
}

/** Headers of Standard Webhooks: a signature `v1` under each secret. */
export function signedHeaders(secrets: readonly Buffer[], { id, timestamp, body }: SignedContent) {
  const signatures = secrets.map(
    (secret) => `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')}`,
  )
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  }
}

export interface SecretColumns {
  webhook_id: string
  secret_key_id: number | null
  secret_sealed: Buffer | null
  former_key_id: number | null
  former_sealed: Buffer | null
  former_until: Date | null
}

/** The secrets that sign now, the newest first; none before the first was collected. */
export function secretsOf(seal: SecretSeal, row: SecretColumns, now: Date): Buffer[] {
  const { webhook_id, former_until } = row
  const own = sealedOf(row.secret_key_id, row.secret_sealed)
  const former = former_until && former_until > now ? sealedOf(row.former_key_id, row.former_sealed) : null
  return [own, former].flatMap((sealed) => (sealed ? [seal.open(webhook_id, sealed)] : []))
}

function sealedOf(keyId: number | null, bytes: Buffer | null): SealedSecret | null {
  return keyId === null || bytes === null ? null : { keyId, bytes }
}

/**
 * Opens every secret, and seals those anew that are not under the newest file key, so that the older ones can go. Returns of how
 * many webhooks.
 */
export async function resealWebhooks(db: Kysely<Tables>, secrets: Pick<Secrets, 'fileKeys'>): Promise<number> {
  const seal = webhookSeal(secrets)
  const newest = newestOf(secrets.fileKeys()).id
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<SecretColumns>`
      SELECT webhook_id, secret_key_id, secret_sealed, former_key_id, former_sealed, former_until FROM webhook
      FOR UPDATE`.execute(trx)
    let changed = 0
    for (const row of rows) {
      const anew = (keyId: number | null, bytes: Buffer | null) => {
        const sealed = sealedOf(keyId, bytes)
        const secret = sealed && seal.open(row.webhook_id, sealed)
        return secret && sealed.keyId !== newest ? seal.seal(row.webhook_id, secret) : sealed
      }
      const [own, former] = [anew(row.secret_key_id, row.secret_sealed), anew(row.former_key_id, row.former_sealed)]
      if ((own?.bytes ?? null) === row.secret_sealed && (former?.bytes ?? null) === row.former_sealed) continue
      changed += 1
      await trx
        .updateTable('webhook')
        .set({
          secret_key_id: own?.keyId ?? null,
          secret_sealed: own?.bytes ?? null,
          former_key_id: former?.keyId ?? null,
          former_sealed: former?.bytes ?? null,
        })
        .where('webhook_id', '=', row.webhook_id)
        .execute()
    }
    return changed
  })
}
