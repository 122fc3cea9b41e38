/**
 * Builds the web app twice, in folders of their own, and compares every file: what is served depends on the sources alone.
 * Prints the hash of all files, by which two machines can compare theirs.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

mkdirSync('.cache', { recursive: true })
const folder = mkdtempSync('.cache/builds-')
try {
  const [first, second] = ['first', 'second'].map((name) => build(join(folder, name)))
  if (!first || !second) throw new Error('Nothing was built.')
  const names = new Set([...first.keys(), ...second.keys()])
  const different = [...names].filter((name) => first.get(name) !== second.get(name))
  for (const name of different) console.error(`Different: ${name}`)
  const all = createHash('sha256')
  for (const [name, hash] of first) all.update(`${hash}  ${name}\n`)
  console.log(`${first.size} files, ${different.length} different. SHA-256 of all: ${all.digest('hex')}`)
  process.exitCode = different.length === 0 ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** Returns the hash of each file, by name. */
function build(to: string): Map<string, string> {
  const args = ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn', '--outDir', to, '--emptyOutDir']
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' })
  if (status !== 0) throw new Error('The build failed: see above.')
  const files = readdirSync(to, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return new Map(
    files
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((path) => [path.slice(to.length + 1), createHash('sha256').update(readFileSync(path)).digest('hex')]),
  )
}
