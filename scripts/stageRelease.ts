import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { commit, version } from '../src/server/release.ts'
import { ofCheckout } from './packages.ts'
import { shippedBom } from './shippedBom.ts'

export const releaseFolder = `recourse-${version}-linux-${process.arch}`

const contents = [
  ...['bin', 'deploy', 'docs', 'knowledge'],
  ...['src/assistant', 'src/cli', 'src/contract', 'src/domain', 'src/server', 'src/texts'],
  ...['CHANGELOG.md', 'LICENSE', 'NOTICE', 'README.md', 'SECURITY.md'],
]

/** Puts together what a release contains: the server as it is, its packages, and the web app, built. */
export async function stageRelease(folder: string): Promise<void> {
  // `-z`: otherwise git writes names with Chinese letters in quotes, and no such file is found.
  const files = output('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard', ...contents]).split('\0')
  const left = /\.test\.tsx?$|\/testing\/|^docs\/screenshots\//
  for (const file of files.filter((name) => name && existsSync(name) && !left.test(name))) copy(file, folder)
  installPackages(folder)
  run('node_modules/.bin/vite', ['build', '--logLevel', 'warn', '--outDir', join(process.cwd(), folder, 'dist/web')])
  writeJson(join(folder, 'sbom.json'), shippedBom())
  writeJson(join(folder, 'release.json'), { version, commit })
}

/** As the lock file has them, with their hashes. No script of theirs is run. */
function installPackages(folder: string): void {
  for (const file of ['package.json', 'package-lock.json', 'testing/client/package.json']) copy(file, folder)
  run(
    'npm',
    ['ci', '--omit=dev', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'],
    folder,
  )
  const { devDependencies, optionalDependencies, allowScripts, scripts, ...kept } = JSON.parse(
    readFileSync('package.json', 'utf8'),
  )
  const left = ['package-lock.json', 'testing', 'node_modules/.bin', 'node_modules/.package-lock.json']
  const unloaded = readdirSync(join(folder, 'node_modules'), { recursive: true, encoding: 'utf8' })
    .filter((name) => neverLoaded.test(name))
    .map((name) => `node_modules/${name}`)
  for (const name of [...left, ...unloaded, ...ofCheckout.map((name) => `node_modules/${name.split('/')[0]}`)])
    rmSync(join(folder, name), { recursive: true, force: true })
  const { start, recourse, assistant } = scripts
  writeJson(join(folder, 'package.json'), { ...kept, scripts: { start, recourse, assistant } })
}

/** Types, maps for debuggers and tests of packages, and builds of PDF libraries for other places. */
const neverLoaded = new RegExp(
  [
    '\\.(map|d\\.[cm]?ts)$',
    '\\.(test|spec)\\.[^/]+$',
    '\\/(tests?|testing|__tests__)$',
    '^@cantoo\\/pdf-lib\\/(cjs|src|ts3\\.4|dist\\/pdf-lib.*)$',
    '^pdfkit\\/js\\/pdfkit\\.(browser|old|standalone|js).*$',
  ].join('|'),
)

function copy(file: string, folder: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  cpSync(file, join(folder, file))
}

function writeJson(file: string, value: unknown): void {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`)
}

function run(command: string, args: string[], cwd?: string): void {
  const env = { ...process.env, NODE_ENV: 'production' }
  const { status } = spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'], env, ...(cwd && { cwd }) })
  if (status !== 0) throw new Error(`${command} failed: see above.`)
}

export function output(command: string, args: string[]): string {
  const { stdout, status } = spawnSync(command, args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  if (status !== 0) throw new Error(`${command} ${args[0]} failed.`)
  return stdout.trim()
}
