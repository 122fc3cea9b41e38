import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { type HeldKey, keyName, reportOf } from './fingerprints.ts'

const pollMs = 1_000

interface WaitOptions {
  signal: AbortSignal
  say: (line: string) => void
}

/**
 * Waits until every server that runs has reported this key as its newest: from then on none of them makes anything with an
 * older one, and each can open what others make. Says for whom it waits. Throws the signal's reason when it is aborted.
 */
export async function waitForServers(db: Kysely<Tables>, key: HeldKey, { signal, say }: WaitOptions): Promise<void> {
  let said = ''
  for (;;) {
    signal.throwIfAborted()
    const behind = await serversWithout(db, key)
    if (behind.length === 0) return
    const line = `WaitOptions for servers that do not work with ${keyName(key)} yet: ${behind.join(', ')}. Give them the key file, or stop them.`
    if (line !== said) say(line)
    said = line
    await sleep(pollMs, undefined, { signal }).catch(() => {})
  }
}

async function serversWithout(db: Kysely<Tables>, { kind, ...key }: HeldKey): Promise<string[]> {
  const { rows } = await sql<{ host: string; pid: number; release: string; keys: string[] | null }>`
    SELECT host, pid, release, keys FROM server_process
    WHERE seen_at > now() - interval '90 seconds' ORDER BY host, pid`.execute(db)
  const report = reportOf({ kind, ...key })
  return rows
    .filter(({ keys }) => keys?.findLast((one) => one.startsWith(`${kind}/`)) !== report)
    .map(
      ({ host, pid, release, keys }) =>
        `${host} (process ${pid}${keys ? '' : `, which reports none: release ${release}`})`,
    )
}

/** Whether a server has changed its keys less than ten minutes ago: an upload may still be under the key before. */
export async function hasLateServer(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    SELECT EXISTS (
      SELECT FROM server_process WHERE seen_at > now() - interval '90 seconds' AND keys_since > now() - interval '10 minutes'
        AND started_at < keys_since) AS found`.execute(db)
  return rows[0]?.found ?? false
}
