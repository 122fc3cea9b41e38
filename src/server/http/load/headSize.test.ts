import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { beforeAll, expect, it } from 'vitest'
import { testServer } from '../../../../testing/server/testServer.ts'

const server = testServer()
beforeAll(() => server.app.listen({ port: 0, host: '127.0.0.1' }))

async function statusOf(headers: string): Promise<string> {
  const { port } = server.app.server.address() as AddressInfo
  const socket = connect({ port, host: '127.0.0.1' })
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(`GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${headers}\r\n`)
  return (await text(socket)).split('\r\n')[0] ?? ''
}

it.each([
  ['one header of 15 KB', `X-Long: ${'x'.repeat(15_000)}\r\n`, 'HTTP/1.1 200 OK'],
  ['one header of 17 KB', `X-Long: ${'x'.repeat(17_000)}\r\n`, 'HTTP/1.1 400 Bad Request'],
  ['five thousand headers', 'a:b\r\n'.repeat(5_000), 'HTTP/1.1 400 Bad Request'],
])('takes a head of 16 KB at most: %s', async (_, headers, status) => {
  expect(await statusOf(headers)).toBe(status)
})
