import { createHash } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

export interface RunAs {
  uid: number
  gid: number
  name: string
}

export const elsewhere = '/var/lib/recourse'

/**
 * Null: PostgreSQL runs as whoever runs this process. Root hands it to `postgres`, or to `nobody` when there is none.
 */
export function chooseUser(): RunAs | null {
  if (process.getuid?.() !== 0) return null
  const users = new Map(
    readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .map((line) => line.split(':'))
      .map(([name = '', , uid, gid]) => [name, { uid: Number(uid), gid: Number(gid), name }] as const),
  )
  const user = users.get('postgres') ?? users.get('nobody')
  if (!user)
    throw new Error('PostgreSQL must not run as root, and there is neither a user `postgres` nor `nobody` here.')
  return user
}

export function canReach(path: string, user: RunAs): boolean {
  for (let at = realOf(path); ; at = dirname(at)) {
    const { mode, uid, gid } = statSync(at)
    const bits = uid === user.uid ? mode >> 6 : gid === user.gid ? mode >> 3 : mode
    if ((bits & 1) === 0) return false
    if (at === dirname(at)) return true
  }
}

export function clusterFolder(dataDir: string, user: RunAs | null): string {
  mkdirSync(dataDir, { recursive: true, mode: 0o711 })
  const own = join(realpathSync(dataDir), 'postgres')
  if (!user || canReach(dirname(own), user)) return own
  const name = createHash('sha256').update(dirname(own)).digest('hex').slice(0, 10)
  return join(elsewhere, `${basename(dirname(dirname(own)))}-${name}`, 'postgres')
}

export function makeOwn(folder: string, user: RunAs | null): void {
  mkdirSync(dirname(folder), { recursive: true, mode: 0o755 })
  if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700 })
  if (user) chownSync(folder, user.uid, user.gid)
}

function realOf(path: string): string {
  return existsSync(path) ? realpathSync(path) : realOf(dirname(path))
}
