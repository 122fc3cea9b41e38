/** @module-tag slow */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { freePort } from '../../../testing/server/freePort.ts'
import { processEnv } from '../../../testing/server/processEnv.ts'

/** An owner that is no superuser and may make no role, and a login that is a member of `recourse_app` and nothing else. */
const name = `prod_${process.pid}`
const owner = `${name}_owner`
const member = `${name}_member`
const { socket, port, user, keyFile } = inject('database')
const as = (login: string) => `postgres://${login}@localhost:${port}/${name}?host=${encodeURIComponent(socket)}`
let root: pg.Client
let dataDir: string
let child: ChildProcess | null = null

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'recourse-production-'))
  root = new pg.Client({ host: socket, port, user, database: 'postgres' })
  await root.connect()
  await root.query(`CREATE ROLE ${owner} LOGIN`)
  await root.query(`CREATE ROLE ${member} LOGIN IN ROLE recourse_app`)
  await root.query(`CREATE DATABASE ${name} OWNER ${owner}`)
})
afterAll(async () => {
  child?.kill('SIGKILL')
  await root.query(`DROP DATABASE ${name} WITH (FORCE)`)
  await root.query(`DROP ROLE ${member}`)
  await root.query(`DROP ROLE ${owner}`)
  await root.end()
  await rm(dataDir, { recursive: true, force: true })
})

async function inDatabase(statement: string): Promise<object[]> {
  const client = new pg.Client({ host: socket, port, user, database: name })
  await client.connect()
  const { rows } = await client.query(statement)
  await client.end()
  return rows
}

async function start(program: string[], env: Record<string, string>) {
  child = spawn(process.execPath, [join(import.meta.dirname, program[0] ?? ''), ...program.slice(1)], {
    env: {
      ...processEnv,
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      PORT: String(await freePort()),
      SECRET_FILE: keyFile,
      PUBLIC_URL: 'https://recourse.bank.example',
      TRUSTED_PROXIES: '127.0.0.1',
      SMTP_URL: 'smtp://127.0.0.1:1',
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const running = child
  let output = ''
  const ended = once(running, 'exit').then(([status]) => ({ status, output }))
  const ready = new Promise<'ready'>((resolve) => {
    const read = (piece: Buffer) => {
      output += piece
      if (output.includes('Recourse is ready')) resolve('ready')
    }
    running.stdout?.on('data', read)
    running.stderr?.on('data', read)
  })
  return { ended, ready, stop: () => running.kill('SIGTERM') }
}

const server = ['../main.ts']
const migrateCommand = ['../../cli/recourse.ts', 'migrate']

it('runs as a login that owns nothing, on a schema that its owner has migrated', async () => {
  const early = await (await start(server, { DATABASE_URL: as(member) })).ended
  expect(early).toMatchObject({ status: 1, output: expect.stringContaining('holds nothing of Recourse') })

  const migrated = await (await start(migrateCommand, { DATABASE_URL: as(member), DATABASE_OWNER_URL: as(owner) }))
    .ended
  expect(migrated).toMatchObject({ status: 0, output: expect.stringContaining('Migrated: 0001_institutions') })
  expect(await inDatabase(`SELECT path, (detail ->> 'done')::int > 1 AS counted FROM audit_log`)).toEqual([
    { path: 'migrate', counted: true },
  ])

  const { ready, ended, stop } = await start(server, { DATABASE_URL: as(member) })
  expect(await Promise.race([ready, ended])).toBe('ready')
  stop()
  expect((await ended).status).toBe(0)
})

it('refuses a login that could do more than the server needs', async () => {
  const { status, output } = await (await start(server, { DATABASE_URL: as(owner) })).ended
  expect(status).toBe(1)
  expect(output).toContain('The login of DATABASE_URL owns tables.')
})

it('refuses a database with accounts of the demo', async () => {
  await inDatabase(`
    INSERT INTO institution (ins_id_cd, ins_en_nm, ins_nm) VALUES ('00010764', 'Head', '总部') ON CONFLICT DO NOTHING`)
  await inDatabase(`
    INSERT INTO app_user (username, nick_name, email, ins_id_cd, password_hash)
    VALUES ('viewer', 'Viewer', 'viewer@example.test', '00010764', 'x')`)
  const { status, output } = await (await start(server, { DATABASE_URL: as(member) })).ended
  expect(status).toBe(1)
  expect(output).toContain('accounts of the demo (viewer)')
})
