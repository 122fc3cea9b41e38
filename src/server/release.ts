import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import packageFile from '../../package.json' with { type: 'json' }

const root = join(import.meta.dirname, '../..')
/** Written by `npm run release`: a checkout has none. */
const file = join(root, 'release.json')

export const isRelease = existsSync(file)

export const { version } = packageFile

/** The first 12 digits of the commit that runs. Null in a copy of the sources without git. */
export const commit: string | null = isRelease ? JSON.parse(readFileSync(file, 'utf8')).commit : commitOfCheckout()

/** Such as `1.1.0 (9afd054c1234)`. */
export const releaseName = commit ? `${version} (${commit})` : version

function commitOfCheckout(): string | null {
  if (!existsSync(join(root, '.git'))) return null
  try {
    const args = ['rev-parse', '--short=12', 'HEAD']
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return null
  }
}
