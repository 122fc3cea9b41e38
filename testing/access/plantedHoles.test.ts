/** @module-tag slow */
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { flows } from '../../src/domain/flows/index.ts'
import type { Role } from '../../src/domain/people/actor.ts'
import { type ApiScope, apiScopeNames, rolesOfScopes } from '../../src/domain/people/apiKeys.ts'
import { type MenuName, menus, menusOf } from '../../src/domain/people/menus.ts'
import { demoPassword } from '../../src/server/db/seed/people.ts'
import type { ServedCall } from '../../src/server/http/openApi/openApi.ts'
import { type Right, rightsOf, stepUpOf } from '../../src/server/http/serve/access.ts'
import { givenEveryRole } from '../data/everyRole.ts'
import type { Browser } from '../server/browser.ts'
import { captchaAnswer } from '../server/server.ts'
import { testServer } from '../server/testServer.ts'
import { examples } from './examples.ts'
import { type Given, givenThings } from './given.ts'
import { type Disagreement, nameOf, type WalkOptions, walkAccess } from './walkAccess.ts'

/** Holes of the kinds that people leave, in every call at once: the walk has to find each of them. */
const hole = vi.hoisted(() => ({
  is: 'none' as 'none' | 'no role' | 'no menu' | 'no institution' | 'no proof' | 'no scope' | 'no second factor',
}))

vi.mock('../../src/domain/people/actor.ts', async (original) => {
  const actor = await original<typeof import('../../src/domain/people/actor.ts')>()
  const forgets = () => hole.is === 'no institution'
  return {
    ...actor,
    actsForAll: (user: Parameters<typeof actor.actsForAll>[0]) => forgets() || actor.actsForAll(user),
    mayActFor: (...asked: Parameters<typeof actor.mayActFor>) => forgets() || actor.mayActFor(...asked),
    belongsTo: (...asked: Parameters<typeof actor.belongsTo>) => forgets() || actor.belongsTo(...asked),
  }
})

vi.mock('../../src/server/http/serve/access.ts', async (original) => {
  const http = await original<typeof import('../../src/server/http/serve/access.ts')>()
  const checkAccess: typeof http.checkAccess = (access, user) => {
    if (access === 'anyone' || access === 'session' || access === 'key' || !user) return http.checkAccess(access, user)
    if (hole.is === 'no menu') return
    const rights = http.rightsOf(access)
    if (hole.is === 'no proof')
      return http.checkAccess(
        http.rightsOf(access).map(({ stepUp: _, ...right }) => right),
        user,
      )
    http.checkAccess(hole.is === 'no role' ? rights.map(({ role: _, ...right }) => right) : rights, user)
  }
  const checkScope: typeof http.checkScope = (call, user) => {
    if (hole.is !== 'no scope') http.checkScope(call, user)
  }
  const expectRecentProof: typeof http.expectRecentProof = (user) => {
    if (hole.is !== 'no proof') http.expectRecentProof(user)
  }
  return { ...http, checkAccess, checkScope, expectRecentProof }
})

vi.mock('../../src/server/features/auth/factors/factors.ts', async (original) => {
  const factors = await original<typeof import('../../src/server/features/auth/factors/factors.ts')>()
  const hasFactor: typeof factors.hasFactor = (own) => hole.is !== 'no second factor' && factors.hasFactor(own)
  return { ...factors, hasFactor }
})

const server = testServer({ sessionTrustMs: 60_000 })
let given: Given
beforeAll(async () => {
  await givenEveryRole(server.db)
  given = givenThings(server)
})

const anAssistant = 'a key to assistant'

/** For each hole, users of whom at least one gets into every call that has it. */
const intruders = {
  // That of an assistant first, so that it is named wherever it gets in.
  'no scope': [
    anAssistant,
    ...apiScopeNames.map((scope) => `a key to ${scope}`).filter((name) => name !== anAssistant),
  ],
  'no role': ['viewer', 'acq_manager'],
  'no menu': ['narrow_handler', 'strange_risk_officer'],
  'no institution': ['a key to cardNumber', anAssistant, 'strange_handler', 'strange_manager', 'strange_risk_officer'],
} as const

const asUser = { door: 'user', untilFound: true } as const

async function foundWith(planted: typeof hole.is, options: WalkOptions, things = given): Promise<Disagreement[]> {
  hole.is = planted
  return walkAccess(things, examples, options)
}

function callsIn(found: readonly Disagreement[]): string[] {
  return [...new Set(found.map(({ call }) => call))].sort()
}

async function namedWith(planted: keyof typeof intruders): Promise<string[]> {
  return callsIn(await foundWith(planted, { ...asUser, among: intruders[planted] }))
}

/** Gives the password alone, again where a call has ended the session that this began. */
function passwordAlone(): () => Promise<Browser> {
  let last: Browser | null = null
  return async () => {
    if (last && (await last.get('/api/auth/info')).status === 200) return last
    last = server.browser()
    await last.logIn('viewer', demoPassword, captchaAnswer)
    return last
  }
}

function callsWith(isSo: (served: ServedCall) => boolean): string[] {
  return server.app.servedCalls.filter(isSo).map(nameOf).sort()
}

/** Rights by which `access` lets users in. */
function rightsIn({ access }: ServedCall): readonly Right[] {
  return typeof access === 'string' ? [] : rightsOf(access)
}

/** Whether a key of another scope has the menus and the role, so that nothing else keeps it out. */
function onlyScopeKeepsOut(served: ServedCall, scope: ApiScope): boolean {
  const { call, access } = served
  if (access === 'anyone' || [call.scope ?? []].flat().includes(scope)) return false
  if (typeof access === 'string') return true
  const opened = scope === 'provision' ? menusOf(['manager']) : flows.map((flow): MenuName => flow.menu)
  return rightsIn(served).some(
    ({ menu, role }) =>
      [menu].flat().some((one) => opened.includes(one)) && (!role || rolesOfScopes([scope]).includes(role)),
  )
}

/** Whether anybody has one of the menus with a role that no right names: else the roles keep nobody out. */
function roleMatters({ menu, role }: Right, _index: number, rights: readonly Right[]): boolean {
  const having = new Set([menu].flat().flatMap((one): readonly Role[] => menus[one].roles))
  const named: readonly (Role | undefined)[] = ['administrator', ...rights.map((right) => right.role)]
  return role !== undefined && [...having].some((one) => !named.includes(one))
}

describe('the walk through all calls names', () => {
  it('each that forgets to ask for a recent password or second factor', async () => {
    const expected = callsWith(({ access }) => stepUpOf(access) !== undefined)
    expect(expected).toContain('POST approve/pendingChange')
    expect(callsIn(await foundWith('no proof', { door: 'old proof' }))).toEqual(expected)
  })

  it('each that forgets the scope of a key, and each that lets an assistant through', async () => {
    const found = await foundWith('no scope', { ...asUser, among: intruders['no scope'] })
    // Who the caller is decides nothing in those that are open to all.
    const expected = callsWith((served) => apiScopeNames.some((scope) => onlyScopeKeepsOut(served, scope)))
    expect(expected).toContain('POST verifyPass')
    expect(callsIn(found)).toEqual(expected)
    const letIn = callsWith((served) => onlyScopeKeepsOut(served, 'assistant'))
    expect(letIn).toEqual(expect.arrayContaining(['POST auditPass', 'POST verifyPass', 'POST detail/cardNumber']))
    expect(callsIn(found.filter(({ who }) => who === anAssistant))).toEqual(letIn)
  })

  it('each that forgets its role', async () => {
    const expected = callsWith((served) => rightsIn(served).some(roleMatters))
    expect(expected).toContain('POST query/visits')
    expect(await namedWith('no role')).toEqual(expected)
  })

  it('each that forgets its menu', async () => {
    // Its handler asks for the menu of the page again.
    const lockedTwice = ['POST definition']
    const expected = callsWith((served) => rightsIn(served).length > 0 && !lockedTwice.includes(nameOf(served)))
    expect(expected).toContain('GET user/:id')
    expect(await namedWith('no menu')).toEqual(expected)
  })

  it('each that forgets the institution', async () => {
    // Who administers reaches all of them anyway.
    const forAdministrators = (served: ServedCall) => rightsIn(served).some(({ role }) => role === 'administrator')
    // The institution of the caller is the only one that it can read.
    const readsOwn = ['GET events']
    const expected = callsWith(
      (served) =>
        !['nobody', 'oneself', 'members'].includes(served.call.dataScope) &&
        !forAdministrators(served) &&
        !readsOwn.includes(nameOf(served)),
    )
    expect(expected).toContain('POST detail/disputeInf')
    expect(await namedWith('no institution')).toEqual(expected)
  })

  it('each into which a login leads that forgets the second factor', async () => {
    // The last: its user's sessions are replaced.
    await given.halfSignedIn()
    const expected = callsWith(({ access }) => access !== 'anyone')
    const things = { ...given, halfSignedIn: passwordAlone() }
    expect(callsIn(await foundWith('no second factor', { door: 'half signed in' }, things))).toEqual(expected)
  })
})
