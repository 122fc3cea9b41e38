/** @module-tag slow */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RedisOptions } from 'ioredis'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '../../testing/server/freePort.ts'
import { givenCertificate, type TestCertificate } from '../../testing/server/rsyslog.ts'
import { rateLimiter } from './http/load/rateLimiters.ts'
import { redisHub } from './realtime/redisHub.ts'
import { bodyOf, RawClient } from './realtime/testing/rawClient.ts'
import { givenRealtime } from './realtime/testing/server.ts'
import { connectRedis, redisOptions } from './redis.ts'
import { readRedisAddress } from './redisAddress.ts'

const password = 'p@ss:w/rd'
const started: ChildProcess[] = []
let folder: string
let certificate: TestCertificate
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recourse-redis-'))
  certificate = givenCertificate(folder)
})
afterAll(async () => {
  const running = started.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)
  for (const child of running) child.kill('SIGKILL')
  await Promise.all(running.map((child) => once(child, 'exit')))
  await rm(folder, { recursive: true, force: true })
})

it.each<[string, object | null]>([
  ['redis://redis', { host: 'redis', port: 6379, db: 0, isEncrypted: false }],
  ['redis://:se%3Acret@10.1.2.3:7000/2', { host: '10.1.2.3', port: 7000, db: 2, password: 'se:cret' }],
  ['rediss://user:secret@redis:6380', { port: 6380, username: 'user', password: 'secret', isEncrypted: true }],
  ['redis://[::1]:6379', { host: '::1', port: 6379 }],
  [
    'redis+sentinel://:secret@a,b:26380,[::1]/main?db=3&sentinelPassword=other',
    {
      sentinels: [
        { host: 'a', port: 26379 },
        { host: 'b', port: 26380 },
        { host: '::1', port: 26379 },
      ],
      name: 'main',
      db: 3,
      password: 'secret',
      sentinelPassword: 'other',
      isEncrypted: false,
    },
  ],
  ['rediss+sentinel://a/main', { sentinels: [{ host: 'a', port: 26379 }], name: 'main', isEncrypted: true }],
  ['redis+sentinel://a,b', null],
  ['redis://a,b', null],
  ['redis://', null],
  ['redis://a:port', null],
  ['redis://a/x', null],
  ['redis://a?tls=true', null],
  ['redis+sentinel://a/main?timeout=3', null],
  ['http://a', null],
  ['localhost', null],
])('reads %s', (text, address) => {
  if (address) expect(readRedisAddress(text)).toMatchObject(address)
  else expect(readRedisAddress(text)).toBeNull()
})

/** Starts Debian's redis-server by the configuration of `deploy/redis`, on a port of its own, with the changes of a test. */
async function start(
  kind: 'redis' | 'sentinel',
  port: number,
  changes: readonly (readonly [RegExp | string, string])[] = [],
): Promise<ChildProcess> {
  const file = join(folder, `${kind}-${port}.conf`)
  const shipped = await readFile(`deploy/redis/${kind}.conf`, 'utf8')
  const here: typeof changes = [
    [/^bind .*$/m, 'bind 127.0.0.1'],
    [/^tls-port .*$/m, `tls-port ${port}`],
    [/^dir .*$/m, `dir ${folder}`],
    [/^tls-(ca-)?cert-file .*$/gm, `tls-$1cert-file ${certificate.certFile}`],
    [/^tls-key-file .*$/m, `tls-key-file ${certificate.keyFile}`],
    [/CHANGE-ME/g, password],
  ]
  const text = [...here, ...changes].reduce((all, [from, to]) => all.replace(from, to), shipped)
  await writeFile(file, text)
  const child = spawn('redis-server', kind === 'sentinel' ? [file, '--sentinel'] : [file], { stdio: 'ignore' })
  started.push(child)
  return child
}

/** Two processes of one installation, by this way to Redis. */
async function givenProcesses(redisUrl: string, redisCaFile: string | null) {
  const key = randomBytes(32)
  const place = {
    connect: (options: RedisOptions) => connectRedis({ redisUrl, redisCaFile }, options),
    channel: 'recourse:tested:realtime',
    keys: () => [key],
    onRefused: () => {},
  }
  const log = { warn: () => {}, error: () => {} }
  const [one, two] = await Promise.all(
    ['one', 'two'].map((name) => givenRealtime({ hub: redisHub(place, name, log, 1_000) })),
  )
  if (!one || !two) throw new Error('unreachable')
  const connected = async () => {
    const fresh = await RawClient.connected(two.address('bob'))
    fresh.send('SUBSCRIBE\nid:1\ndestination:/topic/notice/all\n\n\0')
    await fresh.settled()
    return fresh
  }
  let client = await connected()
  return {
    /** Whether what one publishes reaches a subscriber of the other. */
    async hears(text: string): Promise<boolean> {
      if (client.closed !== null) client = await connected()
      one.realtime.publish('/topic/notice/all', text)
      await new Promise((resolve) => setTimeout(resolve, 200))
      return client.received.map(bodyOf).includes(text)
    },
    close: () => Promise.all([one.close(), two.close()]),
  }
}

it('talks to a Redis that asks for a password over TLS, and to no Redis whose certificate it does not know', async () => {
  const port = await freePort()
  await start('redis', port)
  const url = (secret: string) => `rediss://:${encodeURIComponent(secret)}@127.0.0.1:${port}`
  const caFile = join(folder, 'ca.pem')
  await copyFile(certificate.certFile, caFile)
  const processes = await givenProcesses(url(password), caFile)
  await expect.poll(() => processes.hears('in secret')).toBe(true)
  await processes.close()

  const refusal = async (redisUrl: string, redisCaFile: string | null) => {
    const redis = connectRedis(
      { redisUrl, redisCaFile },
      { lazyConnect: true, retryStrategy: () => null, maxRetriesPerRequest: 0 },
    )
    const said: string[] = []
    redis.on('error', (error) => said.push(error.message))
    await redis
      .connect()
      .then(
        () => redis.ping(),
        () => {},
      )
      .catch(() => {})
    redis.disconnect()
    return said.join()
  }
  expect(await refusal(url(password), null)).toMatch(/self-signed certificate/)
  expect(await refusal(url('wrong'), caFile)).toMatch(/WRONGPASS/)
  expect(() => redisOptions(url(password), { redisCaFile: '/nowhere/ca.pem' })).toThrow(/ENOENT.*\/nowhere\/ca.pem/)
})

it('follows Sentinel to another primary when the first one is frozen, over TLS and with passwords', async () => {
  const ports = await Promise.all(Array.from({ length: 5 }, freePort))
  const [first = 0, second = 0, ...watching] = ports
  const primary = await start('redis', first)
  await start('redis', second, [[/^# (replicaof) .*$/m, `$1 127.0.0.1 ${first}`]])
  for (const port of watching)
    await start('sentinel', port, [
      [/(monitor recourse) \S+ \d+/, `$1 127.0.0.1 ${first}`],
      // A busy machine keeps a living one waiting for longer than half a second.
      [/(down-after-milliseconds recourse) \d+/, '$1 3000'],
      [/(failover-timeout recourse) \d+/, '$1 5000'],
    ])
  const hosts = watching.map((port) => `127.0.0.1:${port}`).join()
  const secret = encodeURIComponent(password)
  const redisUrl = `rediss+sentinel://:${secret}@${hosts}/recourse?sentinelPassword=${secret}`
  const looking = connectRedis({ redisUrl, redisCaFile: certificate.certFile }, { maxRetriesPerRequest: null })
  looking.on('error', () => {})
  await expect.poll(() => looking.info('replication')).toMatch(/slave0:.*state=online/)
  const processes = await givenProcesses(redisUrl, certificate.certFile)
  const limits = connectRedis({ redisUrl, redisCaFile: certificate.certFile }, { enableOfflineQueue: false })
  limits.on('error', () => {})
  const spend = rateLimiter(limits, 'recourse:tested:')('calls', { points: 1_000, seconds: 600 })
  await expect.poll(() => processes.hears('before')).toBe(true)
  expect(await spend('anna')).toBe(true)

  // A Sentinel learns of replicas and other Sentinels from the primary, so it must know them before the primary freezes.
  for (const port of watching) {
    const sentinel = connectRedis({
      redisUrl: `rediss://:${secret}@127.0.0.1:${port}`,
      redisCaFile: certificate.certFile,
    })
    const reply = async () => String(await sentinel.call('SENTINEL', 'MASTER', 'recourse'))
    await expect.poll(reply).toMatch(/num-slaves,1,num-other-sentinels,2/)
    sentinel.disconnect()
  }
  // Frozen: it closes none of its connections.
  primary.kill('SIGSTOP')
  await expect.poll(() => processes.hears('after')).toBe(true)
  await expect
    .poll(async () => {
      await spend('anna')
      return looking.exists('recourse:tested:limit:calls:anna')
    })
    .toBe(1)
  expect(await looking.info('replication')).toMatch(/role:master/)
  expect(looking.options.sentinels).toHaveLength(3)
  limits.disconnect()
  looking.disconnect()
  await processes.close()
  expect(await readFile(join(folder, `sentinel-${watching[0]}.conf`), 'utf8')).toContain(`127.0.0.1 ${second}`)
})
