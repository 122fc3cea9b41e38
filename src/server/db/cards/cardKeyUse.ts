import { CompiledQuery, type Kysely } from 'kysely'
import type pg from 'pg'
import { repeat } from '../../processes/repeat.ts'
import type { Tables } from '../tables.ts'
import { type CardVault, sealsAtMost } from './cardVault.ts'

/** From this count on, the key should be rotated: 107 days before the limit at 20 million transactions a day. */
export const sealsToWarn = sealsAtMost / 2

interface CountRow {
  key_id: number
  seals: string
}

type RunSql = (text: string, parameters: unknown[]) => Promise<{ rows: CountRow[] }>

export const onClient =
  (client: pg.Client): RunSql =>
  (text, parameters) =>
    client.query<CountRow>(text, parameters)

export const onDatabase =
  (db: Kysely<Tables>): RunSql =>
  (text, parameters) =>
    db.executeQuery<CountRow>(CompiledQuery.raw(text, parameters))

/**
 * Adds the seals of this process since the last call to the totals of all processes, and passes the totals to the
 * vault. Returns them by key. Seals not yet added are lost when the process is killed, so call it for each batch.
 */
export async function keepSeals(run: RunSql, vault: CardVault): Promise<ReadonlyMap<number, number>> {
  const taken = vault.takeSeals()
  try {
    // In the order of the keys, so that two processes never wait for each other.
    if (taken.size > 0)
      await run(
        `INSERT INTO card_key_use AS u (key_id, seals)
         SELECT key_id, seals FROM unnest($1::smallint[], $2::bigint[]) AS sealed (key_id, seals) ORDER BY key_id
         ON CONFLICT (key_id) DO UPDATE SET seals = u.seals + excluded.seals`,
        [[...taken.keys()], [...taken.values()]],
      )
  } catch (error) {
    vault.giveBackSeals(taken)
    throw error
  }
  const totals = await sealsOf(run)
  vault.noteSeals(totals)
  return totals
}

/** Alert above `sealsToWarn`. */
export function cardKeySeals(db: Kysely<Tables>) {
  return {
    name: 'recourse_card_key_seals',
    help: `Card numbers sealed under each key; it may seal ${sealsAtMost}: rotate it from ${sealsToWarn} on`,
    label: 'key',
    read: async () => Object.fromEntries(await sealsOf(onDatabase(db))),
  }
}

/**
 * Counts at the start, every minute, and once more when the returned function stops it. `warn` is told once a day of a
 * key that should be rotated.
 */
export function startCountingSeals(
  db: Kysely<Tables>,
  vault: CardVault,
  warn: (sentence: string, error?: unknown) => void,
): () => Promise<void> {
  let warnedAt = Number.NEGATIVE_INFINITY
  const count = async () => {
    const keyId = vault.keyId()
    const seals = (await keepSeals(onDatabase(db), vault)).get(keyId) ?? 0
    if (seals < sealsToWarn || Date.now() - warnedAt < dayMs) return
    warnedAt = Date.now()
    const [done, most] = [seals, sealsAtMost].map((n) => n.toLocaleString('en'))
    warn(`CARD KEY ${keyId} has sealed ${done} of ${most} card numbers: run recourse keys rotate, then keys reseal`)
  }
  const counting = repeat(60_000, count, (error) => warn('the seals of the card keys could not be counted', error))
  void counting.turn()
  return async () => {
    await counting.stop()
    await counting.turn()
  }
}

const dayMs = 86_400_000

export async function sealsOf(run: RunSql): Promise<ReadonlyMap<number, number>> {
  const { rows } = await run('SELECT key_id, seals FROM card_key_use', [])
  return new Map(rows.map((row) => [row.key_id, Number(row.seals)]))
}
