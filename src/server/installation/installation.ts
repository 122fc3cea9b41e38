import { hkdfSync } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Secrets } from '../db/cards/secrets.ts'
import type { Tables } from '../db/tables.ts'

/** The random id of this installation, which is in its database. */
export async function readInstallation(db: Kysely<Tables>): Promise<string> {
  const { id } = await db.selectFrom('installation').select('id').executeTakeFirstOrThrow()
  return id
}

/** Every name in a Redis begins with it, since others may use the same one. */
export function redisPrefix(installation: string): string {
  return `recourse:${installation}:`
}

/** The channel on which the processes of an installation talk. */
export function realtimeChannel(installation: string): string {
  return `${redisPrefix(installation)}realtime`
}

/**
 * The keys under which the processes of an installation sign what they tell each other. The oldest that is still accepted
 * comes first, and signs: another process may not have read a new key file yet.
 */
export function noteKeys({ cookieSecrets }: Pick<Secrets, 'cookieSecrets'>, installation: string): () => Buffer[] {
  const derived = new WeakMap<Buffer, Buffer>()
  const derive = (secret: Buffer) => {
    const key = derived.get(secret) ?? Buffer.from(hkdfSync('sha256', secret, installation, 'realtime notes', 32))
    derived.set(secret, key)
    return key
  }
  return () => cookieSecrets().map(derive)
}
