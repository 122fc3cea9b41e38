import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { sql, type Transaction } from 'kysely'
import { takesIdempotencyKey } from '../../../contract/call.ts'
import { maskCardNumbersIn } from '../../../domain/text/cards.ts'
import { languageOf } from '../../../texts/languages.ts'
import { fill, texts } from '../../../texts/texts.ts'
import type { Tables } from '../../db/tables.ts'
import { CallError } from './errors.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Keyed hashes for what must be recognised and not stored, under each accepted secret; the newest is the last. */
    hashesOf(text: string): Buffer[]
  }
}

/**
 * The Idempotency-Key of a request, as it is stored, and other ways in which it may have been. Null where it has none: then
 * the work is done each time it is sent.
 */
export type IdempotencyKey = { key: string; others?: readonly string[]; http: FastifyRequest } | null

interface Repeatable {
  userId: string
  key: IdempotencyKey
  request: unknown
}

const maxLength = 200

/** Requests that have stored their key, whether or not that was committed. */
const stored = new WeakSet<FastifyRequest>()

/** The key as it was sent, without spaces around it; empty where there is none. */
export function sentKey({ headers }: FastifyRequest): string {
  const header = headers['idempotency-key']
  return typeof header === 'string' ? header.trim() : ''
}

/** Null when the request has no key. Throws when the key is too long to be stored, and where the call declares to take none. */
export function idempotencyKey(http: FastifyRequest): IdempotencyKey {
  const { call } = http.routeOptions.config
  if (call && !takesIdempotencyKey(call)) throw new Error(`Name keyReused in \`refuses\` of ${call.path}.`)
  const key = sentKey(http)
  if (key.length > maxLength) throw tooLong(http)
  if (key === '') return null
  if (maskCardNumbersIn(key) === key) return { key, http }
  // A key with a card number is known by its hash alone. Servers of an earlier release stored the key itself.
  const hashes = http.server.hashesOf(`idempotency\0${key}`).map((hash) => hash.toString('base64'))
  return { key: hashes.at(-1) ?? '', others: [key, ...hashes.slice(0, -1)], http }
}

function tooLong({ cookies }: FastifyRequest): CallError {
  const { bound } = texts[languageOf(cookies.language)]
  return new CallError('invalidField', { bound: fill(bound.length, { max: maxLength }) }, 'Idempotency-Key')
}

/**
 * Does the work once per key. The key is inserted first, so the same request at the same time waits until the first is
 * committed and then gets its reply. Work that throws leaves the key free. Throws `keyReused` for a different request.
 * A repeated request writes no row in the audit log, so that what was done once stands there once. A request that finds its
 * own key was cut off from the answer to its commit: it goes on, and writes its row where it has written none. A card number
 * in the reply, such as one that was sent as the id of a record, is kept and repeated masked.
 */
export async function once<Reply>(
  trx: Transaction<Tables>,
  { userId, key: sent, request }: Repeatable,
  work: () => Promise<Reply>,
): Promise<Reply> {
  if (sent === null) return work()
  const { key, others = [], http } = sent
  // A card number in a remark leaves no trace, not even in a hash that could be guessed.
  const fingerprint = createHash('sha256')
    .update(maskCardNumbersIn(JSON.stringify(request)))
    .digest()
  const taken = await sql`
    INSERT INTO idempotency (user_id, key, request, reply) SELECT ${userId}::bigint, ${key}, ${fingerprint}, 'null'
    WHERE NOT EXISTS (SELECT FROM idempotency WHERE user_id = ${userId}::bigint AND key = ANY(${[...others]}::text[]))
    ON CONFLICT DO NOTHING`.execute(trx)
  if (taken.numAffectedRows === 0n) {
    const before = await trx
      .selectFrom('idempotency')
      .select(['request', 'reply'])
      .where('user_id', '=', userId)
      .where('key', 'in', [key, ...others])
      .executeTakeFirstOrThrow()
    if (!before.request.equals(fingerprint)) throw new CallError('keyReused')
    if (!stored.has(http)) http.act = null
    return before.reply as Reply
  }
  stored.add(http)
  const reply = await work()
  await trx
    .updateTable('idempotency')
    .set({ reply: JSON.stringify(reply, (_, value) => (typeof value === 'string' ? maskCardNumbersIn(value) : value)) })
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .execute()
  return reply
}
