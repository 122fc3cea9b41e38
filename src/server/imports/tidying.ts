import type pg from 'pg'
import { type Connection, connectAsOwner } from '../db/pools/databases.ts'

/** Work of the owner of a table on the rows that are in, such as new statistics. */
export interface Tidy {
  table: string
  work: (owner: pg.Client, ended: boolean) => Promise<void>
}

/** PostgreSQL only warns where another login analyzes a table, and does nothing. */
export async function isOwner(connection: Connection, { table }: Tidy): Promise<boolean> {
  await using client = await connectAsOwner(connection)
  const { rows } = await client.query<{ owns: boolean }>(
    "SELECT pg_has_role(current_user, relowner, 'USAGE') AS owns FROM pg_class WHERE oid = $1::regclass",
    [table],
  )
  return rows[0]?.owns ?? false
}

export interface Tidying {
  /** Works beside the import, unless it still does. */
  goOn(): void
  /** Works on what is left when all rows are in. Throws what has failed before. */
  finish(): Promise<void>
  /** Waits for what is under way. */
  close(): Promise<void>
}

export function openTidying(connection: Connection, { work: tidy }: Pick<Tidy, 'work'>): Tidying {
  let connecting: Promise<pg.Client> | null = null
  let working: Promise<void> | null = null
  let failed: { error: unknown } | null = null
  const work = async (ended: boolean) => {
    connecting ??= connectAsOwner(connection)
    await tidy(await connecting, ended)
  }
  const close = async () => {
    await working
    const owner = await connecting?.catch(() => null)
    connecting = null
    await owner?.end()
  }
  return {
    goOn() {
      if (working || failed) return
      working = work(false)
        .catch((error) => {
          failed = { error }
        })
        .finally(() => {
          working = null
        })
    },
    async finish() {
      try {
        await working
        if (failed) throw failed.error
        await work(true)
      } finally {
        await close()
      }
    },
    close,
  }
}
