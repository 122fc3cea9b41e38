/**
 * Makes dist/release/recourse-VERSION-linux-CPU.tar.gz of the commit that is checked out, for this processor, and its SHA-256. The same
 * commit and lock file give the same bytes.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { packRelease } from './packRelease.ts'
import { output, releaseFolder, stageRelease } from './stageRelease.ts'

// Takes no options: with one, as --help, nothing is made.
parseArgs({ options: {} })

const changed = output('git', ['status', '--porcelain'])
if (changed) {
  console.error(`A release is made of a commit. Commit these, or stash them:\n${changed}`)
  process.exit(1)
}

mkdirSync('.cache', { recursive: true })
const work = mkdtempSync('.cache/release-')
try {
  await stageRelease(join(work, releaseFolder))
  const file = join('dist/release', `${releaseFolder}.tar.gz`)
  mkdirSync('dist/release', { recursive: true })
  await packRelease(work, file)
  const hash = createHash('sha256').update(readFileSync(file)).digest('hex')
  writeFileSync(`${file}.sha256`, `${hash}  ${releaseFolder}.tar.gz\n`)
  console.log(`${file}\nSHA-256 ${hash}`)
} finally {
  rmSync(work, { recursive: true, force: true })
}
