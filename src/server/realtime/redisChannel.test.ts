import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { Redis, type RedisOptions } from 'ioredis'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { redisChannel } from './redisChannel.ts'
import { givenRedis, type TestRedis } from './testing/redis.ts'

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

it('closes while a lost connection is being made again, without an error that nobody handles', async () => {
  const unhandled = vi.fn()
  process.on('unhandledRejection', unhandled)
  const address = proxy.address()
  if (!address || typeof address === 'string') throw new Error('The proxy does not listen')
  const url = `redis://127.0.0.1:${address.port}`
  const place = {
    connect: (options: RedisOptions) => new Redis(url, options),
    channel: 'recourse:one:realtime',
    keys: () => [randomBytes(32)],
    onRefused: () => {},
  }
  const channel = redisChannel(place, { warn: () => {}, error: () => {} })
  await channel.open(
    () => {},
    async () => {},
  )
  // On a busy machine `open` stops waiting before both connections are up.
  await expect.poll(() => [channel.isHearing(), open.length]).toEqual([true, 2])
  const [first, second] = open.splice(0)
  held = true
  first?.client.destroy()
  second?.client.destroy()
  await expect.poll(() => open.map(({ server }) => server.isPaused())).toEqual([true, true])
  channel.close()
  for (const { client, server } of open) server.pipe(client)
  await Promise.all(open.map(({ server }) => server.closed || once(server, 'close')))
  expect(unhandled).not.toHaveBeenCalled()
  process.off('unhandledRejection', unhandled)
})
