import { chown, mkdir, readdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BackupStore } from './backupStore.ts'
import { fetchTo, WrongIdentityError } from './pack.ts'
import type { KeptWal } from './wal.ts'

const asked = 'wal_asked'
const pollMs = 10

/**
 * PostgreSQL asks for each segment when it needs it, since all of them unpacked can be many times the database. It runs
 * as a user who may reach neither the backup nor our programs: it asks by a file in its own folder.
 */
export const restoreCommand = [
  `touch ${asked}/%f.asked`,
  `until test -e ${asked}/%f || test -e ${asked}/%f.none; do sleep 0.01; done`,
  `rm -f ${asked}/%f.asked`,
  `if test -e ${asked}/%f; then mv ${asked}/%f "%p"; else rm -f ${asked}/%f.none; exit 1; fi`,
].join('; ')

interface Feeding {
  /** Stops, and throws what went wrong with a segment: PostgreSQL takes one that it doesn't get for the end of the log. */
  stop(): Promise<void>
}

export async function feedWal(
  store: BackupStore,
  segments: readonly (KeptWal & { size: number })[],
  { folder, owner, identity }: { folder: string; owner: { uid: number; gid: number } | null; identity: string | null },
): Promise<Feeding> {
  const spool = join(folder, asked)
  await mkdir(spool, { mode: 0o700 })
  if (owner) await chown(spool, owner.uid, owner.gid)
  const byName = new Map(segments.map((one) => [one.name, one]))
  let failure: Error | null = null
  let ended = false
  const feeding = feed()
  return {
    async stop() {
      ended = true
      await feeding
      if (failure) throw failure
    },
  }

  async function feed(): Promise<void> {
    while (!ended) {
      const names = await readdir(spool).catch((): string[] => [])
      const wanted = names.filter((name) => name.endsWith('.asked')).map((name) => name.slice(0, -'.asked'.length))
      for (const name of wanted) if (!names.includes(name) && !names.includes(`${name}.none`)) await give(name)
      await sleep(pollMs)
    }
  }

  async function give(name: string): Promise<void> {
    const one = byName.get(name)
    try {
      if (one && !failure) return await put(one)
    } catch (error) {
      const why = error instanceof Error ? error.message : error
      failure =
        error instanceof WrongIdentityError ? error : new Error(`The backup is damaged: wal/${one?.at}: ${why}.`)
    }
    await writeFile(join(spool, `${name}.none`), '').catch(() => {})
  }

  async function put({ name, at, ...expected }: KeptWal & { size: number }): Promise<void> {
    const draft = join(spool, `${name}.part`)
    await fetchTo(draft, store.wal, at, identity, expected)
    if (owner) await chown(draft, owner.uid, owner.gid)
    await rename(draft, join(spool, name))
  }
}
