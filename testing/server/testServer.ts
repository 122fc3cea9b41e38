import { afterAll, beforeAll } from 'vitest'
import { givenServer, type ServerOptions, type TestServer } from './server.ts'

/** A server for all tests of the file: it starts before them and is closed after them. Not to be used outside of tests. */
export function testServer(options: ServerOptions = {}): TestServer {
  const server = {} as TestServer
  beforeAll(async () => {
    Object.assign(server, await givenServer(options))
  })
  afterAll(() => server.close())
  return server
}
