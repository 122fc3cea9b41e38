import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { disposable } from '../db/pools/configuredClient.ts'
import type { Connection } from '../db/pools/databases.ts'
import { findBinaries } from './binaries.ts'
import { type Hold, holderOf, holdFolder } from './hold.ts'
import {
  addressOf,
  type Cluster,
  runningPostmaster,
  StartFailedError,
  spawnOptions,
  startPostmaster,
  stopPostmaster,
} from './postmaster.ts'
import { chooseUser, clusterFolder, makeOwn } from './runAs.ts'

export interface EmbeddedDatabase {
  connection: Connection
  address: { host: string; port: number; user: string; database: string }
  folder: string
  pid(): number
  stop(): Promise<void>
}

interface StartOptions {
  dataDir: string
  say?: (line: string) => void
  durable?: boolean
  /** Settings of PostgreSQL besides the usual ones. */
  settings?: Readonly<Record<string, string>>
}

/** A full disk, for example, may have room again. */
const restartPauseAtMostMs = 30_000

class FolderTakenError extends Error {
  override name = 'FolderTakenError'
}

/**
 * Starts our own PostgreSQL on the data folder, makes the cluster at the first start, and restarts it when it is
 * killed. First stops what an earlier process left running. Throws `FolderTakenError` when another process works on the
 * folder.
 */
export async function startEmbedded({
  dataDir,
  say = () => {},
  durable = true,
  settings = {},
}: StartOptions): Promise<EmbeddedDatabase> {
  const cluster = { ...(await prepareCluster(dataDir, durable, say)), settings }
  await stopOrphan(cluster.folder, dataDir, say)
  // Releases before 1.1 kept WAL here for their backups of files.
  rmSync(join(cluster.folder, 'wal_ready'), { recursive: true, force: true })
  let postmaster: ChildProcess | null = null
  let hold: Hold | null = null
  let restarting = Promise.resolve()
  const stopping = new AbortController()
  // However we end, and however far its start has come.
  const endWithUs = () => postmaster?.kill('SIGINT')
  process.once('exit', endWithUs)
  const start = () =>
    startPatiently(cluster, (child) => {
      postmaster = child
    })
  const restart = async () => {
    say('PostgreSQL stopped unexpectedly; restarting.')
    for (let pauseMs = 1_000; !stopping.signal.aborted; pauseMs = Math.min(2 * pauseMs, restartPauseAtMostMs)) {
      try {
        return watch(await start())
      } catch (error) {
        say(`PostgreSQL could not be restarted, which is tried again: ${error}`)
      }
      await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }
  const watch = (child: ChildProcess) => {
    child.once('exit', () => {
      if (!stopping.signal.aborted) restarting = restart()
    })
  }
  const stop = async () => {
    stopping.abort()
    await hold?.release()
    await restarting
    if (postmaster?.pid && postmaster.exitCode === null && postmaster.signalCode === null)
      await stopPostmaster(postmaster.pid)
    process.off('exit', endWithUs)
  }

  try {
    watch(await start())
    hold = await holdFolder(addressOf(cluster.folder))
    if (!hold) throw await taken(cluster.folder, dataDir)
    await ensureDatabase(cluster.folder)
  } catch (error) {
    await stop()
    throw error
  }

  return {
    connection: { main: addressOf(cluster.folder), read: null },
    address: addressOf(cluster.folder),
    folder: cluster.folder,
    pid: () => postmaster?.pid ?? 0,
    stop,
  }
}

/** Returns null when no server runs on this data folder. */
export function runningDatabase(dataDir: string): Connection | null {
  const running = runningEmbedded(dataDir)
  return running && { main: running.address, read: null }
}

export function runningEmbedded(dataDir: string): Pick<EmbeddedDatabase, 'address' | 'folder'> | null {
  const folder = clusterFolder(dataDir, chooseUser())
  return runningPostmaster(folder)?.ready ? { address: addressOf(folder), folder } : null
}

export function hasEmbedded(dataDir: string): boolean {
  return existsSync(dataDir) && existsSync(clusterFolder(dataDir, chooseUser()))
}

async function prepareCluster(dataDir: string, durable: boolean, say: (line: string) => void): Promise<Cluster> {
  const user = chooseUser()
  const folder = clusterFolder(dataDir, user)
  if (!folder.startsWith(join(dataDir)))
    say(`The database is stored in ${folder} because its user cannot access ${dataDir}.`)
  const runAs = user && existsSync(folder) ? ownerOf(folder, user.name) : user
  const binaries = findBinaries(runAs, say)
  const cluster = { folder, binaries, runAs, logFile: join(dataDir, 'postgres.log'), durable, settings: {} }
  if (!existsSync(folder)) await makeCluster(cluster)
  return cluster
}

function ownerOf(folder: string, name: string) {
  const { uid, gid } = statSync(folder)
  return { uid, gid, name }
}

/** Makes the cluster in a draft folder and renames it, so that a start cut short leaves no half cluster behind. */
async function makeCluster(cluster: Cluster): Promise<void> {
  const draft = `${cluster.folder}.new`
  rmSync(draft, { recursive: true, force: true })
  makeOwn(draft, cluster.runAs)
  const making = spawn(
    cluster.binaries.initdb,
    [
      '-D',
      draft,
      '--username=recourse',
      '--auth=trust',
      '--encoding=UTF8',
      '--data-checksums',
      // Older ones take the same order from the system.
      ...(cluster.binaries.version >= 17 ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : []),
      '--locale=C.UTF-8',
      ...(cluster.durable ? [] : ['--no-sync']),
    ],
    { ...spawnOptions({ ...cluster, folder: draft }), stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const ended = once(making, 'exit').then(([status]) => status === 0)
  // What can't be run gives no output, but an error.
  const said = await Promise.all([text(making.stderr), ended]).catch((error) => [String(error), false] as const)
  if (!said[1]) {
    rmSync(draft, { recursive: true, force: true })
    const lines = said[0].trim().split('\n')
    // It ends with what it removes again.
    const why = lines.find((line) => /No space left|FATAL|error:/.test(line)) ?? lines.at(-1)
    throw new Error(`PostgreSQL could not create its data folder: ${why}`)
  }
  renameSync(draft, cluster.folder)
}

/**
 * Stops a postmaster whose Recourse was killed, which is one that nobody holds. Looks again after a moment, to tell it
 * from one that was just started.
 */
async function stopOrphan(folder: string, dataDir: string, say: (line: string) => void): Promise<void> {
  let free = 0
  let held = 0
  for (let tries = 0; ; tries++) {
    const running = runningPostmaster(folder)
    if (!running) return
    if (running.ready) {
      const hold = await holdFolder(addressOf(folder)).catch(() => null)
      await hold?.release()
      if (hold) free++
      else held++
    }
    if (free === 2) {
      say('A PostgreSQL instance from an interrupted run is still active; restarting it.')
      return stopPostmaster(running.pid)
    }
    if (held === 5 || tries === 100) throw await taken(folder, dataDir)
    await sleep(200)
  }
}

/** Retries: after a kill, PostgreSQL's children take a moment to release the shared memory. */
async function startPatiently(cluster: Cluster, onSpawn: (child: ChildProcess) => void): Promise<ChildProcess> {
  for (let tries = 0; ; tries++) {
    try {
      return await startPostmaster(cluster, onSpawn)
    } catch (error) {
      const again = error instanceof StartFailedError && error.tail.includes('shared memory block')
      if (!again || tries >= 50) throw error
      await sleep(200)
    }
  }
}

async function ensureDatabase(folder: string): Promise<void> {
  await using client = disposable(new pg.Client({ ...addressOf(folder), database: 'postgres' }))
  await client.connect()
  const { rowCount } = await client.query("SELECT FROM pg_database WHERE datname = 'recourse'")
  if (!rowCount) await client.query('CREATE DATABASE recourse')
}

async function taken(folder: string, dataDir: string): Promise<FolderTakenError> {
  const holder = await holderOf(addressOf(folder)).catch(() => null)
  return new FolderTakenError(
    `The data folder ${dataDir} is in use by another Recourse that is running${holder ? ` (process ${holder})` : ''}: stop that one, or set DATA_DIR to another folder.`,
  )
}
