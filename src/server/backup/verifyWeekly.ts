import { spawn } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { verifyDays } from '../../domain/operations/backups.ts'

/** The last verification of the backup, kept in the data folder. */
const verification = z.object({
  at: z.string(),
  seconds: z.nullable(z.number()).default(null),
  whole: z.boolean(),
  said: z.string(),
})
export type Verification = z.infer<typeof verification>

export const verifyEveryMs = verifyDays * 86_400_000
const pollMs = 3_600_000

const fileIn = (dataDir: string) => join(dataDir, 'backup-verified.json')
const command = resolve(import.meta.dirname, '../../cli/recourse.ts')

export async function lastVerification(dataDir: string): Promise<Verification | null> {
  const text = await readFile(fileIn(dataDir), 'utf8').catch(() => null)
  return text === null ? null : verification.parse(JSON.parse(text))
}

/** Keeps what a verification found. `began` is of `performance.now()`. */
export async function keepVerification(
  dataDir: string,
  { began, whole, said }: Pick<Verification, 'whole' | 'said'> & { began: number },
): Promise<Verification> {
  const seconds = Math.round((performance.now() - began) / 100) / 10
  const done = { at: new Date().toISOString(), seconds, whole, said: said.trim().slice(-2_000) }
  await writeFile(fileIn(dataDir), JSON.stringify(done), { mode: 0o600 })
  return done
}

/**
 * Verifies the backup a week after the last time, in a process of its own with low priority. `warn` gets what it said
 * where it failed. Returns the function that stops it.
 */
export function verifyWeekly(
  dataDir: string,
  isReady: () => boolean,
  warn: (said: string) => void,
): () => Promise<void> {
  const stopping = new AbortController()
  let verifying: Promise<void> = Promise.resolve()
  const look = async () => {
    const last = await lastVerification(dataDir)
    if (!isReady() || (last && Date.now() - new Date(last.at).getTime() < verifyEveryMs)) return
    const began = performance.now()
    const { status, said } = await runVerify(stopping.signal)
    if (stopping.signal.aborted) return
    const done = await keepVerification(dataDir, { began, whole: status === 0, said })
    if (!done.whole) warn(said)
  }
  const turn = () => {
    verifying = verifying.then(look).catch((error) => warn(String(error)))
  }
  const timer = setInterval(turn, pollMs)
  turn()
  return async () => {
    clearInterval(timer)
    stopping.abort()
    await verifying
  }
}

async function runVerify(signal: AbortSignal): Promise<{ status: number | null; said: string }> {
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
  return { status, said }
}
