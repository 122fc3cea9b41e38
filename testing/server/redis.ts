import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { freePort } from './freePort.ts'

export interface TestRedis {
  url: string
  start(): Promise<void>
  stop(): Promise<void>
  close(): Promise<void>
}

export async function givenRedis(): Promise<TestRedis> {
  const dir = await mkdtemp(join(tmpdir(), 'recourse-redis-'))
  const port = await freePort()
  const url = `redis://127.0.0.1:${port}`
  let stop = async () => {}
  const start = async () => {
    const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', dir]
    const child = spawn('redis-server', args, { stdio: 'ignore' })
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
    stop = async () => {
      child.kill()
      await ended
    }
    const probe = new Redis(url, { retryStrategy: () => 20, maxRetriesPerRequest: null })
    probe.on('error', () => {})
    await probe.ping()
    probe.disconnect()
  }
  await start()
  return {
    url,
    start,
    stop: () => stop(),
    async close() {
      await stop()
      await rm(dir, { recursive: true, force: true })
    },
  }
}
