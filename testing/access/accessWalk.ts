import { afterAll, beforeAll, expect, it } from 'vitest'
import { givenEveryRole } from '../data/everyRole.ts'
import { givenServer, type TestServer } from '../server/server.ts'
import { examples } from './examples.ts'
import { givenThings } from './given.ts'
import { type WalkOptions, walkAccess } from './walkAccess.ts'

/** The walk is the longest of all tests: each part of the calls has a test file, so that several workers walk. */
export const parts = 3

export function testAccessWalk(part: number): void {
  testAccess(`every call, role and institution: part ${part} of ${parts}`, { part: part - 1, parts })
}

export function testAccessTo(calls: readonly string[]): void {
  testAccess(`every role and institution: ${calls.join(', ')}`, { calls })
}

function testAccess(to: string, options: WalkOptions): void {
  let server: TestServer
  beforeAll(async () => {
    server = await givenServer({ sessionTrustMs: 60_000 })
    await givenEveryRole(server.db)
  })
  afterAll(() => server.close())

  it(`the table of calls is what the server holds to, for ${to}`, async () => {
    expect(await walkAccess(givenThings(server), examples, options)).toEqual([])
  })
}
