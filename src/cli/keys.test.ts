import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, copyFile, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { actsIn } from '../../testing/data/acts.ts'
import { processEnv } from '../../testing/server/processEnv.ts'
import { openCardVault } from '../server/db/cards/cardVault.ts'
import { type KeyFile, newCardKey, readKeyFile, writeKeyFile } from '../server/db/cards/keyFile.ts'
import { openSecrets } from '../server/db/cards/secrets.ts'
import { connectAs } from '../server/db/pools/databases.ts'
import { openFileStore } from '../server/features/files/store.ts'
import { heldKeys, reportOf } from '../server/keys/fingerprints.ts'
import { type Commands, givenCommands } from './testing/commands.ts'

let commands: Commands
/** The key file in use, and the copy that was made before its last rotation. */
let inUse: string
let former: string
beforeAll(async () => {
  commands = await givenCommands()
  inUse = join(commands.folder, 'keys.json')
  former = join(commands.folder, 'former.json')
  expect(await run('keys', 'create', inUse)).toMatchObject({ status: 0, err: '' })
})
afterAll(() => commands.close())

const runWith = (SECRET_FILE: string, ...args: string[]) => commands.recourseWith({ SECRET_FILE }, ...args)
const run = (...args: string[]) => runWith(inUse, ...args)
const idsIn = (file: string) => readKeyFile(file).cardKeys.map(({ id }) => id)
const newestIn = (file: string) => idsIn(file).at(-1) ?? 0

/** SQL as the owner of the tables. */
async function asOwner<Row extends object>(statement: string, values: unknown[] = []): Promise<Row[]> {
  const owner = await connectAs(commands.test.connection)
  const { rows } = await owner.query<Row>(statement, values).finally(() => owner.end())
  return rows
}

let seed = 0
async function fileOf(count: number): Promise<string> {
  seed += 1
  const file = join(commands.folder, `day${seed}.csv`)
  await run('generate', 'transactions', '--count', String(count), '--seed', String(seed), '--out', file)
  return file
}

/** How many card numbers are under each key, after each of them was opened. */
async function opened(file: string): Promise<Record<number, number>> {
  const vault = openCardVault(openSecrets(file, { mustExist: true }))
  const rows = await commands.test.databases.main.selectFrom('history').selectAll().execute()
  const count: Record<number, number> = {}
  for (const { key_id, pan_sealed, pri_key, log_cd, settle_dt } of rows) {
    vault.open(key_id, pan_sealed ?? Buffer.alloc(0), ['history', pri_key, log_cd, settle_dt])
    count[key_id] = (count[key_id] ?? 0) + 1
  }
  return count
}

const registered = () => asOwner<{ kind: string }>('SELECT * FROM key_fingerprint ORDER BY kind, key_id')

it('rotates, and re-encrypts under the new key, but removes the old one only where a copy of it was confirmed', async () => {
  expect(await run('import', 'transactions', await fileOf(40))).toMatchObject({ status: 0, err: '' })
  const first = newestIn(inUse)
  await copyFile(inUse, former)
  await chmod(former, 0o600)

  expect((await run('keys', 'rotate')).out).toMatch(/^Card key \d+ was added\. Next step: recourse keys reseal\.$/m)
  const second = newestIn(inUse)
  expect(idsIn(inUse)).toEqual([first, second])
  expect(await run('import', 'transactions', await fileOf(10))).toMatchObject({ status: 0, err: '' })
  expect(await opened(inUse)).toEqual({ [first]: 40, [second]: 10 })

  const kept = await run('keys', 'reseal')
  expect(kept.status).toBe(0)
  expect(kept.out.trimEnd().split('\n').at(-1)).toBe(
    `40 card numbers re-encrypted. The older card key ${first} stays in the key file: when you have a copy of it, run recourse keys reseal --old-key-backed-up to remove it.`,
  )
  expect(idsIn(inUse)).toEqual([first, second])
  expect(await opened(inUse)).toEqual({ [second]: 50 })

  expect((await run('keys', 'reseal', '--old-key-backed-up')).out).toBe(
    `0 card numbers re-encrypted. Removed: card key ${first}. Keep your copy as long as backups that need it.\n`,
  )
  expect(idsIn(inUse)).toEqual([second])
  expect(await opened(inUse)).toEqual({ [second]: 50 })
  expect((await stat(inUse)).mode & 0o777).toBe(0o600)
  expect((await actsIn(commands.test, 'keys reseal')).map(({ detail }) => detail)).toEqual([
    { resealed: 40, interrupted: false },
    { resealed: 0, interrupted: false, removed: [first] },
  ])
  expect((await actsIn(commands.test, 'keys create')).map(({ target }) => target)).toEqual(['keys.json'])
})

it('rotates each kind, and each leaves a row of the audit log', async () => {
  const before = (await actsIn(commands.test, 'keys rotate')).length
  expect((await run('keys', 'rotate', '--which', 'files')).out).toMatch(/^File key \d+ was added\./)
  expect((await run('keys', 'rotate', '--which', 'cookies')).out).toMatch(
    /are valid until \d{4}-\d\d-\d\d \d\d:\d\d UTC/,
  )
  expect((await run('keys', 'rotate', '--which', 'passwords')).out).toContain('The previous one is valid until ')
  expect(await run('keys', 'rotate', '--which', 'doors')).toMatchObject({
    status: 2,
    err: 'Invalid key type: --which cards|files|cookies|passwords.\n',
  })
  expect((await actsIn(commands.test, 'keys rotate')).slice(before).map(({ target }) => target)).toEqual([
    'fileKeys',
    'cookieSecret',
    'passwordKey',
  ])
})

/** Everything that works with keys. None of it may begin with the wrong ones. */
const works = async (): Promise<string[][]> => [
  ['import', 'transactions', await fileOf(5)],
  ['keys', 'rotate'],
  ['keys', 'rotate', '--which', 'files'],
  ['keys', 'reseal'],
  ['keys', 'reseal', '--old-key-backed-up'],
  ['keys', 'reseal', '--which', 'files', '--old-key-backed-up'],
  ['admin', 'create', '--username', 'some.admin', '--email', 'some.admin@bank.example'],
]

async function expectRefused(file: string, sentence: RegExp): Promise<void> {
  const before = [await readFile(file, 'utf8'), await opened(inUse), await registered()]
  for (const work of await works()) {
    const { status, err } = await runWith(file, ...work)
    expect({ work, status, err }).toEqual({ work, status: 1, err: expect.stringMatching(sentence) })
    expect(err).toContain('Restore the key file that has these keys')
  }
  expect([await readFile(file, 'utf8'), await opened(inUse), await registered()]).toEqual(before)
}

it('refuses to work with a former copy of the key file, names the key, and loses nothing', async () => {
  const lacking = `It lacks card key ${newestIn(inUse)}, which this database uses since \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d UTC`
  await expectRefused(former, new RegExp(`${former} is not that of this database.*${lacking}`))

  const verified = await runWith(former, 'audit', 'verify')
  expect(verified).toMatchObject({ status: 1, err: expect.stringMatching(/^Wrong key: the key file is not that of/) })
  expect(verified.err).toMatch(new RegExp(lacking))
  expect(verified.err).not.toMatch(/changed|not what was|not the one that it shows/)
  expect(verified.out).toMatch(/^OK: 50 transactions, /m)
  expect((await runWith(former, 'doctor')).out).toMatch(new RegExp(`^BAD  keys .*${lacking}`, 'm'))

  expect((await run('audit', 'verify')).status).toBe(0)
  expect((await run('doctor')).out).toMatch(/^ok {3}keys .* is that of the database, and opens what is stored$/m)
  expect(await run('import', 'transactions', await fileOf(5))).toMatchObject({ status: 0, err: '' })
})

it('refuses another key with the id of one that the database uses', async () => {
  const clash = join(commands.folder, 'clash.json')
  const file = readKeyFile(inUse)
  writeKeyFile(clash, { ...file, cardKeys: file.cardKeys.map(({ id }) => newCardKey(id)) })
  await expectRefused(
    clash,
    new RegExp(`Its card key ${newestIn(inUse)} is not the one that this database uses since \\d{4}-`),
  )
})

it('asks for the key file to be restored where it is missing, and makes none', async () => {
  const missing = join(commands.folder, 'missing.json')
  const restore = `Key file ${missing} not found, and the database has data that only its keys can decrypt: restore the key file from your copy.`
  for (const work of [...(await works()), ['audit', 'verify'], ['keys', 'create', missing]]) {
    const { status, err } = await runWith(missing, ...work)
    expect({ work, status, err }).toEqual({ work, status: 1, err: expect.stringContaining(restore) })
    expect(err).not.toContain('keys create')
  }
  expect((await runWith(missing, 'doctor')).out).toContain(`BAD  keys      ${restore}`)
  expect(existsSync(missing)).toBe(false)
})

it('registers keys that an older release has used only when they open what is stored', async () => {
  const forget = () => asOwner('TRUNCATE key_fingerprint')
  const [second] = idsIn(inUse)
  const all = (await registered()).length

  // A former copy, which lacks the key of every row.
  await forget()
  await expectRefused(former, new RegExp(`It lacks card key ${second}, under which is a card number of history `))
  expect(await registered()).toEqual([])

  // A key with the same id that another machine made. Some of the rows are under it.
  const clash = join(commands.folder, 'twice.json')
  const file = readKeyFile(inUse)
  writeKeyFile(clash, { ...file, cardKeys: [newCardKey(second ?? 0)] })
  const [row] = await asOwner<{ id: string; pri_key: string; log_cd: string; day: string; pan_sealed: Buffer }>(
    `SELECT id, pri_key, log_cd, to_char(settle_dt, 'YYYYMMDD') AS day, pan_sealed FROM history ORDER BY id DESC LIMIT 1`,
  )
  if (!row) throw new Error('There are transactions.')
  const name = ['history', row.pri_key, row.log_cd, row.day] as const
  const { sealed } = openCardVault(openSecrets(clash)).seal('6200000000000005', name)
  await asOwner('UPDATE history SET pan_sealed = $1 WHERE id = $2', [sealed, row.id])
  for (const wrong of [clash, inUse])
    expect(await runWith(wrong, 'keys', 'rotate')).toMatchObject({
      status: 1,
      err: expect.stringMatching(new RegExp(`Its card key ${second} does not open a card number of history`)),
    })
  expect(await registered()).toEqual([])

  await asOwner('UPDATE history SET pan_sealed = $1 WHERE id = $2', [row.pan_sealed, row.id])
  expect((await run('keys', 'reseal')).status).toBe(0)
  expect((await registered()).length).toBeGreaterThanOrEqual(all - 2)
  expect((await run('audit', 'verify')).status).toBe(0)
})

it('waits with re-encrypting until every running server has the new key', async () => {
  await run('keys', 'rotate')
  const report = (file: KeyFile) => heldKeys(file).map(reportOf)
  const file = readKeyFile(inUse)
  const before = { ...file, cardKeys: file.cardKeys.slice(0, -1) }
  await asOwner(
    `INSERT INTO server_process (process_id, host, pid, release, migration, keys)
     VALUES (gen_random_uuid(), 'one', 11, '1.0.0', '9999', $1), (gen_random_uuid(), 'two', 22, '0.9.0', '0001', NULL)`,
    [report(before)],
  )
  const newest = newestIn(inUse)
  const under = Object.keys(await opened(inUse))
  const resealing = run('keys', 'reseal', '--old-key-backed-up')
  const says = () => vi.mocked(console.log).mock.calls.flat().join('\n')
  await expect.poll(says).toContain(`one (process 11), two (process 22, which reports none: release 0.9.0)`)
  await asOwner("DELETE FROM server_process WHERE host = 'two'")
  await expect.poll(says).toContain(`do not work with card key ${newest} yet: one (process 11). Give them`)
  expect(Object.keys(await opened(inUse))).toEqual(under)
  await asOwner("UPDATE server_process SET keys = $1 WHERE host = 'one'", [report(file)])
  expect((await resealing).out).toMatch(/Removed: card key \d+\. Keep your copy/)
  expect(await opened(inUse)).toEqual({ [newest]: expect.any(Number) })
  await asOwner('DELETE FROM server_process')
})

it('removes no key that a detached month or a damaged row may need, and names it', async () => {
  await run('keys', 'rotate')
  const keys = idsIn(inUse)
  await asOwner('CREATE TABLE history_209901 (LIKE history)')
  expect(await run('keys', 'reseal', '--old-key-backed-up')).toMatchObject({
    status: 1,
    err: expect.stringContaining('detached, since their card numbers may need it: history_209901.'),
  })
  await asOwner('DROP TABLE history_209901')

  // The number of a key is no proof: the row says that it is under the newest one.
  const [row] = await asOwner<{ id: string; key_id: number; pri_key: string }>(
    'SELECT id, key_id, pri_key FROM history ORDER BY id LIMIT 1',
  )
  if (!row) throw new Error('There are transactions.')
  await asOwner('UPDATE history SET key_id = $1 WHERE id = $2', [newestIn(inUse), row.id])
  expect(await run('keys', 'reseal', '--old-key-backed-up')).toMatchObject({
    status: 1,
    err: expect.stringContaining(`The card number of history ${row.pri_key}`),
  })
  expect(idsIn(inUse)).toEqual(keys)
  await asOwner('UPDATE history SET key_id = $1 WHERE id = $2', [row.key_id, row.id])
  expect((await run('keys', 'reseal', '--old-key-backed-up')).status).toBe(0)
  expect(idsIn(inUse)).toHaveLength(1)
})

it('puts every stored file under the newest key, and drops the older one when no upload can be under it', async () => {
  const fileId = 'e7b1a3f0-0000-4000-8000-00000000000b'
  const file = join(commands.folder, 'slip')
  const old = join(commands.folder, 'old.json')
  const { fileKeys, ...others } = readKeyFile(inUse)
  writeKeyFile(old, { ...others, fileKeys: fileKeys.slice(0, 1) })
  const settings = { filesUrl: null, dataDir: commands.folder }
  await writeFile(file, 'A slip.')
  await openFileStore(settings, openSecrets(old)).put(fileId, file)
  const reseal = ['keys', 'reseal', '--which', 'files']
  const ids = fileKeys.map(({ id }) => id)

  expect(await run(...reseal)).toMatchObject({
    status: 0,
    out: expect.stringMatching(
      /^1 files re-wrapped with the newest key\. The older file key \d+ stays in the key file/,
    ),
  })
  // A server that has just changed its keys may still take an upload under the former one.
  await asOwner(
    `INSERT INTO server_process (process_id, host, pid, release, migration, started_at, keys, keys_since)
     VALUES (gen_random_uuid(), 'one', 11, '1.0.0', '9999', now() - interval '1 day', $1, now())`,
    [heldKeys(readKeyFile(inUse)).map(reportOf)],
  )
  expect(await run(...reseal, '--old-key-backed-up')).toMatchObject({
    status: 1,
    out: expect.stringContaining('run it again later to remove it'),
  })
  expect(readKeyFile(inUse).fileKeys.map(({ id }) => id)).toEqual(ids)
  await asOwner("UPDATE server_process SET keys_since = now() - interval '11 minutes'")
  expect(await run(...reseal, '--old-key-backed-up')).toMatchObject({
    status: 0,
    out: expect.stringContaining(`Removed: file key ${ids[0]}.`),
  })
  await asOwner('DELETE FROM server_process')
  const read = await openFileStore(settings, openSecrets(inUse)).get(fileId)
  expect((await read?.toArray())?.join('')).toBe('A slip.')
})

it('removes no file key while a proposed change holds a secret under it', async () => {
  const [older] = readKeyFile(inUse).fileKeys
  await run('keys', 'rotate', '--which', 'files')
  const { user_id } = await commands.test.databases.main
    .selectFrom('app_user')
    .select('user_id')
    .executeTakeFirstOrThrow()
  await asOwner(
    `INSERT INTO pending_change (kind, ins_id_cd, target, payload, proposed_by, expires_at)
     VALUES ('modify/sso', '00010764', 'Single sign-on', $1, $2, now() + interval '1 day')`,
    [JSON.stringify({ clientSecret: `${older?.id}.AAAA` }), user_id],
  )
  const refused = await run('keys', 'reseal', '--which', 'files', '--old-key-backed-up')
  expect(refused).toMatchObject({ status: 1, err: expect.stringContaining('(Single sign-on): approve or reject it') })
  expect(readKeyFile(inUse).fileKeys).toHaveLength(2)
})

it('writes the new key file elsewhere where it is asked to, and leaves the one in use', async () => {
  const before = await readFile(inUse, 'utf8')
  const next = join(commands.folder, 'next.json')
  expect((await run('keys', 'rotate', '--out', next)).out).toContain(`The key file with this change is ${next}`)
  const printed = await run('keys', 'rotate', '--out', '-')
  expect(JSON.parse(printed.out).cardKeys).toHaveLength(2)
  expect(printed.err).toMatch(/^Card key \d+ was added/)
  expect(await run('keys', 'rotate', '--out', next)).toMatchObject({
    status: 1,
    err: `The file ${next} exists: keys are never overwritten.\n`,
  })
  expect(await readFile(inUse, 'utf8')).toBe(before)
  // Nobody has used the added keys yet: both files are good.
  expect((await run('keys', 'reseal')).status).toBe(0)
  expect((await runWith(next, 'keys', 'reseal')).status).toBe(0)
  // From now on one of them is.
  expect(await run('keys', 'reseal')).toMatchObject({ status: 1, err: expect.stringContaining('It lacks card key') })
  await copyFile(next, inUse)
})

it('works with what a command prints, writes none of it, and prints a change for the store of the command', async () => {
  const vault = join(commands.folder, 'vault')
  const withCommand = (SECRET_COMMAND: string, ...args: string[]) =>
    commands.recourseWith({ SECRET_FILE: '', SECRET_COMMAND }, ...args)
  await copyFile(inUse, vault)
  const files = await readdir(commands.folder)
  const command = `cat ${vault}`
  expect((await withCommand(command, 'doctor')).out).toMatch(/^ok {3}keys +SECRET_COMMAND is that of the database/m)

  for (const work of [
    ['keys', 'rotate'],
    ['keys', 'rotate', '--out', `${vault}.next`],
    ['keys', 'reseal', '--old-key-backed-up'],
  ])
    expect(await withCommand(command, ...work)).toMatchObject({
      status: 1,
      err: 'The keys come from SECRET_COMMAND, so nothing is written here. Run the command with --out -, and put what it prints in the place from which SECRET_COMMAND reads.\n',
    })
  const rotated = await withCommand(command, 'keys', 'rotate', '--out', '-')
  await writeFile(vault, rotated.out)
  expect(idsIn(vault)).toEqual([...idsIn(inUse), expect.any(Number)])
  expect((await withCommand(command, 'keys', 'reseal')).status).toBe(0)
  const dropped = await withCommand(command, 'keys', 'reseal', '--old-key-backed-up', '--out', '-')
  await writeFile(vault, dropped.out)
  expect((await withCommand(command, 'audit', 'verify')).status).toBe(0)
  expect(await readdir(commands.folder)).toEqual(files)
  expect(
    JSON.parse(
      (await commands.recourseWith({ DATABASE_URL: 'postgres://localhost:1/none' }, 'keys', 'create', '-')).out,
    ).cardKeys,
  ).toHaveLength(1)

  await writeFile(inUse, dropped.out)
})

it('says why a command gives no keys, and shows nothing of it and of what it printed', async () => {
  const say = async (SECRET_COMMAND: string) =>
    (await commands.recourseWith({ SECRET_FILE: '', SECRET_COMMAND }, 'keys', 'rotate', '--out', '-')).err
  expect(await say('echo permission denied >&2; exit 3')).toBe(
    'The setting SECRET_COMMAND gave no keys: it ended with status 3, and said “permission denied”.\n',
  )
  expect(await say('echo a secret')).toBe('The key file SECRET_COMMAND cannot be read: invalid JSON.\n')
})

it('keeps every key where several processes rotate at once', async () => {
  const file = join(commands.folder, 'crowded.json')
  await copyFile(inUse, file)
  const before = idsIn(file).length
  const script = `import { rotateCardKey } from ${JSON.stringify(join(import.meta.dirname, '../server/db/cards/rotateKeys.ts'))}
    for (let n = 0; n < 20; n++) rotateCardKey(process.argv[1])`
  const ends = [1, 2, 3].map(
    () =>
      new Promise<number | null>((done) => {
        const options = ['--input-type=module', '--eval', script, file]
        spawn(process.execPath, options, { env: processEnv, stdio: 'ignore' }).once('exit', done)
      }),
  )
  expect(await Promise.all(ends)).toEqual([0, 0, 0])
  const ids = idsIn(file)
  expect([ids.length, new Set(ids).size]).toEqual([before + 60, before + 60])
  expect((await readdir(commands.folder)).filter((name) => name.startsWith('crowded.'))).toEqual(['crowded.json'])
})

it('says where the key file cannot be written, and loses nothing: read-only, or mounted as a single file', async () => {
  const folder = join(commands.folder, 'mounted')
  const path = join(folder, 'keys.json')
  await mkdir(folder)
  await copyFile(inUse, path)
  const before = await readFile(path, 'utf8')
  const known = await registered()
  const { main } = commands.test.connection
  if (typeof main === 'string') throw new Error('The test database is reached by its socket.')
  const env = {
    ...processEnv,
    DATA_DIR: commands.folder,
    DATABASE_URL: `postgres://${main.user}@localhost:${main.port}/${main.database}?host=${encodeURIComponent(main.host)}`,
    SECRET_FILE: path,
  }
  const rotateWith = (mount: string) => {
    const script = `${mount} && exec "$0" "$@"`
    const command = [process.execPath, join(import.meta.dirname, 'recourse.ts'), 'keys', 'rotate']
    const alone = process.geteuid?.() === 0 ? [] : ['--user', '--map-root-user']
    const args = [...alone, '--mount', 'sh', '-c', script, ...command]
    const { status, stderr } = spawnSync('unshare', args, { env, encoding: 'utf8' })
    return { status, stderr }
  }
  expect(rotateWith(`mount --bind ${folder} ${folder} && mount -o remount,bind,ro ${folder}`)).toEqual({
    status: 1,
    stderr: `The key file ${path} cannot be written: its folder is mounted read-only. It is as it was. Run the command where it can be written, or with --out FILE.\n`,
  })
  expect(rotateWith(`mount --bind ${path} ${path}`)).toEqual({
    status: 1,
    stderr: expect.stringContaining('it is mounted as a single file: mount its folder'),
  })
  expect([await readFile(path, 'utf8'), await readdir(folder), await registered()]).toEqual([
    before,
    ['keys.json'],
    known,
  ])
})

it('gives up keys that are lost for good only when it is told so, and works with new ones from then on', async () => {
  const anew = join(commands.folder, 'anew.json')
  expect((await run('keys', 'create', anew)).status).toBe(1)
  const given = await run('keys', 'create', anew, '--former-lost')
  expect(given).toMatchObject({ status: 0, out: expect.stringContaining('can never be decrypted again') })
  expect(await runWith(anew, 'import', 'transactions', await fileOf(5))).toMatchObject({ status: 0, err: '' })
  expect(await runWith(anew, 'keys', 'reseal')).toMatchObject({ status: 0, err: '' })
  expect((await runWith(anew, 'doctor')).out).toMatch(/^ok {3}keys /m)
})

it('refuses a key file that others may read', async () => {
  await chmod(inUse, 0o644)
  expect(await run('keys', 'rotate')).toMatchObject({ status: 1, err: expect.stringContaining(`chmod 600 ${inUse}`) })
  expect(await run('audit', 'verify')).toMatchObject({ status: 1, out: '' })
})
