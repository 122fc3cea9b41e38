import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { vi } from 'vitest'

export interface TestCertificate {
  certFile: string
  keyFile: string
}

/** A certificate of 127.0.0.1 that signs itself. */
export function givenCertificate(folder: string): TestCertificate {
  const [certFile, keyFile] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
  const args = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  execFileSync(
    'openssl',
    [...args, '-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1', '-keyout', keyFile, '-out', certFile],
    { stdio: 'ignore' },
  )
  return { certFile, keyFile }
}

/** Debian's rsyslog, listening for syslog over TLS. Needs the packages rsyslog and rsyslog-gnutls. */
export class Rsyslog {
  #running: ChildProcess | null = null
  readonly #folder: string
  readonly #port: number
  readonly certFile: string

  private constructor(folder: string, port: number, certFile: string) {
    this.#folder = folder
    this.#port = port
    this.certFile = certFile
  }

  static async given(): Promise<Rsyslog> {
    const folder = await mkdtemp(join(tmpdir(), 'recourse-rsyslog-'))
    const { certFile, keyFile } = givenCertificate(folder)
    const port = await freePort()
    await writeFile(
      join(folder, 'rsyslog.conf'),
      `global(workDirectory="${folder}" maxMessageSize="16k" defaultNetstreamDriverCAFile="${certFile}"
        defaultNetstreamDriverCertFile="${certFile}" defaultNetstreamDriverKeyFile="${keyFile}")
      module(load="imtcp" streamDriver.name="gtls" streamDriver.mode="1" streamDriver.authMode="anon")
      template(name="raw" type="string" string="%rawmsg%\\n")
      ruleset(name="all") { action(type="omfile" file="${folder}/received" template="raw") }
      input(type="imtcp" port="${port}" address="127.0.0.1" ruleset="all")\n`,
    )
    return new Rsyslog(folder, port, certFile)
  }

  get url(): string {
    return `syslog+tls://127.0.0.1:${this.#port}`
  }

  async start(): Promise<void> {
    const running = spawn('/usr/sbin/rsyslogd', ['-n', '-f', join(this.#folder, 'rsyslog.conf'), '-i', 'NONE'], {
      stdio: 'ignore',
    })
    this.#running = running
    await vi.waitUntil(() => running.exitCode !== null || answers(this.#port), { timeout: 30_000, interval: 100 })
    if (running.exitCode !== null) throw new Error('rsyslogd did not start.')
  }

  /** At once, as in a failure of its machine. */
  async kill(): Promise<void> {
    const running = this.#running
    this.#running = null
    if (!running || running.exitCode !== null) return
    running.kill('SIGKILL')
    await once(running, 'exit')
  }

  received(): string[] {
    const file = join(this.#folder, 'received')
    return existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : []
  }

  async close(): Promise<void> {
    await this.kill()
    await rm(this.#folder, { recursive: true, force: true })
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('There is no port.')
  return address.port
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port, rejectUnauthorized: false }, () => {
      socket.end()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
}
