import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openCardVault } from '../src/server/db/cards/cardVault.ts'
import { createKeyFile } from '../src/server/db/cards/keyFile.ts'
import { openSecrets } from '../src/server/db/cards/secrets.ts'
import { givenHistory } from '../testing/data/history.ts'
import { freePort } from '../testing/server/freePort.ts'
import { givenOwnPostgres } from '../testing/server/ownPostgres.ts'
import { localCertificate, startHaproxy } from '../testing/server/proxies.ts'
import { round } from './load.ts'
import { createPortalDatabase, portalLogins } from './ownDatabase.ts'
import { captcha } from './serverProcess.ts'
import { searchSteadily, submitSteadily } from './steadily.ts'

const quietMs = 10_000
const everyMs = 100

/**
 * Upgrades two servers behind `deploy/haproxy`, as docs/operations.md says, while records are submitted and searched. `--from` and
 * `--to` are folders with an unpacked release. Says what a user sees, and exits with 1 where a record that was acknowledged is
 * lost, or the log does not verify. Writes `bench/results/upgrade.json`.
 */
export async function bench(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { from: { type: 'string' }, to: { type: 'string' } } })
  if (!values.from || !values.to) throw new Error('Name two folders with a release: --from and --to.')
  const [from, to] = [resolve(values.from), resolve(values.to)]
  const folder = await mkdtemp(join(tmpdir(), 'recourse-upgrade-'))
  const postgres = await givenOwnPostgres({ fsync: 'on' })
  await createPortalDatabase(postgres.url('postgres'))
  const [main, owner] = [portalLogins.server, portalLogins.owner].map((login) => postgres.url('recourse', login))
  const connection = { main: String(main), owner: String(owner), read: null }
  const certificate = await localCertificate()
  const ports = { secure: await freePort(), plain: await freePort() }
  const address = `https://localhost:${ports.secure}`
  const secretFile = join(folder, 'keys.json')
  createKeyFile(secretFile)
  const releases = new Releases({
    DATABASE_URL: connection.main,
    DATABASE_OWNER_URL: connection.owner,
    SECRET_FILE: secretFile,
    DATA_DIR: join(folder, 'data'),
    DEMO: '1',
    LOG_LEVEL: 'error',
    CAPTCHA_ANSWER: captcha,
    PUBLIC_URL: address,
    TRUSTED_PROXIES: '127.0.0.1',
    DRAIN_SECONDS: '5',
  })
  const servers = [await freePort(), await freePort()] as const
  const proxy = await startHaproxy({ ports, servers, certificate })
  try {
    await releases.run(from, 'migrate')
    for (const port of servers) await releases.start(from, port)
    const vault = openCardVault(openSecrets(secretFile, { mustExist: true }))
    const keys = await givenHistory({ connection, vault }, Array(8_000).fill({}))

    const ending = new AbortController()
    const steady = { address, certificate: certificate.certificate, everyMs, signal: ending.signal }
    const users = Promise.all([submitSteadily(steady, keys), searchSteadily(steady)])
    const seconds = await upgrade(releases, to, servers).finally(() => ending.abort())
    const [{ acknowledged, seen: submissions }, searches] = await users

    const found = await postgres.ask('recourse', 'SELECT exp_id FROM exception')
    const kept = new Set(found.map(({ exp_id }) => exp_id))
    const lost = acknowledged.filter(({ expId }) => !kept.has(expId)).length
    const result = { seconds, submissions, searches, acknowledged: acknowledged.length, lost }
    console.log(JSON.stringify(result, null, 1))
    await mkdir('bench/results', { recursive: true })
    await writeFile('bench/results/upgrade.json', `${JSON.stringify(result, null, 1)}\n`)
    if (lost > 0) process.exitCode = 1
    await releases.run(to, 'audit', 'verify')
  } finally {
    for (const port of servers) await releases.stop(port)
    await proxy.close()
    await postgres.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Returns the seconds that each step took. */
async function upgrade(releases: Releases, to: string, ports: readonly number[]): Promise<Record<string, number>> {
  const seconds: Record<string, number> = {}
  const step = async (name: string, work: () => Promise<void>) => {
    await sleep(quietMs)
    const began = performance.now()
    await work()
    seconds[name] = round((performance.now() - began) / 1000)
  }
  await step('upgrade check', () => releases.run(to, 'upgrade', 'check'))
  await step('migrate', () => releases.run(to, 'migrate'))
  for (const [at, port] of ports.entries())
    await step(`server ${at + 1} replaced`, async () => {
      await releases.stop(port)
      await releases.start(to, port)
    })
  await sleep(quietMs)
  return seconds
}

/** Starts servers and commands of unpacked releases, with the Node of this process. */
class Releases {
  readonly #env: NodeJS.ProcessEnv
  readonly #running = new Map<number, ChildProcess>()

  constructor(settings: Readonly<Record<string, string>>) {
    this.#env = { PATH: process.env.PATH, ...settings }
  }

  /** Throws unless the command ends with status 0. */
  async run(release: string, ...words: string[]): Promise<void> {
    const child = spawn(join(release, 'bin/recourse.js'), words, { env: this.#env, stdio: 'inherit' })
    const [status] = await once(child, 'close')
    if (status !== 0) throw new Error(`recourse ${words.join(' ')} ended with status ${status}.`)
  }

  /** Waits until the server is ready. */
  async start(release: string, port: number): Promise<void> {
    const env = { ...this.#env, PORT: String(port) }
    const child = spawn(join(release, 'bin/recourse-server.js'), { env, stdio: 'inherit' })
    this.#running.set(port, child)
    while (!(await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.ok) {
      if (child.exitCode !== null) throw new Error('The server ended.')
      await sleep(200)
    }
  }

  async stop(port: number): Promise<void> {
    const child = this.#running.get(port)
    if (child?.exitCode === null && child.kill()) await once(child, 'exit')
  }
}
