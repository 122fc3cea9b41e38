import type pg from 'pg'

export interface RunningServer {
  host: string
  pid: number
  release: string
  /** The newest migration that it knows. */
  migration: string
}

/** The servers that were seen in the last 90 seconds. Those of releases before 0050 aren't known. */
export async function runningServers(client: Pick<pg.Pool, 'query'>): Promise<RunningServer[]> {
  const { rows: known } = await client.query<{ exists: boolean }>(
    "SELECT to_regclass('server_process') IS NOT NULL AS exists",
  )
  if (!known[0]?.exists) return []
  const { rows } = await client.query<RunningServer>(
    `SELECT host, pid, release, migration FROM server_process
     WHERE seen_at > now() - interval '90 seconds' ORDER BY host, pid`,
  )
  return rows
}

/** Throws while a server runs that could not go on after the step. */
export async function expectNoOlderServers(pool: pg.Pool, step: string, needs: string): Promise<void> {
  const older = (await runningServers(pool)).filter(({ migration }) => migration < needs)
  if (older.length === 0) return
  const list = older.map(({ host, pid, release }) => `${host} (process ${pid}, release ${release})`).join(', ')
  throw new Error(
    `The migration ${step} takes away what a running server still uses: ${list}. Stop it, or restart it with this release, and run recourse migrate again.`,
  )
}
