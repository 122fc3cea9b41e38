import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect as connectTls, createServer as createTls } from 'node:tls'
import { getSystemErrorMap } from 'node:util'
import { afterAll, expect, it } from 'vitest'
import { freePort } from '../../testing/server/freePort.ts'
import { givenCertificate } from '../../testing/server/rsyslog.ts'
import { operatorSentence } from './operatorSentence.ts'

const folder = mkdtempSync(join(tmpdir(), 'recourse-errors-'))
const closers: (() => unknown)[] = []
afterAll(() => {
  for (const close of closers) close()
  rmSync(folder, { recursive: true, force: true })
})

const said = async (work: () => unknown, env = {}): Promise<string> => {
  try {
    await work()
  } catch (error) {
    return operatorSentence(error, env)
  }
  throw new Error('Nothing failed.')
}

const file = join(folder, 'file')
writeFileSync(file, '')
const broken = join(folder, 'broken')
symlinkSync(join(folder, 'nowhere'), broken)
const loop = join(folder, 'loop')
symlinkSync(loop, loop)

/** A disk of its own, such as one of 64 kB. */
function givenDisk(options: string): string {
  const disk = mkdtempSync(join(folder, 'disk-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', disk])
  closers.unshift(() => execFileSync('umount', [disk]))
  return disk
}

it.each<[string, () => unknown, RegExp]>([
  ['a file that is not there', () => readFile(join(folder, 'none')), /none \(DATA_DIR\) is not there\. Create it/],
  [
    'a link that leads nowhere',
    () => readFile(broken),
    /broken \(DATA_DIR\) is not there\..* a link may lead nowhere\./,
  ],
  ['a link that leads to itself', () => readFile(loop), /is a link that leads to itself\./],
  ['a folder that is a file', () => mkdir(join(file, 'below')), /leads through a file that is no folder\./],
  ['a folder in place of which there is a file', () => mkdir(file), /is there already, and is not what is needed\./],
  ['a file that is a folder', () => writeFile(folder, ''), /is a folder\. Name a file\./],
  ['a name that is too long', () => readFile(join(folder, 'x'.repeat(300))), /is too long\./],
  [
    'a disk that is full',
    () => writeFile(join(givenDisk('size=64k'), 'big'), Buffer.alloc(200_000)),
    /^There is no room left on the disk.*Make room/,
  ],
  ['a disk that is read-only', () => writeFile(join(givenDisk('ro'), 'one'), ''), /is read-only\. Mount it/],
])('says in a sentence what is wrong with %s', async (_, work, sentence) => {
  const text = await said(work, { DATA_DIR: folder })
  expect(text).toMatch(sentence)
  expect(text).not.toContain('\n')
})

it('says which user may not use a folder', async () => {
  const closed = join(folder, 'closed')
  mkdirSync(closed)
  chmodSync(closed, 0o000)
  const nobody = 65_534
  const own = process.geteuid?.()
  chmodSync(folder, 0o755)
  process.seteuid?.(nobody)
  try {
    expect(await said(() => readFileSync(join(closed, 'x')), { DATA_DIR: closed })).toMatch(
      /^The user \S+ may not use .*closed\/x \(DATA_DIR\)\. Give it the right, or name another place\.$/,
    )
  } finally {
    process.seteuid?.(own ?? 0)
  }
})

it('names the setting of an address, and never what stands in it', async () => {
  const listen = (port: number, host: string) => once(createServer().listen(port, host), 'listening')
  expect(await said(() => listen(0, '192.0.2.1'))).toMatch(/^192\.0\.2\.1\S* is no address of this machine\. Set HOST/)
  const port = await freePort()
  const env = { REDIS_URL: `redis://:secret@localhost:${port}` }
  for (const reach of [() => once(connect(port, '127.0.0.1'), 'connect'), () => fetch(`http://127.0.0.1:${port}`)])
    expect(await said(reach, env)).toBe(
      `Nothing answers at 127.0.0.1:${port} (REDIS_URL). Start what should be there, or correct the setting.`,
    )
  expect(await said(() => fetch('http://no-such-host.invalid'))).toMatch(/no-such-host\.invalid/)
})

it('says of a certificate who has to have signed it', async () => {
  const { certFile, keyFile } = givenCertificate(folder)
  const server = createTls({ cert: readFileSync(certFile), key: readFileSync(keyFile) }).listen(0, '127.0.0.1')
  closers.push(() => server.close())
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  const text = await said(() => once(connectTls({ port, host: '127.0.0.1' }), 'secureConnect'))
  expect(text).toMatch(/is not trusted: self-signed certificate\. Set NODE_EXTRA_CA_CERTS .*REDIS_CA_FILE/)
})

it('has a sentence for every error of the system, and of a database that cannot work', () => {
  const codes = [...getSystemErrorMap().values()].map(([code]) => code).filter((code) => /^E[A-Z0-9]+$/.test(code))
  expect(codes.length).toBeGreaterThan(60)
  for (const code of codes) {
    const error = Object.assign(new Error(`${code}: it failed, open '/x'`), { code, syscall: 'open', path: '/x' })
    expect(operatorSentence(error, {})).toMatch(/^[^\n]+\.$/)
  }
  for (const code of [
    '28P01',
    '3D000',
    '42501',
    '53100',
    '53300',
    '53400',
    '55P03',
    '57P01',
    '57P03',
    '58030',
    '08006',
    'XX002',
  ])
    expect(operatorSentence(Object.assign(new Error('no'), { code }), {})).toMatch(/^[^\n]+\.$/)
})

it('says what we ourselves say as it is, and keeps the stack of what nobody expected', () => {
  expect(operatorSentence(new Error('There is no backup.'), {})).toBe('There is no backup.')
  for (const mistake of [
    new TypeError('x is not a function'),
    Object.assign(new Error('syntax error at or near "x"'), { code: '42601' }),
    Object.assign(new Error('assertion'), { code: 'ERR_ASSERTION' }),
  ])
    expect(operatorSentence(mistake, {})).toContain('    at ')
})
