import { spawn } from 'node:child_process'
import { chmod, copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { givenHistory } from '../../testing/data/history.ts'
import { freePort } from '../../testing/server/freePort.ts'
import { givenMailServer, type TestMailServer } from '../../testing/server/mailServer.ts'
import { givenRedis, type TestRedis } from '../../testing/server/redis.ts'
import { givenCertificate } from '../../testing/server/rsyslog.ts'
import { createKeyFile } from '../server/db/cards/keyFile.ts'
import { connectAs } from '../server/db/pools/databases.ts'
import { holdsCard } from '../server/doctor/cardTexts.ts'
import { type Commands, givenCommands } from './testing/commands.ts'

let commands: Commands
let mail: TestMailServer
let redis: TestRedis
beforeAll(async () => {
  ;[commands, mail, redis] = await Promise.all([givenCommands(), givenMailServer(), givenRedis()])
  await givenHistory(commands.test)
})
afterAll(() => Promise.all([commands.close(), mail.close(), redis.close()]))

const doctor = async (settings: Record<string, string> = {}) => {
  const { status, out } = await commands.recourseWith(
    { SMTP_URL: mail.url, REDIS_URL: redis.url, ...settings },
    'doctor',
  )
  return { status, out, lines: out.split('\n') }
}

it('looks at everything, and finds nothing bad but that the database of the tests would not survive a power cut', async () => {
  const { status, out, lines } = await doctor()
  expect(lines.filter((line) => line.startsWith('BAD')).map((line) => line.replace(/:.*/, ''))).toEqual([
    'BAD  database  has fsync = off',
    'BAD  database  has full_page_writes = off',
  ])
  expect(status).toBe(1)
  for (const what of [
    'settings',
    'database',
    'schema',
    'replica',
    'clock',
    'keys',
    'texts',
    'archive',
    'sign-in',
    'disk',
    'files',
    'mail',
    'Redis',
    'backups',
  ])
    expect(lines.map((line) => line.slice(5, 15).trim())).toContain(what)
  expect(out).toMatch(/^ok {3}keys {6}\S+ is that of the database, and opens what is stored$/m)
  expect(out).toMatch(/^ok {3}mail {6}127\.0\.0\.1:\d+ takes mails from this login$/m)
})

it.each<[string, Record<string, string>, RegExp, RegExp]>([
  ['a setting that is wrong', { PORT: 'x' }, /BAD {2}settings .*PORT must be/, /docs\/operations\.md/],
  [
    'a database that is away',
    { DATABASE_URL: 'postgres://recourse:secret@127.0.0.1:1/recourse' },
    /BAD {2}database {2}that of DATABASE_URL can't be reached/,
    /correct DATABASE_URL/,
  ],
  [
    'a replica that is away',
    { DATABASE_READ_URL: 'postgres://recourse@127.0.0.1:1/recourse' },
    /BAD {2}database {2}that of DATABASE_READ_URL can't/,
    /correct DATABASE_READ_URL/,
  ],
  ['a Redis that is away', { REDIS_URL: 'redis://127.0.0.1:1' }, /BAD {2}Redis/, /correct REDIS_URL/],
  ['a mail server that is away', { SMTP_URL: 'smtp://127.0.0.1:1' }, /BAD {2}mail/, /Correct SMTP_URL/],
  ['a clamd that is away', { CLAMD_URL: 'tcp://127.0.0.1:1' }, /BAD {2}malware/, /Start clamd/],
  ['keys that are missing', { SECRET_FILE: '/nowhere/keys.json' }, /BAD {2}keys {6}Key file .* not found/, /Keys/],
])('finds %s, and says what to do', async (_, settings, said, todo) => {
  const { status, out } = await doctor(settings)
  expect(status).toBe(1)
  expect(out).toMatch(said)
  expect(out).toMatch(todo)
  expect(out).not.toContain('secret')
})

it('says who else is on the Redis, and what servers refused to believe', async () => {
  expect((await doctor()).lines.filter((line) => line.includes(' Redis '))).toEqual(['ok   Redis     answers'])
  const other = new Redis(redis.url)
  const owner = await connectAs(commands.test.connection)
  try {
    await other.subscribe('recourse:00000000-0000-4000-8000-000000000000:realtime')
    expect((await doctor()).out).toMatch(/^ok {3}Redis {5}is shared with 1 other installations, which hear nothing/m)
    const { rows } = await owner.query('SELECT id FROM installation')
    await other.subscribe(`recourse:${rows[0].id}:realtime`)
    expect((await doctor()).out).toMatch(
      /^LOOK Redis {5}1 listen on the channel of this installation, which has 0 servers$/m,
    )
    await owner.query(
      `INSERT INTO server_process (process_id, host, pid, release, migration, refused_notes)
       VALUES (gen_random_uuid(), 'other', 1, '1.0.0', '9998', 7)`,
    )
    const { status, out } = await doctor()
    expect(status).toBe(1)
    expect(out).toMatch(/^BAD {2}Redis {5}servers refused 7 notes .*\n.*recourse installation renew/m)
  } finally {
    await owner.query("DELETE FROM server_process WHERE host = 'other'")
    await owner.end()
    other.disconnect()
  }
})

it('warns of a certificate that ends soon, and says how to trust one of an own authority', async () => {
  const port = await freePort()
  const { certFile, keyFile } = givenCertificate(commands.folder)
  const options = ['--port', '0', '--tls-port', String(port), '--tls-auth-clients', 'no', '--save', '', '--dir', '/tmp']
  const files = ['--tls-cert-file', certFile, '--tls-key-file', keyFile, '--tls-ca-cert-file', certFile]
  const running = spawn('redis-server', [...options, ...files], { stdio: 'ignore' })
  const url = { REDIS_URL: `rediss://127.0.0.1:${port}` }
  try {
    await expect
      .poll(async () => (await doctor({ ...url, REDIS_CA_FILE: certFile })).out)
      .toMatch(/^LOOK Redis {5}its certificate ends on \d{4}-\d\d-\d\d\n.*Renew it there before it ends\.$/m)
    expect((await doctor(url)).out).toMatch(/^BAD {2}Redis .*self-signed certificate.*\n.*NODE_EXTRA_CA_CERTS/m)
  } finally {
    running.kill()
  }
})

it('warns of a PostgreSQL that is older than the newest when this release was made', async () => {
  expect((await doctor()).out).toMatch(
    /^LOOK database {2}lacks what 18\.6 has mended.*\n.*Update it to 18\.6 or later\.$/m,
  )
})

it('finds keys that are not those of the database, or that others can read', async () => {
  const other = join(commands.folder, 'other.json')
  createKeyFile(other)
  const wrong = await doctor({ SECRET_FILE: other })
  expect(wrong.out).toMatch(
    /BAD {2}keys .* is not that of this database\. It lacks card key \d+, under which is a card number of history/,
  )
  const open = join(commands.folder, 'open.json')
  await copyFile(inject('database').keyFile, open)
  await chmod(open, 0o644)
  expect((await doctor({ SECRET_FILE: open })).out).toMatch(/BAD {2}keys .* accessible to other users/)
})

it('says when searches of all servers may take more locks than there is room for', async () => {
  const locks = /^LOOK database {2}has room for 6400 locks; searches of (\d+) months by 100 servers take up to (\d+)$/m
  expect((await doctor()).out).not.toMatch(/room for \d+ locks/)
  const owner = await connectAs(commands.test.connection)
  try {
    await owner.query(
      `INSERT INTO server_process (process_id, host, pid, release, migration, seen_at)
       SELECT gen_random_uuid(), 'other', n, '1.0.0', '9998', now() FROM generate_series(1, 100) AS n`,
    )
    const { out } = await doctor()
    const [, months = '', needed] = locks.exec(out) ?? []
    expect(Number(needed)).toBe(100 * 20 * (5 * Number(months) + 4))
    expect(out).toMatch(/or set max_locks_per_transaction to \d+\./)
  } finally {
    await owner.query("DELETE FROM server_process WHERE host = 'other'")
    await owner.end()
  }
})

it('takes the number of an original in the content of an event for no card number', () => {
  expect(holdsCard('{"withOrigIn":"0","origId":"97040000038786"}')).toBe(false)
  expect(holdsCard('{"withOrigIn":"0","remark":"97040000038786"}')).toBe(true)
})

it('lists whole card numbers in rows that nobody may change, and no others', async () => {
  expect((await doctor()).out).toMatch(/^ok {3}texts {5}hold no card number where rows can't be changed$/m)
  const owner = await connectAs(commands.test.connection)
  try {
    // As an older release wrote it.
    await owner.query(
      `SELECT append_audit(NULL, 'somebody', 'administration', 'create/webhook', '6205 5001 0000 2988 063', '{"mchntCd": "6212345678901265"}',
        NULL, 1, '127.0.0.1', NULL)`,
    )
    const { out } = await doctor()
    expect(out).toMatch(
      /^LOOK texts {5}of old rows that can't be changed hold whole card numbers: audit_log\.target \(1\)$/m,
    )
    expect(out).not.toContain('2988 063')
  } finally {
    await owner.end()
  }
})

it('says which months are archived and can be read, and which could be moved', async () => {
  const line = async () => (await doctor()).lines.find((one) => one.slice(5, 15).trim() === 'archive') ?? ''
  expect(await line()).toBe('ok   archive   holds no month; none can be moved now')
  const owner = await connectAs(commands.test.connection)
  try {
    for (const month of ['2022-01-01', '2022-02-01', '2022-03-01'])
      await owner.query('SELECT ensure_history_partition($1)', [month])
    expect(await line()).toMatch(
      /^ok {3}archive {3}holds no month; 3 months \(202201 to 202203\) could be moved: recourse archive move --before \d{6}$/,
    )
    expect(await commands.recourse('archive', 'move', '--before', '202203')).toMatchObject({ status: 0, err: '' })
    expect(await line()).toMatch(
      /^ok {3}archive {3}holds 2 months \(202201 to 202202\), which can be read; 1 month \(202203\) could be moved: /,
    )
    await owner.query('ALTER TABLE history DETACH PARTITION history_202203')
    expect(await line()).toMatch(/^LOOK archive {3}no search reaches 1 month \(202203\), detached by hand$/)
    // As if the rows of a month had been lost with their disk.
    await owner.query("INSERT INTO history_total VALUES ('', '2022-01-05', 7)")
    expect(await line()).toBe("BAD  archive   202201 can't be read: none of its 7 transactions is there")
  } finally {
    await owner.query('DROP TABLE IF EXISTS history_202203')
    await owner.query("DELETE FROM history_total WHERE settle_dt = '2022-01-05'")
    await owner.end()
  }
})

it('finds a schema of another release', async () => {
  const owner = await connectAs(commands.test.connection)
  await owner.query(
    "UPDATE kysely_migration SET name = '9999_later' WHERE name = (SELECT max(name) FROM kysely_migration)",
  )
  await owner.end()
  expect((await doctor()).out).toMatch(/BAD {2}schema/)
})

it('finds that there is no database, and backups that are missing', async () => {
  const none = await doctor({ DATABASE_URL: '', DATA_DIR: join(commands.folder, 'none') })
  expect(none.status).toBe(1)
  expect(none.out).toMatch(/BAD {2}database {2}There is no database in/)
  const store = join(commands.folder, 'store')
  const empty = await doctor({ DATABASE_URL: '', DATA_DIR: join(commands.folder, 'none'), BACKUP_URL: store })
  expect(empty.out).toMatch(/BAD {2}backups {3}there is none in/)
})

it('refuses words that it does not know', async () => {
  expect((await commands.recourse('doctor', 'now')).status).toBe(2)
})
