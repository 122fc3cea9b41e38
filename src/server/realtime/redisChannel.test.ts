import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { Redis, type RedisOptions } from 'ioredis'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { givenRedis, type TestRedis } from '../../../testing/server/redis.ts'
import { redisChannel } from './redisChannel.ts'

let redis: TestRedis
let proxy: Server
/** Connections of the channel. While `held`, Redis's answer to the question whether it is ready does not arrive. */
const open: { client: Socket; server: Socket }[] = []
let held = false
beforeAll(async () => {
  redis = await givenRedis()
  proxy = createServer((client) => {
    const server = connect(Number(new URL(redis.url).port), '127.0.0.1')
    for (const socket of [client, server]) socket.on('error', () => {})
    open.push({ client, server })
    server.pipe(client)
    client.on('data', (data) => {
      if (held && data.includes('info\r\n')) server.unpipe(client)
      server.write(data)
    })
    client.on('end', () => server.end())
  })
  await once(proxy.listen(0, '127.0.0.1'), 'listening')
})
afterAll(async () => {
  proxy.close()
  await redis.close()
})

const channelOf = () => {
  const address = proxy.address()
  if (!address || typeof address === 'string') throw new Error('The proxy does not listen')
  const connections: Redis[] = []
  const place = {
    connect(options: RedisOptions) {
      const connection = new Redis(`redis://127.0.0.1:${address.port}`, options)
      connections.push(connection)
      return connection
    },
    channel: 'recourse:one:realtime',
    keys: () => [randomBytes(32)],
    onRefused: () => {},
  }
  return { channel: redisChannel(place, { warn: () => {}, error: () => {} }), connections }
}

/** Cuts both connections; the new ones wait until they are let go. */
async function cutBoth() {
  const cut = open.splice(0)
  held = true
  for (const { client } of cut) client.destroy()
  await expect.poll(() => open.map(({ server }) => server.isPaused())).toEqual([true, true])
  held = false
}
const letGo = () => {
  for (const { client, server } of open) server.pipe(client)
}

it('closes while a lost connection is being made again, without an error that nobody handles', async () => {
  const unhandled = vi.fn()
  process.on('unhandledRejection', unhandled)
  const { channel } = channelOf()
  await channel.open(
    () => {},
    async () => {},
  )
  // On a busy machine `open` stops waiting before both connections are up.
  await expect.poll(() => [channel.isHearing(), open.length]).toEqual([true, 2])
  await cutBoth()
  channel.close()
  letGo()
  await Promise.all(open.splice(0).map(({ server }) => server.closed || once(server, 'close')))
  expect(unhandled).not.toHaveBeenCalled()
  process.off('unhandledRejection', unhandled)
})

it('leaves a new connection alone until it hears, however long the other one takes', async () => {
  const { channel, connections } = channelOf()
  let ups = 0
  await channel.open(
    () => {},
    async () => {
      ups += 1
    },
  )
  await expect.poll(() => ups).toBe(1)
  await cutBoth()
  const [, hearing] = connections
  const own = open.find(({ client }) => client.remotePort === hearing?.stream.localPort)
  own?.server.pipe(own.client)
  await expect.poll(() => hearing?.status).toBe('ready')
  channel.reviveAfter(0)
  expect([hearing?.status, channel.isHearing()]).toEqual(['ready', false])
  letGo()
  await expect.poll(() => ups).toBe(2)
  expect(open).toHaveLength(2)
  channel.reviveAfter(0)
  await expect.poll(() => ups).toBe(3)
  channel.close()
})
