import { execFileSync, spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../src/server/realtime/testing/freePort.ts'

const script = '/usr/lib/rabbitmq/bin/rabbitmq-server'

export interface Rabbit {
  port: number
  pid: number
  version: string
  stop(): Promise<void>
}

/** Starts RabbitMQ with Web-STOMP in its own folder and on its own ports; null where it isn't installed. */
export async function startRabbit(): Promise<Rabbit | null> {
  if (!existsSync(script)) return null
  const dir = await mkdtemp(join(tmpdir(), 'recourse-rabbit-'))
  const [amqp, stomp, webStomp, epmd, dist] = await Promise.all([1, 2, 3, 4, 5].map(freePort))
  const config = [
    `listeners.tcp.1 = 127.0.0.1:${amqp}`,
    `stomp.listeners.tcp.1 = 127.0.0.1:${stomp}`,
    `web_stomp.tcp.ip = 127.0.0.1`,
    `web_stomp.tcp.port = ${webStomp}`,
    'log.console = false',
    'log.file.level = error',
  ]
  await writeFile(join(dir, 'rabbitmq.conf'), config.join('\n'))
  await writeFile(join(dir, 'plugins'), '[rabbitmq_web_stomp].\n')
  const env = {
    PATH: process.env.PATH,
    HOME: dir,
    RABBITMQ_NODENAME: `bench${webStomp}@localhost`,
    RABBITMQ_CONFIG_FILE: join(dir, 'rabbitmq.conf'),
    RABBITMQ_ENABLED_PLUGINS_FILE: join(dir, 'plugins'),
    RABBITMQ_MNESIA_BASE: join(dir, 'data'),
    RABBITMQ_LOG_BASE: join(dir, 'log'),
    RABBITMQ_PID_FILE: join(dir, 'pid'),
    RABBITMQ_DIST_PORT: String(dist),
    ERL_EPMD_PORT: String(epmd),
    ERL_EPMD_ADDRESS: '127.0.0.1',
  }
  const child = spawn('sh', [script], { env, cwd: dir, stdio: 'ignore', detached: true })
  const stop = async () => {
    // Its own group; the name server that it started stands beside it, on a port of its own.
    if (child.pid) signal(-child.pid, 'SIGTERM')
    for (let n = 0; n < 100 && child.exitCode === null && child.signalCode === null; n += 1) await sleep(100)
    if (child.pid) signal(-child.pid, 'SIGKILL')
    execFileSync('sh', ['-c', 'epmd -port "$ERL_EPMD_PORT" -kill >/dev/null 2>&1 || true'], { env })
    await rm(dir, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    await untilListening(webStomp ?? 0)
    const pid = beamOf(dir)
    return { port: webStomp ?? 0, pid, version: versionOf(), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It has ended already.
  }
}

function beamOf(dir: string): number {
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name) || !existsSync(`/proc/${name}/cmdline`)) continue
    const line = readFileSync(`/proc/${name}/cmdline`, 'utf8')
    if (line.includes('beam') && readFileSync(`/proc/${name}/environ`, 'utf8').includes(dir)) return Number(name)
  }
  throw new Error('RabbitMQ has no process.')
}

function versionOf(): string {
  const lib = readdirSync('/usr/lib/rabbitmq/lib').find((name) => name.startsWith('rabbitmq_server-'))
  return lib?.replace('rabbitmq_server-', '') ?? ''
}

async function untilListening(port: number): Promise<void> {
  for (let n = 0; n < 600; n += 1) {
    const open = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false))
      socket.once('connect', () => socket.destroy())
    })
    if (open) return
    await sleep(200)
  }
  throw new Error('RabbitMQ did not start within two minutes.')
}
