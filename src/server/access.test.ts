import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { examples } from './testing/access/examples.ts'
import { type Given, givenThings } from './testing/access/given.ts'
import { walkAccess } from './testing/access/walkAccess.ts'
import { givenEveryRole } from './testing/everyRole.ts'
import { givenServer, type TestServer } from './testing/server.ts'

let server: TestServer
let given: Given
beforeAll(async () => {
  server = await givenServer()
  await givenEveryRole(server.db)
  given = givenThings(server)
})
afterAll(() => server.close())

describe('the table of calls', () => {
  it('is what the server holds to, for every call, role and institution', async () => {
    expect(await walkAccess(given, examples)).toEqual([])
  }, 180_000)

  it('is walked whole: a call without an example is named', async () => {
    const { 'GET user/:id': _, ...others } = examples
    const [found] = (await walkAccess(given, others)).filter(({ call }) => call === 'GET user/:id')
    expect(found?.says).toMatch(/^it has no example: add a line/)
  }, 180_000)
})
