import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { disposable } from '../db/pools/configuredClient.ts'

export interface Hold {
  release(): Promise<void>
}

const lockNumber = 7_320_510

/** Returns the process that holds this cluster; null when none does. */
export async function holderOf(address: { host: string; port: number; user: string }): Promise<string | null> {
  await using client = disposable(new pg.Client({ ...address, database: 'postgres' }))
  client.on('error', () => {}) // Whoever waits for an answer hears of it there.
  await client.connect()
  const { rows } = await client.query<{ application_name: string }>(
    `SELECT application_name FROM pg_stat_activity JOIN pg_locks USING (pid)
     WHERE locktype = 'advisory' AND classid = 0 AND objid = $1 AND granted`,
    [lockNumber],
  )
  return /^recourse (\d+)$/.exec(rows[0]?.application_name ?? '')?.[1] ?? null
}

/** Locks this cluster while our connection lives, however we end. Returns null when another process has it. */
export async function holdFolder(address: { host: string; port: number; user: string }): Promise<Hold | null> {
  let released = false
  let client = await lock()
  if (!client) return null
  watch(client)

  return {
    async release() {
      released = true
      await client?.end()
    },
  }

  async function lock(): Promise<pg.Client | null> {
    const name = `recourse ${process.pid}`
    const one = new pg.Client({ ...address, database: 'postgres', application_name: name, keepAlive: true })
    one.on('error', () => {}) // Its end is what counts.
    await one.connect()
    const { rows } = await one.query<{ held: boolean }>('SELECT pg_try_advisory_lock($1) AS held', [lockNumber])
    if (rows[0]?.held) return one
    await one.end()
    return null
  }

  /**
   * Takes the lock again after PostgreSQL has ended all connections, as it does when one of its processes is killed.
   */
  function watch(one: pg.Client): void {
    one.once('end', async () => {
      while (!released) {
        await sleep(50, undefined, { ref: false })
        const next = await lock().catch(() => null)
        if (!next) continue
        client = next
        if (released) await next.end()
        else watch(next)
        return
      }
    })
  }
}
