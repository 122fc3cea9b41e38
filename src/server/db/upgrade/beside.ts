import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { type Ask, maskStep, type TextColumns } from './maskStep.ts'
import { type Patience, patiently } from './patiently.ts'

export interface BesideTools {
  /**
   * Builds an index while everybody goes on reading and writing, on a partitioned table one partition after the other.
   * Months on other servers get none.
   * `definition` is what stands after the table's name: `(ins_id_cd, id) WHERE NOT deleted`.
   */
  buildIndex(table: string, name: string, definition: string): Promise<void>
  /**
   * Changes rows in small transactions. `step` gets the place at which the one before ended, '' at first, and returns
   * the next, or null when all is done; its place is kept with its rows, so that it goes on there when it was cut short.
   * It rests as long as it worked.
   */
  inSteps(step: (ask: Ask, place: string) => Promise<string | null>): Promise<void>
  /** Masks card numbers in texts, in small transactions; a migration does either this or `inSteps`. */
  maskCards(typed: readonly TextColumns[]): Promise<void>
}

export function besideTools(client: pg.PoolClient, migration: string, patience: Patience): BesideTools {
  const ask: Ask = async (text, values = []) => (await client.query(text, [...values])).rows
  const withLocks = (statement: string) =>
    patiently(migration, patience, async (lockTimeoutMs) => {
      await client.query(`SET lock_timeout = ${lockTimeoutMs}`)
      await client.query(statement)
    })
  const inSteps: BesideTools['inSteps'] = async (step) => {
    const [kept] = await ask<{ place: string }>('SELECT place FROM schema_work WHERE migration = $1', [migration])
    for (let place: string | null = kept?.place ?? ''; place !== null; ) {
      const from: string = place
      const began = performance.now()
      place = await patiently(migration, patience, (lockTimeoutMs) =>
        inTransaction(client, lockTimeoutMs, async () => {
          const next = await step(ask, from)
          if (next !== null) await ask('UPDATE schema_work SET place = $2 WHERE migration = $1', [migration, next])
          return next
        }),
      )
      await sleep(performance.now() - began)
    }
  }
  return {
    inSteps,
    maskCards: (typed) => inSteps((ask, place) => maskStep(ask, typed, place)),
    buildIndex: (table, name, definition) => buildIndex({ ask, withLocks }, table, name, definition),
  }
}

async function inTransaction<Done>(
  client: pg.PoolClient,
  lockTimeoutMs: number,
  work: () => Promise<Done>,
): Promise<Done> {
  await client.query('BEGIN')
  try {
    await client.query(`SET LOCAL lock_timeout = ${lockTimeoutMs}`)
    const done = await work()
    await client.query('COMMIT')
    return done
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}

interface IndexTools {
  ask: Ask
  withLocks(statement: string): Promise<void>
}

async function buildIndex(tools: IndexTools, table: string, name: string, definition: string): Promise<void> {
  const { ask, withLocks } = tools
  if (await isValid(ask, name)) return
  const [found] = await ask<{ partitioned: boolean }>(
    `SELECT relkind = 'p' AS partitioned FROM pg_class WHERE oid = $1::regclass`,
    [table],
  )
  if (!found?.partitioned) return buildBeside(tools, table, name, definition)
  // An index of the table alone, which every partition that is made from now on gets too. Beside a foreign table it never
  // becomes valid, which searches don't need: it is done when all other partitions have theirs.
  await withLocks(`CREATE INDEX IF NOT EXISTS ${name} ON ONLY ${table} ${definition}`)
  const partitions = await ask<{ partition: string; index: string }>(
    `SELECT inhrelid::regclass::text AS partition, relname || '_' || substr(md5($2), 1, 8) AS index
     FROM pg_inherits JOIN pg_class ON oid = inhrelid
     WHERE inhparent = $1::regclass AND relkind <> 'f' AND NOT EXISTS (
       SELECT FROM pg_index AS i JOIN pg_inherits AS a ON a.inhrelid = i.indexrelid
       WHERE i.indrelid = pg_class.oid AND a.inhparent = $2::regclass)`,
    [table, name],
  )
  for (const { partition, index } of partitions) {
    await buildBeside(tools, partition, index, definition)
    await withLocks(`ALTER INDEX ${name} ATTACH PARTITION ${index}`)
  }
}

async function buildBeside(
  { ask, withLocks }: IndexTools,
  table: string,
  name: string,
  definition: string,
): Promise<void> {
  if (await isValid(ask, name)) return
  // A build that was interrupted leaves an invalid index.
  await withLocks(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`)
  // It waits for the transactions that were there before it, and nobody waits for it.
  await ask('SET lock_timeout = 0')
  await ask(`CREATE INDEX CONCURRENTLY ${name} ON ${table} ${definition}`)
}

async function isValid(ask: Ask, name: string): Promise<boolean> {
  const [index] = await ask<{ indisvalid: boolean }>(
    'SELECT indisvalid FROM pg_index WHERE indexrelid = to_regclass($1)',
    [name],
  )
  return index?.indisvalid ?? false
}
