import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { expect, it } from 'vitest'
import { givenServer } from '../../../../testing/server/server.ts'

it('ends though a browser has connected and asked for nothing yet', async () => {
  const server = await givenServer()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const unused = connect((server.app.server.address() as AddressInfo).port, '127.0.0.1')
  await once(unused, 'connect')
  await new Promise((resolve) => setTimeout(resolve, 50))
  const ended = once(unused, 'close')
  await server.close()
  await ended
  expect(unused.bytesRead).toBe(0)
})
