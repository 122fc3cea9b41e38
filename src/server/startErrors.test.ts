/** @module-tag slow */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, it } from 'vitest'
import { freePort } from '../../testing/server/freePort.ts'
import { processEnv } from '../../testing/server/processEnv.ts'

const folder = mkdtempSync(join(tmpdir(), 'recourse-start-'))
chmodSync(folder, 0o755)
const file = join(folder, 'file')
writeFileSync(file, '')
const broken = join(folder, 'broken')
symlinkSync(join(folder, 'nowhere', 'else'), broken)
const small = join(folder, 'small')
mkdirSync(small)
execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=24m,mode=0711', 'tmpfs', small])
const closed = join(folder, 'closed')
mkdirSync(closed, { mode: 0o700 })
afterAll(() => {
  execFileSync('umount', [small])
  rmSync(folder, { recursive: true, force: true })
})

/** What a server says, and with which status it ends. */
async function starts(env: Record<string, string>, uid?: number) {
  const settings = { PORT: String(await freePort()), DATA_DIR: join(folder, 'data'), DEMO: '0', ...env }
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { ...processEnv, ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(uid !== undefined && { uid, gid: uid }),
  })
  const [said, [status]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  return { status, said }
}

const nobody = 65_534
const away = 'postgres://recourse:secret@127.0.0.1:1/recourse'

it.each<[string, Record<string, string>, RegExp, number?]>([
  ['a data folder that is a file', { DATA_DIR: file }, /file \(DATA_DIR\) is there already/],
  ['a data folder behind a link that leads nowhere', { DATA_DIR: join(broken, 'data') }, /\(DATA_DIR\).* is not there/],
  [
    'a data folder of another user',
    { DATA_DIR: join(closed, 'data') },
    /keys\.json cannot be written: this user may not write to its folder/,
    nobody,
  ],
  ['an address of another machine', { HOST: '192.0.2.1' }, /192\.0\.2\.1.* is no address of this machine/],
  ['a host that there is not', { HOST: 'no-such-host.invalid' }, /no-such-host\.invalid/],
  ['a database that is away', { DATABASE_URL: away }, /DATABASE_URL can't be reached/],
  ['a disk that is full', { DATA_DIR: small }, /[Nn]o (room|space) left/],
])('the server does not start with %s, and says so in a sentence', async (_, env, sentence, uid) => {
  const { status, said } = await starts(env, uid)
  expect(status).toBe(1)
  expect(said).toMatch(sentence)
  expect(said).not.toMatch(/^ {4}at /m)
  expect(said).not.toContain('secret')
})
