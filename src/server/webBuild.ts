import { spawn } from 'node:child_process'
import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { isRelease } from './release.ts'

const root = resolve(import.meta.dirname, '../..')
const built = join(root, 'dist/web')
const sources = [
  'src/web',
  'src/contract',
  'src/texts',
  'src/domain',
  'index.html',
  'vite.config.ts',
  'scripts/layers.ts',
  'scripts/subsetFonts.ts',
  'package-lock.json',
]

export function webIsStale(): boolean {
  const page = join(built, 'index.html')
  if (!existsSync(page)) return true
  const builtAt = statSync(page).mtimeMs
  return sources.some((source) => newest(join(root, source)) > builtAt)
}

/** Builds the web app of a checkout where it is older than its sources. A release, and a server in production, serves what is there. */
export async function prepareWeb({ production, signal }: { production: boolean; signal: AbortSignal }): Promise<void> {
  if (!production && !isRelease) return webIsStale() ? buildWeb(signal) : undefined
  if (existsSync(join(built, 'index.html'))) return
  throw new Error(
    `There is no web app in ${built}, and a server in production builds none: ${isRelease ? 'unpack the release again' : 'install a release, or run npm run build'}.`,
  )
}

/**
 * Builds the web app in a process of its own. The old build is there until the new one is complete; a build that is cut
 * off leaves nothing behind that could be served.
 */
async function buildWeb(signal: AbortSignal): Promise<void> {
  const draft = join(root, `dist/web.${process.pid}`)
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn', '--outDir', draft], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true, // A Ctrl+C reaches us alone, and we stop it.
    signal,
  })
  try {
    const status = await new Promise((resolve, reject) => child.once('error', reject).once('exit', resolve))
    if (status !== 0) throw new Error('The web app could not be built: see above.')
    rmSync(built, { recursive: true, force: true })
    try {
      renameSync(draft, built)
    } catch (error) {
      // Another process, started at the same time, has put its own there.
      if (!existsSync(join(built, 'index.html'))) throw error
    }
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

function newest(path: string): number {
  if (!existsSync(path)) return 0
  const { mtimeMs } = statSync(path)
  if (!statSync(path).isDirectory()) return mtimeMs
  return Math.max(0, ...readdirSync(path).map((name) => newest(join(path, name))))
}
