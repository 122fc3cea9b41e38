import { afterAll, beforeAll, expect, it } from 'vitest'
import { givenEveryRole } from '../data/everyRole.ts'
import { givenServer, type TestServer } from '../server/server.ts'
import { examples } from './examples.ts'
import { givenThings } from './given.ts'
import { walkAccess } from './walkAccess.ts'

/** The walk is the longest of all tests: each part of the calls has a test file, so that several workers walk. */
export const parts = 3

export function testAccessWalk(part: number): void {
  let server: TestServer
  beforeAll(async () => {
    server = await givenServer({ sessionTrustMs: 60_000 })
    await givenEveryRole(server.db)
  })
  afterAll(() => server.close())

  it(`the table of calls is what the server holds to, for every call, role and institution: part ${part} of ${parts}`, async () => {
    expect(await walkAccess(givenThings(server), examples, { part: part - 1, parts })).toEqual([])
  }, 600_000)
}
