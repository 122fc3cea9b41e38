import { readdirSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { accessTable } from '../../scripts/accessTable.ts'
import { rights as toldByRobot } from '../../src/server/features/robot/facts/rightFacts.ts'
import type { ServedCall } from '../../src/server/http/openApi/openApi.ts'
import { rightsOf, stepUpOf } from '../../src/server/http/serve/access.ts'
import { givenEveryRole } from '../data/everyRole.ts'
import { testServer } from '../server/testServer.ts'
import { parts } from './accessWalk.ts'
import { examples } from './examples.ts'
import { type Given, givenThings } from './given.ts'
import { nameOf, walkAccess } from './walkAccess.ts'

/**
 * The arguments of `serve` and the call's own declaration state who may make each call. `npm run access:print` writes
 * this as a table for reviewers. The server is held to it here and, for every call, role and institution, by
 * `accessWalk1.test.ts` and those beside it.
 */

const server = testServer({ sessionTrustMs: 60_000 })
let given: Given
beforeAll(async () => {
  await givenEveryRole(server.db)
  given = givenThings(server)
})

function callsWith(isSo: (served: ServedCall) => boolean): string[] {
  return server.app.servedCalls.filter(isSo).map(nameOf)
}

function fieldsOf({ call }: ServedCall): string[] {
  const { properties = {} } = z.toJSONSchema(call.body, { io: 'input' })
  return Object.keys(properties)
}

/** The role of each right that opens a call; none for one that opens to all, or by a menu alone. */
function rolesOf({ access }: ServedCall): (string | undefined)[] {
  return typeof access === 'string' ? [undefined] : rightsOf(access).map(({ role }) => role)
}

describe('the table of calls', () => {
  it('is walked whole: each part by a file of its own', () => {
    const files = readdirSync(import.meta.dirname).filter((name) => /^accessWalk\d+\.test\.ts$/.test(name))
    expect(files.sort()).toEqual(Array.from({ length: parts }, (_, part) => `accessWalk${part + 1}.test.ts`))
  })

  it('is walked whole: a call without an example is named', async () => {
    const found = await walkAccess(given, {})
    expect(found.map(({ call }) => call)).toEqual(callsWith(() => true))
    for (const { says } of found) expect(says).toMatch(/^it has no example: add a line/)
  })

  it('is what the robot says of who may do what', () => {
    const rolesByCall = new Map(server.app.servedCalls.map((served) => [nameOf(served), rolesOf(served)]))
    for (const { call, roles } of toldByRobot)
      expect([call, rolesByCall.get(call)?.filter((role) => role !== 'administrator')]).toEqual([call, roles])
  })

  it('has a row for each call, which says who may make it and whose data it reaches', () => {
    const rows = accessTable(server.app.servedCalls)
      .split('\n')
      .filter((line) => line.startsWith('| `'))
    expect(rows.map((row) => row.split('`')[1]?.replace(' /api/', ' '))).toEqual(callsWith(() => true))
    for (const row of rows) expect(row).toMatch(/^\| `\S+ \S+` \|( [^|]+ \|){3}$/)
  })

  it('has an example of every call', () => {
    expect(Object.keys(examples).sort()).toEqual(callsWith(() => true).sort())
  })

  it('has every call: nothing else answers under /api but its own description', () => {
    const addresses = addressesOf(server.app.printRoutes({ commonPrefix: false }))
    const calls = server.app.servedCalls.map(({ call }) => `/api/${call.path}`)
    const others = addresses.filter((address) => address.startsWith('/api/') && !calls.includes(address))
    expect(addresses).toEqual(expect.arrayContaining(calls))
    expect(others.sort()).toEqual(['/api/docs', '/api/openapi.json'])
  })

  it('opens nothing to visitors but signing in and out, and a new password', () => {
    expect(callsWith(({ access }) => access === 'anyone').sort()).toEqual([
      'GET auth/code',
      'POST auth/beginFirstPasskey',
      'POST auth/beginPasskeyFactor',
      'POST auth/beginPasskeyLogin',
      'POST auth/beginSso',
      'POST auth/confirmFactor',
      'POST auth/confirmFirstPasskey',
      'POST auth/enrolFactor',
      'POST auth/finishSso',
      'POST auth/login',
      'POST auth/logout',
      'POST auth/passkeyLogin',
      'POST auth/secondFactor',
      'POST auth/ssoLogout',
      'POST user/changePassword',
      'POST user/findPasswordEmail',
      'POST user/resetPassword',
    ])
  })

  it('asks for a recent password or second factor before rights, keys, approvals and full card numbers', () => {
    expect(callsWith(({ access }) => stepUpOf(access) !== undefined).sort()).toEqual([
      'POST add/limitRule',
      'POST approve/pendingChange',
      'POST approve/ssoDomain',
      'POST check/ssoDomain',
      'POST collect/apiKey',
      'POST collect/webhookSecret',
      'POST create/apiKey',
      'POST create/webhook',
      'POST delete/limitRule',
      'POST deleteCer',
      'POST import/reference',
      'POST import/rulePack',
      'POST modify/cardLimit',
      'POST modify/directory',
      'POST modify/dualControl',
      'POST modify/factorPolicy',
      'POST modify/insSetting',
      'POST modify/limitRule',
      'POST modify/ssoSetting',
      'POST restore/rulePack',
      'POST risk/DetailSusTransLog',
      'POST risk/add/rule',
      'POST risk/detail/blockedTransactionByIps',
      'POST risk/detail/blockedTransactionByOnline',
      'POST risk/enable/rule',
      'POST risk/modify/rule',
      'POST risk/modify/threshold',
      'POST rotate/webhookSecret',
      'POST uploadCer',
      'POST user/create',
      'POST user/enable/:id',
      'POST user/givePassword/:id',
      'POST user/revokeFactors/:id',
      'POST user/update',
    ])
  })

  it('asks for one before every change that a second person approves, since one person makes it where dual control is off', () => {
    const proposes = callsWith(({ call }) => call.refuses?.includes('changePending') ?? false)
    expect(proposes.length).toBeGreaterThan(15)
    expect(callsWith(({ access }) => stepUpOf(access) === 'always')).toEqual(expect.arrayContaining(proposes))
  })

  it('leaves administration to managers and administrators, that of risk to its officers', () => {
    const acts = server.app.servedCalls.filter(({ call }) => call.log === 'administration')
    expect(acts.map(nameOf)).toEqual(expect.arrayContaining(['POST user/create', 'POST add/limitRule']))
    for (const act of acts) {
      const manager = act.call.path.startsWith('risk/') ? 'riskOfficer' : 'manager'
      // Both propose changes, and withdraw them.
      const managers = act.call.path.endsWith('/pendingChange') ? ['manager', 'riskOfficer'] : [manager]
      for (const role of rolesOf(act)) expect([...managers, 'administrator'], nameOf(act)).toContain(role)
    }
  })

  it('asks for the menu of the users wherever somebody else’s account is changed', () => {
    const keeping = callsWith(
      ({ call, access }) =>
        call.log === 'administration' &&
        call.path.startsWith('user/') &&
        (typeof access === 'string' ||
          rightsOf(access).some(({ menu, role }) => menu !== 'UserManagement' || role !== 'manager')),
    )
    expect(keeping).toEqual([])
  })

  it('lets handlers alone submit', () => {
    for (const served of server.app.servedCalls)
      if (served.call.path.startsWith('submit/')) expect(rolesOf(served), nameOf(served)).toEqual(['handler'])
  })

  it('lets an assistant read, prepare drafts, and nothing else', () => {
    const opened = callsWith(({ call }) => [call.scope ?? []].flat().includes('assistant'))
    expect(opened).toContain('POST query/stdDispute/search')
    expect(opened.filter((name) => !name.startsWith('POST query/')).sort()).toEqual([
      'POST definition',
      'POST detail/article',
      'POST detail/disputeInf',
      'POST detail/expTran/queryInf',
      'POST detail/hisTran/byExpTran',
      'POST detail/hisTran/search',
      'POST detail/hisTran/single',
      'POST prepare/draft',
    ])
  })

  it('says whom it concerns wherever something is named by its id', () => {
    const ids = ['expId', 'userId', 'id', 'filePath', 'priKey', 'insIdCd', 'bulletinId']
    const named = callsWith((served) => fieldsOf(served).some((name) => ids.includes(name)))
    expect(named.length).toBeGreaterThan(15)
    expect(
      callsWith(({ call }) => named.includes(`${call.method} ${call.path}`) && call.dataScope === 'nobody'),
    ).toEqual([])
  })
})

/** Every address in fastify's drawing of its routes, a tree by their common beginnings. */
function addressesOf(tree: string): string[] {
  const above: string[] = []
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods] = /^([│ ]*)[├└]── (\S+)(?: \((.*)\))?/.exec(line) ?? []
    const depth = indent.length / 4
    above.splice(depth, Number.POSITIVE_INFINITY, (above[depth - 1] ?? '') + part)
    return methods ? [above[depth] ?? ''] : []
  })
}
