import { mkdir, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { openArena } from '../testing/torture/arena.ts'
import { failOver } from './failover.ts'
import { watch } from './watch.ts'

/**
 * Runs two servers behind HAProxy, breaks one thing after the other, and prints a line for each of what a user sees.
 * `--only failover` leaves out all but the primary that fails over.
 */
export async function bench(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { only: { type: 'string' } } })
  const results: Record<string, object> = {}
  if (values.only !== 'failover') await breakParts(results)
  for (const synchronous of [true, false]) {
    const name = `the primary killed for good, replica ${synchronous ? 'synchronous' : 'asynchronous'}`
    results[name] = await failOver(synchronous)
    console.log(name, JSON.stringify(results[name]))
  }
  await mkdir('bench/results', { recursive: true })
  await writeFile('bench/results/outages.json', `${JSON.stringify(results, null, 2)}\n`)
}

async function breakParts(results: Record<string, object>): Promise<void> {
  const arena = await openArena()
  const cases: readonly [string, () => Promise<void>][] = [
    ['a server stopped with SIGTERM', () => arena.server.replace()],
    ['a server killed', () => arena.server.killAndStart()],
    ['a server frozen for 20 s', () => arena.server.freeze(20_000)],
    ['Redis gone for a minute', () => arena.redis.away(60_000)],
    ['PostgreSQL killed', async () => process.kill(arena.embedded.pid(), 'SIGKILL') && undefined],
    ['the proxy killed', async () => arena.faults.get('kill the proxy')?.()],
  ]
  try {
    for (const [name, breakIt] of cases) {
      results[name] = await watch(arena, breakIt)
      console.log(name, JSON.stringify(results[name]))
    }
  } finally {
    await arena.close()
  }
}
