import { beforeAll, describe, expect, it } from 'vitest'
import { apiScopeNames } from '../../src/domain/people/apiKeys.ts'
import { scimOperations, scimRefusals } from '../../src/server/features/scim/operations.ts'
import { givenKey } from '../data/apiKeys.ts'
import { givenEveryRole } from '../data/everyRole.ts'
import { accountNamed } from '../data/people.ts'
import { insIdCds } from '../flows/cast.ts'
import type { Browser } from '../server/browser.ts'
import { testServer } from '../server/testServer.ts'
import { givenThings } from './given.ts'

/** Who may make each request of SCIM is the same for all, and held to here. */
const refused = scimRefusals.flatMap(({ methods, path }) => methods.map((method) => ({ method, path })))
const operations = [...scimOperations, ...refused]

const server = testServer({ sessionTrustMs: 60_000 })
beforeAll(() => givenEveryRole(server.db))

/** The request on a user of 00010344, with a version that is no longer that of anything. */
async function ask(browser: Browser, { method, path }: (typeof operations)[number]): Promise<number> {
  const id = path.startsWith('/Groups') ? 'viewer' : (await accountNamed(server, 'viewer')).userId
  const body = method === 'GET' || method === 'DELETE' ? undefined : {}
  const { status } = await browser.send({
    method,
    url: `/scim/v2${path.replace(':id', id)}`,
    headers: { 'if-match': 'W/"0"', ...(body && { 'content-type': 'application/scim+json' }) },
    ...(body && { payload: JSON.stringify(body) }),
  })
  return status
}

describe('every request of SCIM', () => {
  it('is served, and no other', () => {
    const served = server.app.printRoutes({ commonPrefix: false })
    for (const { path } of operations) expect(served).toContain(path.split('/')[1])
    expect(scimOperations.map(({ method, path }) => `${method} ${path}`)).toHaveLength(18)
  })

  it('is refused to visitors and to every session, whatever its role', async () => {
    const people = await givenThings(server).people()
    const browsers = [
      server.browser(),
      ...(await Promise.all(people.map(({ username }) => server.as(username).browser()))),
    ]
    for (const operation of operations)
      for (const browser of browsers) expect(await ask(browser, operation), operation.path).toBe(401)
  })

  it('is refused to keys of every other scope', async () => {
    for (const scope of apiScopeNames.filter((one) => one !== 'provision')) {
      const { machine } = await givenKey(server, { scopes: [scope] })
      for (const operation of operations) expect(await ask(machine, operation), `${scope} ${operation.path}`).toBe(403)
    }
  })

  it('reaches a user of the own institution alone', async () => {
    const { machine: own } = await givenKey(server, { scopes: ['provision'] })
    const others = await Promise.all(
      [insIdCds.stranger, insIdCds.head].map((insIdCd) => givenKey(server, { scopes: ['provision'], insIdCd })),
    )
    for (const operation of scimOperations.filter(({ path }) => path === '/Users/:id')) {
      // Found, and refused for its version or its body alone.
      expect([200, 400, 412]).toContain(await ask(own, operation))
      for (const { machine } of others) expect(await ask(machine, operation), operation.method).toBe(404)
    }
  })
})
