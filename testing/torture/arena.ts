import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openCardVault } from '../../src/server/db/cards/cardVault.ts'
import { createKeyFile } from '../../src/server/db/cards/keyFile.ts'
import { openSecrets } from '../../src/server/db/cards/secrets.ts'
import { migrate } from '../../src/server/db/migrate.ts'
import { openDatabases } from '../../src/server/db/pools/databases.ts'
import { demoPassword } from '../../src/server/db/seed/people.ts'
import { seedDemoUsers, seedInstitutions, seedReference } from '../../src/server/db/seed/seed.ts'
import { type EmbeddedDatabase, startEmbedded } from '../../src/server/embedded/embedded.ts'
import { hashPassword } from '../../src/server/features/auth/passwords/passwordHash.ts'
import { freePort } from '../server/freePort.ts'
import { testPasswordMemory } from '../server/passwordMemory.ts'
import { localCertificate, type RunningProxy, startHaproxy } from '../server/proxies.ts'
import { givenKillable, holdMs, type Killable, patienceMs } from './killable.ts'

export const captcha = 'TEST'
const clocks = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1'

const usualSettings = {
  TRUSTED_PROXIES: '127.0.0.1',
  CAPTCHA_ANSWER: captcha,
  PASSWORD_MEMORY: String(testPasswordMemory),
  DEMO: '0',
  LOG_LEVEL: 'error',
  DRAIN_SECONDS: '5',
}

/** What a round does to the installation, and undoes. */
export type Fault = () => Promise<void>

export interface Arena {
  address: string
  ca: string
  folder: string
  dataDir: string
  keyFile: string
  databaseUrl: string
  embedded: EmbeddedDatabase
  server: Killable
  redis: Killable
  /** By name. A fault ends when what it broke runs, or starts, again. */
  faults: ReadonlyMap<string, Fault>
  /** What can't be done on this machine, and why. */
  leftOut: readonly string[]
  /** Of the servers and the operator's commands. */
  logFile: string
  /** Keeps the log, and returns its path. */
  keepLog(): string
  close(): Promise<void>
}

/**
 * Starts PostgreSQL (durable, on a disk of its own where this user may mount one), Redis, two servers and HAProxy, all of
 * which may be killed.
 */
export async function openArena(): Promise<Arena> {
  const folder = await mkdtemp(join(tmpdir(), 'recourse-torture-'))
  await chmod(folder, 0o711)
  const disk = join(folder, 'disk')
  await mkdir(disk, { mode: 0o711 })
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1500m,mode=0711', 'tmpfs', disk]).status === 0
  const dataDir = join(disk, 'data')
  await mkdir(dataDir, { mode: 0o711 })
  const keyFile = join(folder, 'keys.json')
  createKeyFile(keyFile)
  const embedded = await startEmbedded({ dataDir })
  await seed(embedded)
  const { host, port, user, database } = embedded.address
  const databaseUrl = `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`

  const redis = await givenKillable(async (redisPort) =>
    spawn('redis-server', ['--port', String(redisPort), '--bind', '127.0.0.1', '--save', '', '--dir', folder], {
      stdio: 'ignore',
    }),
  )
  const certificate = await localCertificate()
  const ports = { secure: await freePort(), plain: await freePort() }
  const address = `https://localhost:${ports.secure}`
  const clockFile = join(folder, 'clock')
  writeFileSync(clockFile, '+0')
  const settings = {
    ...usualSettings,
    DATABASE_URL: databaseUrl,
    REDIS_URL: `redis://127.0.0.1:${redis.port}`,
    DATA_DIR: dataDir,
    SECRET_FILE: keyFile,
    PUBLIC_URL: address,
  }
  const logFile = join(folder, 'arena.log')
  const log = await open(logFile, 'a')
  const hasClocks = existsSync(clocks)
  const servers = await startServers(settings, log.fd, hasClocks ? clockFile : null)
  const serverPorts = [servers[0].port, servers[1].port] as const
  let proxy: RunningProxy = await startHaproxy({ ports, servers: serverPorts, certificate })

  const killProxy = async () => {
    const ended = once(proxy.child, 'exit')
    if (proxy.child.kill('SIGKILL')) await ended
    await proxy.close() // Its folder.
    proxy = await startHaproxy({ ports, servers: serverPorts, certificate })
  }
  const faults = faultsOf({ servers, redis, embedded, killProxy })
  const leftOut: string[] = []
  if (mounted) faults.set('fill the disk', () => fillDisk(disk))
  else leftOut.push('fill the disk: this user may not mount one')
  if (hasClocks) faults.set('let the clock of a server jump', () => jump(clockFile))
  else leftOut.push('let the clock jump: the package libfaketime is not installed')

  const arena: Arena = {
    address,
    ca: certificate.certificate,
    folder,
    dataDir,
    keyFile,
    databaseUrl,
    embedded,
    server: servers[0],
    redis,
    faults,
    leftOut,
    logFile,
    keepLog() {
      const kept = `${folder}.log`
      copyFileSync(logFile, kept)
      return kept
    },
    async close() {
      await proxy.close()
      await Promise.all([...servers, redis].map((one) => one.end()))
      await embedded.stop()
      await log.close()
      if (mounted) spawnSync('umount', [disk])
      await rm(folder, { recursive: true, force: true })
    },
  }
  try {
    for (const { port: serverPort } of servers) await untilReady(serverPort)
  } catch (error) {
    await arena.close()
    throw error
  }
  return arena
}

/** The clock of the second one is that of the file. */
async function startServers(
  settings: Record<string, string>,
  log: number,
  clockFile: string | null,
): Promise<readonly [Killable, Killable]> {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const start = (own: Record<string, string>) => async (port: number) =>
    spawn(process.execPath, ['src/server/main.ts'], {
      env: { PATH, NODE_COMPILE_CACHE, ...settings, ...own, PORT: String(port) },
      stdio: ['ignore', log, log],
    })
  const jumpy: Record<string, string> = clockFile
    ? {
        LD_PRELOAD: clocks,
        FAKETIME_TIMESTAMP_FILE: clockFile,
        FAKETIME_NO_CACHE: '1',
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
      }
    : {}
  return [await givenKillable(start({})), await givenKillable(start(jumpy))]
}

interface Parts {
  servers: readonly [Killable, Killable]
  redis: Killable
  embedded: EmbeddedDatabase
  killProxy: Fault
}

function faultsOf({ servers, redis, embedded, killProxy }: Parts): Map<string, Fault> {
  return new Map<string, Fault>([
    ['kill a server', () => servers[0].killAndStart()],
    ['kill the other server', () => servers[1].killAndStart()],
    ['kill both servers', () => Promise.all(servers.map((one) => one.killAndStart())).then(() => {})],
    ['stop a server', () => servers[0].replace()],
    ['freeze a server', () => servers[0].freeze()],
    ['kill PostgreSQL', async () => void process.kill(embedded.pid(), 'SIGKILL')],
    ['kill a backend of PostgreSQL', async () => killBackend(embedded.pid())],
    ['kill Redis', () => redis.killAndStart()],
    ['kill the proxy', killProxy],
  ])
}

async function jump(clockFile: string): Promise<void> {
  writeFileSync(clockFile, ['+95', '-80', '+3700'][Math.floor(Math.random() * 3)] ?? '+95')
  await sleep(holdMs)
  writeFileSync(clockFile, '+0')
}

/** Makes the schema, institutions and users. */
export async function seed({ connection }: Pick<EmbeddedDatabase, 'connection'>): Promise<void> {
  await migrate(connection)
  const databases = openDatabases(connection, { size: 2, patient: true })
  await seedReference(databases.main)
  await seedInstitutions(databases.main)
  await seedDemoUsers(databases.main, () => hashPassword(demoPassword, testPasswordMemory))
  await databases.close()
}

export function vaultOf({ keyFile }: Pick<Arena, 'keyFile'>) {
  return openCardVault(openSecrets(keyFile, { mustExist: true }))
}

async function untilReady(port: number): Promise<void> {
  const began = performance.now()
  while (performance.now() - began < patienceMs) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(
      () => null,
    )
    if (answer?.ok) return
    await sleep(100)
  }
  throw new Error(`No server was ready at port ${port} within ${patienceMs} ms.`)
}

/** One of its children, which makes PostgreSQL restart them all. */
function killBackend(postmaster: number): void {
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim().split(' ')
  const chosen = children[Math.floor(Math.random() * children.length)]
  if (chosen) process.kill(Number(chosen), 'SIGKILL')
}

async function fillDisk(disk: string): Promise<void> {
  const filler = join(disk, 'filler')
  try {
    const file = await open(filler, 'w')
    const block = Buffer.alloc(4 * 1024 * 1024)
    try {
      for (;;) await file.write(block)
    } catch {
      // It is full.
    } finally {
      await file.close().catch(() => {})
    }
    await sleep(holdMs)
  } finally {
    rmSync(filler, { force: true })
  }
}
