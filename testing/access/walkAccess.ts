import type { Call } from '../../src/contract/call.ts'
import type { MenuName } from '../../src/domain/people/menus.ts'
import { propertiesOf } from '../../src/domain/typed.ts'
import type { ServedCall } from '../../src/server/http/openApi/openApi.ts'
import { type Access, rightsOf, stepUpOf } from '../../src/server/http/serve/access.ts'
import { png } from '../files/samples.ts'
import type { Answer, Browser } from '../server/browser.ts'
import type { Example, Examples } from './example.ts'
import type { Given, Machine, Person } from './given.ts'

export interface WalkOptions {
  /** Only as these users and keys, in this order. */
  among?: readonly string[]
  /** Leaves a call at the first user or key for whom it disagrees. */
  untilFound?: boolean
  /** Only by one of the doors: as a user or key, with a proof that is old, or before the second factor. */
  door?: Door
  /** Only these calls. */
  calls?: readonly string[]
  /** Only one part of the calls, from 0, of so many. */
  part?: number
  parts?: number
}

type Door = 'user' | 'old proof' | 'half signed in'

export interface Disagreement {
  call: string
  /** The user or key for whom they disagree. */
  who?: string
  says: string
}

/**
 * Makes every call that the server serves as a visitor and as every user there is (`givenEveryRole`: each role of the own
 * institution, of the other side, of a stranger and of the head), and holds what comes back against the table by which
 * the server lets them in. Answers where the two disagree.
 */
export async function walkAccess(
  given: Given,
  examples: Examples,
  { among, untilFound = false, door, calls, part = 0, parts = 1 }: WalkOptions = {},
): Promise<Disagreement[]> {
  const people = chosenOf(await given.people(), among)
  const machines = chosenOf(await given.machines(), among)
  const { servedCalls } = given.server.app
  const came = given.server.browser()
  await came.code()
  const found: Disagreement[] = []
  for (const served of servedCalls.filter((_, at) => at % parts === part)) {
    const call = nameOf(served)
    if (calls && !calls.includes(call)) continue
    if (door && !leadsTo(door, served)) continue
    const example = examples[call]
    const visitor = given.server.browser()
    for (const [name, value] of came.cookies) visitor.cookies.set(name, value)
    const says = example
      ? await walkCall(served, example, { people, machines, untilFound, visitor, door, given })
      : [{ says: 'it has no example: add a line for it to testing/access/examples.ts' }]
    found.push(...says.map((one) => ({ call, ...one })))
  }
  const names = servedCalls.map(nameOf)
  const idle = Object.keys(examples).filter((name) => !names.includes(name))
  return [...found, ...idle.map((call) => ({ call, says: 'it has an example, but is not served' }))]
}

function chosenOf<T extends Person>(all: readonly T[], among: readonly string[] | undefined): readonly T[] {
  return among ? among.flatMap((name) => all.filter(({ username }) => username === name)) : all
}

/** Whether a walk by this door can find anything in the call. */
function leadsTo(door: Door, { access, call }: ServedCall): boolean {
  if (!call.dataScope) return true
  return access !== 'anyone' && (door !== 'old proof' || stepUpOf(access) !== undefined)
}

export function nameOf({ call }: ServedCall): string {
  return `${call.method} ${call.path}`
}

/**
 * `shut`: refused by menu or role. `out of reach`: the thing belongs to others. `nonsense`: the request itself was
 * invalid.
 */
type Outcome = 'signed out' | 'shut' | 'out of reach' | 'reached' | 'nonsense' | 'failed'

interface Callers {
  people: readonly Person[]
  machines: readonly Machine[]
  untilFound: boolean
  visitor: Browser
  door: Door | undefined
  given: Given
}

async function walkCall(
  { call, access }: ServedCall,
  example: Example,
  { people, machines, untilFound, visitor, door, given }: Callers,
): Promise<Omit<Disagreement, 'call'>[]> {
  if (!call.dataScope)
    return [{ says: 'its contract does not say whom it concerns: add `dataScope`, a key of contract/dataScope.ts' }]
  const fields = await example.sends(given)
  const shown = await example.shows?.(given)
  const owners = await example.owners?.(given)
  const found: Omit<Disagreement, 'call'>[] = []
  const find = (says: string, who?: string) => found.push({ says, who })
  if (!door) {
    const stranger = outcomeOf(await ask(visitor, call, fields), shown)
    if (access === 'anyone')
      return stranger === 'nonsense' || stranger === 'reached' ? [] : [{ says: `a visitor is ${stranger}` }]
    if (stranger !== 'signed out') find(`a visitor is ${stranger}, and should be signed out`)
  }
  if (!door || door === 'half signed in') {
    const before = outcomeOf(await ask(await given.halfSignedIn(), call, fields), shown)
    if (before !== 'signed out') find(`a user without the second factor is ${before}, and should be signed out`)
  }
  if ((!door || door === 'old proof') && stepUpOf(access)) {
    const answer = await given.withOldProof((browser) => ask(browser, call, fields))
    if (answer.body?.errCd !== proofStale)
      find(`an administrator whose last password or factor is old is not asked for it (${answer.status})`)
  }
  if (door && door !== 'user') return found
  if (stepUpOf(access)) await given.proveAll()
  // A file comes from the same handler behind the same door: one person of each institution and outcome asks for it.
  const haveFile = new Set<string>()
  for (const person of people) {
    if (untilFound && found.length > 0) return found
    const browser = await given.server.as(person.username).browser()
    const expected = expectedOf(person, call, access, example, owners)
    const alike = `${person.insIdCd} ${expected}`
    const asFile = call.csv && !haveFile.has(alike)
    haveFile.add(alike)
    for (const headers of asFile ? [undefined, { accept: 'text/csv' }] : [undefined]) {
      const answer = await ask(browser, call, fields, headers)
      const outcome = outcomeOf(answer, shown)
      // Whether one is told that it is another's or that it isn't there, is not the table's to say.
      const fits = outcome === expected || (expected === 'out of reach' && outcome === 'shut')
      const how = headers ? ' by a file' : ''
      const hint = answer.status === 200 && expected === 'out of reach' && !example.shows ? ` ${missingShows}` : ''
      if (!fits)
        find(
          `${person.username} is ${outcome}${how}, and should be ${expected} (${answer.status} ${said(answer)}).${hint}`,
          person.username,
        )
    }
  }
  for (const machine of machines) {
    if (untilFound && found.length > 0) return found
    const answer = await ask(machine.browser, call, sentByKey(fields))
    const outcome = outcomeOf(answer, shown)
    const opens = [call.scope ?? []].flat().includes(machine.scope)
    const expected = opens ? expectedOf(machine, call, access, example, owners) : 'shut'
    if (outcome !== expected && !(expected === 'out of reach' && outcome === 'shut'))
      find(
        `${machine.username} of ${machine.insIdCd} is ${outcome}, and should be ${expected} (${answer.status} ${said(answer)}).`,
        machine.username,
      )
  }
  return found
}

/** What a key must say, and a person may leave out: the version of each record. */
function sentByKey(fields: object): object {
  const { list }: { list?: unknown } = propertiesOf(fields)
  return Array.isArray(list) ? { ...fields, list: list.map((one: object) => ({ version: 1, ...one })) } : fields
}

function expectedOf(
  person: Person,
  { dataScope }: Call,
  access: Access,
  { behind }: Example,
  own: readonly string[] | undefined,
): Outcome {
  const { roles, menus, insIdCd } = person
  const has = (menu: MenuName) => menus.includes(menu)
  const isAdministrator = roles.includes('administrator')
  if (access === 'key' && !('scope' in person)) return 'shut'
  const enters =
    access === 'anyone' ||
    access === 'session' ||
    access === 'key' ||
    isAdministrator ||
    rightsOf(access).some(
      ({ menu, role }) => [menu].flat().some((one) => has(one)) && (role === undefined || roles.includes(role)),
    )
  if (!enters) return 'shut'
  if (behind && !has(behind) && !isAdministrator) return 'out of reach'
  if (dataScope === 'colleagues') return insIdCd === '00010344' ? 'reached' : 'out of reach'
  if (dataScope === 'nobody' || dataScope === 'oneself' || dataScope === 'members' || isAdministrator) return 'reached'
  const owners = own ?? { institution: ['00010344'], parties: ['00010344', '00010392'], head: [] }[dataScope]
  return [...owners, '00010764'].includes(insIdCd) ? 'reached' : 'out of reach'
}

const missingShows = 'If the call lists what one may see, its example needs `shows`: see testing/access/example.ts.'

const proofStale = '4034'
const keyScope = '4382'
const unknownFile = '4014'
const otherInstitution = ['4031', '4040']

function outcomeOf(answer: Answer, shown: string | undefined): Outcome {
  const { status, body, text } = answer
  if (status === 401) return 'signed out'
  if (status === 403 && (body?.errCd === '4030' || body?.errCd === keyScope)) return 'shut'
  if (status === 403 || status === 404 || body?.errCd === unknownFile) return 'out of reach'
  if (status >= 500) return 'failed'
  if (status === 400) return 'nonsense'
  if (status === 200 && shown !== undefined) return text.includes(shown) ? 'reached' : 'out of reach'
  const refusal: string | undefined = body?.list?.[0]?.second?.body.errCd
  return refusal && otherInstitution.includes(refusal) ? 'out of reach' : 'reached'
}

function said({ body, text }: Answer): string {
  return body?.errMsg ?? text.slice(0, 80)
}

export function ask(browser: Browser, call: Call, fields: object, headers?: Record<string, string>): Promise<Answer> {
  const inPath = new Set([...call.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name))
  const known = Object.entries(fields)
  const path = known.reduce((path, [name, value]) => path.replace(`:${name}`, String(value)), `/api/${call.path}`)
  const body = Object.fromEntries(known.filter(([name]) => !inPath.has(name)))
  if (call.method === 'GET') return browser.get(Object.keys(body).length > 0 ? `${path}?${query(body)}` : path, headers)
  if (call.encoding === 'multipart') return browser.upload('picture.png', png, path)
  return call.encoding === 'form' ? browser.postForm(path, body, headers) : browser.post(path, body, headers)
}

function query(fields: Record<string, string>): string {
  return new URLSearchParams(fields).toString()
}
