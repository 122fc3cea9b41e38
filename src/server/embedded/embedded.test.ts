/** @module-tag slow */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { ask } from '../../../testing/server/askDatabase.ts'
import { connectAs } from '../db/pools/databases.ts'
import { type EmbeddedDatabase, runningDatabase, startEmbedded } from './embedded.ts'

/** Holds what the first start makes. Each test has a copy: making it takes longer than all that most tests do. */
let made: string
let dataDir: string
let said: string[]
let started: EmbeddedDatabase[]
beforeAll(async () => {
  made = await newFolder()
  await (await startEmbedded({ dataDir: made })).stop()
})
afterAll(() => rm(made, { recursive: true, force: true }))
beforeEach(async () => {
  dataDir = await newFolder()
  execFileSync('cp', ['-a', join(made, '.'), dataDir])
  said = []
  started = []
})
afterEach(async () => {
  await Promise.all(started.map((server) => server.stop()))
  await rm(dataDir, { recursive: true, force: true })
})

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'recourse-embedded-'))
  await chmod(folder, 0o711)
  return folder
}

async function start(): Promise<EmbeddedDatabase> {
  const server = await startEmbedded({ dataDir, say: (line) => said.push(line) })
  started.push(server)
  return server
}

/** Asks until PostgreSQL, which is starting anew, answers. */
async function askPatiently(server: EmbeddedDatabase, statement: string): Promise<unknown> {
  for (let tries = 0; ; tries++) {
    try {
      return await ask(server, statement)
    } catch (error) {
      if (tries > 100) throw error
      await sleep(50)
    }
  }
}

it('keeps its data over a restart, and listens on its socket only', async () => {
  const first = await start()
  await ask(first, 'CREATE TABLE kept AS SELECT 7 AS n')
  expect(await ask(first, 'SHOW listen_addresses')).toBe('')
  expect(await ask(first, 'SHOW data_checksums')).toBe('on')
  expect(runningDatabase(dataDir)).not.toBeNull()
  await first.stop()
  expect(runningDatabase(dataDir)).toBeNull()
  expect(await ask(await start(), 'SELECT n FROM kept')).toBe(7)
  expect(said).toEqual([])
})

it('is tried again when it cannot be restarted, as on a disk that is full for a while', async () => {
  const server = await start()
  await ask(server, 'CREATE TABLE kept AS SELECT 7 AS n')
  const control = join(server.folder, 'global', 'pg_control')
  await rename(control, `${control}.away`)
  process.kill(server.pid(), 'SIGKILL')
  await expect.poll(() => said.join()).toContain('could not be restarted')
  await rename(`${control}.away`, control)
  expect(await askPatiently(server, 'SELECT n FROM kept')).toBe(7)
})

it('starts on a copy of a running folder, which holds the lock of the other one’s socket', async () => {
  const first = await start()
  await first.stop()
  // The process of that number is alive, and works elsewhere.
  await writeFile(join(first.folder, '.s.PGSQL.5432.lock'), `${process.pid}\n${first.folder}\n`)
  expect(await ask(await start(), 'SELECT 1')).toBe(1)
})

it('refuses a data folder that another Recourse works on, and leaves that one alone', async () => {
  const first = await start()
  await expect(start()).rejects.toThrow(
    `The data folder ${dataDir} is in use by another Recourse that is running (process ${process.pid}): stop`,
  )
  expect(await ask(first, 'SELECT 1')).toBe(1)
})

it('starts again when PostgreSQL is killed, and keeps what was committed', async () => {
  const server = await start()
  await ask(server, 'CREATE TABLE kept AS SELECT 7 AS n')
  process.kill(server.pid(), 'SIGKILL')
  await sleep(50)
  expect(await askPatiently(server, 'SELECT n FROM kept')).toBe(7)
  expect(said).toEqual(['PostgreSQL stopped unexpectedly; restarting.'])
})

it('leaves none running when it is stopped while PostgreSQL is started again', async () => {
  const server = await start()
  process.kill(server.pid(), 'SIGKILL')
  while (said.length === 0) await sleep(1)
  await server.stop()
  await sleep(500)
  expect(runningDatabase(dataDir)).toBeNull()
})

it('leaves none running when the process ends while it is started', async () => {
  const script = `
    import { startEmbedded } from '${join(import.meta.dirname, 'embedded.ts')}'
    startEmbedded({ dataDir: '${dataDir}', say: console.log })
    setTimeout(() => process.exit(0), 20)`
  await (await start()).stop()
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: 'inherit' })
  await once(child, 'exit')
  await sleep(1000)
  await start()
  expect(said).toEqual([])
})

it('goes on when one of its processes is killed, and still holds the folder', async () => {
  const server = await start()
  const client = await connectAs(server.connection)
  const { rows } = await client.query('SELECT pg_backend_pid() AS pid')
  process.kill(rows[0].pid, 'SIGKILL')
  await sleep(50)
  expect(await askPatiently(server, 'SELECT 1')).toBe(1)
  await sleep(300)
  await expect(start()).rejects.toThrow('in use by another Recourse')
})

it('takes over from a Recourse that was killed and left PostgreSQL running', async () => {
  const script = `
    import { startEmbedded } from '${join(import.meta.dirname, 'embedded.ts')}'
    const server = await startEmbedded({ dataDir: '${dataDir}' })
    console.log(server.pid())
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [output] = await once(child.stdout, 'data')
  const orphan = Number(output)
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(() => process.kill(orphan, 0)).not.toThrow()
  const server = await start()
  expect(server.pid()).not.toBe(orphan)
  expect(await ask(server, 'SELECT 1')).toBe(1)
  expect(said).toEqual(['A PostgreSQL instance from an interrupted run is still active; restarting it.'])
})
