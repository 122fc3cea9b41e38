import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'

/** Harmless text that the one signature of `givenClamd` matches anywhere in a file. */
export const malware = 'recourse-test-signature-7f3a91'

export interface TestClamd {
  url: string
  close(): Promise<void>
}

/** Starts a clamd that knows only our test signature. Needs the package clamav-daemon. */
export async function givenClamd(): Promise<TestClamd> {
  const folder = await mkdtemp(join(tmpdir(), 'recourse-clamd-'))
  await chmod(folder, 0o755)
  const socket = join(folder, 'clamd.sock')
  await mkdir(join(folder, 'signatures'))
  const hex = Buffer.from(malware).toString('hex')
  await writeFile(join(folder, 'signatures', 'own.ndb'), `Recourse.Test:0:*:${hex}\n`)
  const config = join(folder, 'clamd.conf')
  await writeFile(
    config,
    [
      `DatabaseDirectory ${join(folder, 'signatures')}`,
      `TemporaryDirectory ${folder}`,
      `LocalSocket ${socket}`,
      'Foreground yes',
      'MaxThreads 2',
      '',
    ].join('\n'),
  )
  const clamd = spawn('clamd', ['--config-file', config], { stdio: ['ignore', 'pipe', 'pipe'] })
  const said: Buffer[] = []
  for (const stream of [clamd.stdout, clamd.stderr]) stream.on('data', (bytes: Buffer) => said.push(bytes))
  clamd.on('error', (error) => said.push(Buffer.from(String(error))))
  await vi.waitUntil(() => answers(socket, clamd, said), { timeout: 60_000, interval: 50 })
  return {
    url: `unix://${socket}`,
    async close() {
      if (clamd.exitCode === null) {
        clamd.kill()
        await once(clamd, 'exit')
      }
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function answers(path: string, clamd: ChildProcess, said: readonly Buffer[]): Promise<boolean> {
  if (clamd.exitCode !== null) throw new Error(`clamd ended: ${Buffer.concat(said)}`)
  const socket = connect({ path })
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
