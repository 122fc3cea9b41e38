import { spawn } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { verifyDays } from '../../domain/operations/backups.ts'
import type { BackupStore } from './backupStore.ts'
import type { BackupOrigin } from './origin.ts'

/** The last verification, kept in the store beside the backups, so that every server sees it. */
const verification = z.object({
  at: z.string(),
  seconds: z.number(),
  whole: z.boolean(),
  said: z.string(),
})
type Verification = z.infer<typeof verification>

export const verifyEveryMs = verifyDays * 86_400_000

const kept = 'verified.json'
const signed = (body: string) => `verification\n${body}`
const command = resolve(import.meta.dirname, '../../cli/recourse.ts')

/** Null where there is none, or it was not signed with our keys. */
export async function lastVerification({ bases }: BackupStore, origin: BackupOrigin): Promise<Verification | null> {
  const content = await bases.get(kept)
  if (!content) return null
  try {
    const { signature, body } = JSON.parse(await text(content))
    return origin.isOurs(signed(body), signature) ? verification.parse(JSON.parse(body)) : null
  } catch {
    return null
  }
}

/** Keeps what a verification found. `began` is of `performance.now()`. */
export async function keepVerification(
  { bases }: BackupStore,
  origin: BackupOrigin,
  { began, whole, said }: Pick<Verification, 'whole' | 'said'> & { began: number },
): Promise<void> {
  const seconds = Math.round((performance.now() - began) / 100) / 10
  const done: Verification = { at: new Date().toISOString(), seconds, whole, said: said.trim().slice(-2_000) }
  const body = JSON.stringify(done)
  await mkdir(bases.incoming, { recursive: true, mode: 0o700 })
  const draft = join(bases.incoming, `${process.pid}-${kept}`)
  await writeFile(draft, JSON.stringify({ signature: origin.sign(signed(body)), body }), { mode: 0o600 })
  await bases.put(kept, draft)
}

/** Runs `recourse backup verify` as a process of its own, with low priority. Throws what it said where it failed. */
export async function runVerification(store: BackupStore, origin: BackupOrigin, signal: AbortSignal): Promise<void> {
  const began = performance.now()
  const args = ['-n', '10', process.execPath, ...process.execArgv, command, 'backup', 'verify']
  const child = spawn('nice', args, { stdio: ['ignore', 'pipe', 'pipe'], signal, killSignal: 'SIGTERM' })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
  const status = await new Promise<number | null>((ended) => {
    child.once('error', (error) => {
      said += error.message
      ended(null)
    })
    child.once('close', ended)
  })
  if (status === 0 || signal.aborted) return
  // The process keeps what it found, unless it was killed.
  await keepVerification(store, origin, { began, whole: false, said })
  throw new Error(said)
}
