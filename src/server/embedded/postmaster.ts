import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { closeSync, existsSync, openSync, readFileSync, readlinkSync, rmSync, statSync } from 'node:fs'
import { tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import { makeOwn, type RunAs } from './runAs.ts'

export interface Cluster {
  folder: string
  binaries: Binaries
  runAs: RunAs | null
  logFile: string
  /** False in tests only: a crash of the machine may then damage the data. */
  durable: boolean
  /** Besides the usual ones, such as those of a recovery. */
  settings: Readonly<Record<string, string>>
}

/** PostgreSQL ended before it was ready; `tail` is its last output. */
export class StartFailedError extends Error {
  override name = 'StartFailedError'
  readonly tail: string

  constructor(tail: string) {
    super(`PostgreSQL did not start: ${tail.trim().split('\n').slice(-3).join(' / ') || 'it said nothing'}`)
    this.tail = tail
  }
}

const port = 5432 // Names the socket; nothing listens on TCP.

/** Resolves when PostgreSQL takes connections; `onSpawn` gets the process before that. */
export async function startPostmaster(cluster: Cluster, onSpawn: (child: ChildProcess) => void): Promise<ChildProcess> {
  const { folder, binaries, logFile } = cluster
  const said = existsSync(logFile) ? statSync(logFile).size : 0
  const log = openSync(logFile, 'a', 0o600)
  const socket = socketFolder(folder)
  if (socket !== folder) makeOwn(socket, cluster.runAs)
  dropForeignSocketLock(socket, folder)
  const settings = Object.entries({
    ...withoutCommands,
    ...serverSettings(cluster.durable),
    ...cluster.settings,
    unix_socket_directories: socket,
    hba_file: join(folder, 'pg_hba.conf'),
    ident_file: join(folder, 'pg_ident.conf'),
  })
  const child = spawn(
    binaries.postgres,
    ['-D', folder, ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    {
      ...spawnOptions(cluster),
      stdio: ['ignore', log, log],
    },
  )
  closeSync(log)
  onSpawn(child)
  const ended = new AbortController()
  const failed = new Promise<never>((_resolve, reject) => {
    child.once('error', reject)
    child.once('exit', () => {
      ended.abort()
      // The folder may be gone with whoever stopped it.
      reject(new StartFailedError(existsSync(logFile) ? readFileSync(logFile, 'utf8').slice(said) : ''))
    })
  })
  failed.catch(() => {}) // Also fires when it is stopped later, and nobody waits any more.
  await Promise.race([failed, untilReady(folder, child.pid, ended.signal)])
  return child
}

/** Spawns in a process group of its own, so that Ctrl+C reaches only us and we close in order. */
export function spawnOptions({ folder, runAs }: Cluster) {
  return {
    cwd: folder,
    detached: true,
    env: { LC_ALL: 'C.UTF-8', PATH: '/usr/bin:/bin', TZ: 'UTC' },
    ...(runAs ? { uid: runAs.uid, gid: runAs.gid } : {}),
  }
}

export async function stopPostmaster(pid: number): Promise<void> {
  for (const [signal, patienceMs] of [
    ['SIGINT', 30_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const) {
    try {
      process.kill(pid, signal)
    } catch {
      return
    }
    for (let waited = 0; waited < patienceMs; waited += 10) {
      if (!isAlive(pid)) return
      await sleep(10)
    }
  }
}

/** Returns the postmaster that runs on this cluster, whoever started it; null when there is none. */
export function runningPostmaster(folder: string): { pid: number; ready: boolean } | null {
  const file = readPidFile(folder)
  if (!file || !isAlive(file.pid)) return null
  if (runsIn(file.pid, folder)) return file
  // The number belongs to another program by now, and PostgreSQL would take it for itself.
  rmSync(join(folder, 'postmaster.pid'), { force: true })
  return null
}

export function addressOf(folder: string) {
  return { host: socketFolder(folder), port, user: 'recourse', database: 'recourse' }
}

/**
 * Removes the socket lock file from a folder that was copied while its database ran: its process is alive elsewhere,
 * and PostgreSQL would refuse to start.
 */
function dropForeignSocketLock(socket: string, folder: string): void {
  const lock = join(socket, `.s.PGSQL.${port}.lock`)
  if (!existsSync(lock)) return
  const pid = Number(readFileSync(lock, 'utf8').split('\n')[0])
  if (isAlive(pid) && runsIn(pid, folder)) return
  rmSync(lock, { force: true })
}

function readPidFile(folder: string): { pid: number; ready: boolean } | null {
  try {
    const lines = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Number(lines[0]), ready: lines[7]?.trim() === 'ready' }
  } catch {
    return null
  }
}

async function untilReady(folder: string, pid: number | undefined, ended: AbortSignal): Promise<void> {
  while (!ended.aborted) {
    const file = readPidFile(folder)
    if (file?.ready && file.pid === pid) return
    await sleep(10)
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !isZombie(pid)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Dead, but not yet waited for by its parent; in a container that may be nobody. */
function isZombie(pid: number): boolean {
  try {
    return /\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

function runsIn(pid: number, folder: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === folder
  } catch {
    return true
  }
}

/** The cluster's own folder, which only its user may enter, or a short path when that one is too long for a socket. */
function socketFolder(folder: string): string {
  if (Buffer.byteLength(folder) <= 85) return folder
  return join(tmpdir(), `recourse-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`)
}

/**
 * PostgreSQL runs no program and loads no library that a file of its folder names. What stands in the configuration of the
 * folder does not count for these: a restored folder could bring it along.
 */
const withoutCommands = {
  archive_mode: 'off',
  archive_command: '',
  archive_library: '',
  archive_cleanup_command: '',
  restore_command: '',
  recovery_end_command: '',
  shared_preload_libraries: '',
  session_preload_libraries: '',
  local_preload_libraries: '',
  dynamic_library_path: '$libdir',
  ssl: 'off',
  logging_collector: 'off',
  external_pid_file: '',
  primary_conninfo: '',
}

// Without `synchronous_commit = off`: a vacuum that comes soon after it does not mark the new rows as visible to all, and
// plans come by chance.
const withoutCare = {
  fsync: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
}

function serverSettings(durable: boolean): Record<string, string> {
  const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
  const megabytes = Math.max(16, Math.min(1024, Math.floor(memory / 4 / 1024 / 1024)))
  return {
    listen_addresses: '',
    port: String(port),
    unix_socket_permissions: '0700',
    shared_buffers: `${durable ? megabytes : Math.min(megabytes, 256)}MB`,
    max_wal_size: '4GB',
    random_page_cost: '1.1',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    ...(durable ? {} : withoutCare),
  }
}
