import 'reflect-metadata'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { X509CertificateGenerator } from '@peculiar/x509'

export interface TestCertificate {
  certificate: string
  key: string
}

/** Makes a certificate for localhost, signed by itself. */
export async function localCertificate(): Promise<TestCertificate> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const made = await X509CertificateGenerator.createSelfSigned({
    name: 'CN=localhost',
    notBefore: new Date(Date.now() - 86_400_000),
    notAfter: new Date(Date.now() + 86_400_000),
    keys,
    signingAlgorithm: algorithm,
  })
  const pkcs8 = Buffer.from(await crypto.subtle.exportKey('pkcs8', keys.privateKey)).toString('base64')
  return {
    certificate: made.toString('pem'),
    key: `-----BEGIN PRIVATE KEY-----\n${pkcs8}\n-----END PRIVATE KEY-----\n`,
  }
}

export interface ProxyOptions {
  /** Of its two addresses, the one with TLS and the one that leads there. */
  ports: { secure: number; plain: number }
  servers: readonly [number, number]
  certificate: TestCertificate
}

export interface RunningProxy {
  child: ChildProcess
  close(): Promise<void>
}

/** Starts HAProxy as `deploy/haproxy` says, on other ports, with other servers and another certificate. */
export async function startHaproxy({ ports, servers, certificate }: ProxyOptions): Promise<RunningProxy> {
  const folder = await mkdtemp(join(tmpdir(), 'recourse-haproxy-'))
  const pem = join(folder, 'recourse.pem')
  await writeFile(pem, `${certificate.certificate}\n${certificate.key}`)
  const config = await changed('deploy/haproxy/haproxy.cfg', [
    ['bind :443 ', `bind 127.0.0.1:${ports.secure} `],
    ['maxconn 20000', 'maxconn 200'],
    ['bind :80\n', `bind 127.0.0.1:${ports.plain}\n`],
    ['/etc/haproxy/recourse.pem', pem],
    ['10.0.0.11:8080', `127.0.0.1:${servers[0]}`],
    ['10.0.0.12:8080', `127.0.0.1:${servers[1]}`],
  ])
  await writeFile(join(folder, 'haproxy.cfg'), config)
  return start('haproxy', ['-db', '-f', join(folder, 'haproxy.cfg')], folder, ports.secure)
}

/** Starts nginx as `deploy/nginx` says: its file is read as one of `conf.d`. */
export async function startNginx({ ports, servers, certificate }: ProxyOptions): Promise<RunningProxy> {
  const folder = await mkdtemp(join(tmpdir(), 'recourse-nginx-'))
  await writeFile(join(folder, 'recourse.crt'), certificate.certificate)
  await writeFile(join(folder, 'recourse.key'), certificate.key)
  const config = await changed('deploy/nginx/recourse.conf', [
    ['listen 443 ', `listen 127.0.0.1:${ports.secure} `],
    ['listen 80;', `listen 127.0.0.1:${ports.plain};`],
    ['/etc/nginx/recourse.crt', join(folder, 'recourse.crt')],
    ['/etc/nginx/recourse.key', join(folder, 'recourse.key')],
    ['10.0.0.11:8080', `127.0.0.1:${servers[0]}`],
    ['10.0.0.12:8080', `127.0.0.1:${servers[1]}`],
  ])
  await mkdir(join(folder, 'temp'))
  const temps = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, 'temp', name)};`,
  )
  const main = `
    daemon off; worker_processes 1; pid ${join(folder, 'nginx.pid')}; error_log stderr error;
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    events { worker_connections 1024; }
    http { access_log off; ${temps.join(' ')} include ${join(folder, 'recourse.conf')}; }`
  await writeFile(join(folder, 'recourse.conf'), config)
  await writeFile(join(folder, 'nginx.conf'), main)
  return start('nginx', ['-c', join(folder, 'nginx.conf'), '-e', 'stderr'], folder, ports.secure)
}

/** The text of a file of `deploy` with other addresses. */
export async function changed(path: string, changes: readonly [string, string][]): Promise<string> {
  let text = await readFile(path, 'utf8')
  for (const [from, to] of changes) {
    if (!text.includes(from)) throw new Error(`${path} has no ${from}.`)
    text = text.replaceAll(from, to)
  }
  return text
}

export async function start(
  program: string,
  args: string[],
  folder: string,
  port: number,
  user: { uid?: number; gid?: number } = {},
): Promise<RunningProxy> {
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'], uid: user.uid, gid: user.gid })
  let said = ''
  child.stderr.on('data', (bytes) => (said += bytes))
  child.on('error', (error) => (said += error))
  while (!(await listens(port))) {
    if (child.exitCode !== null) throw new Error(`${program} ended: ${said}`)
    await sleep(20)
  }
  return {
    child,
    async close() {
      if (child.exitCode === null && child.signalCode === null) {
        const ended = once(child, 'exit')
        child.kill('SIGTERM')
        await ended
      }
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function listens(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  return new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
  }).finally(() => socket.destroy())
}
