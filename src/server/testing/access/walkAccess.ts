import type { Call } from '../../../contract/call.ts'
import type { MenuName } from '../../../domain/menus.ts'
import { png } from '../../features/files/testing/samples.ts'
import { type Access, rightsOf } from '../../http/access.ts'
import type { ServedCall } from '../../http/openApi.ts'
import type { Answer, Browser } from '../browser.ts'
import type { Example, Examples } from './example.ts'
import type { Given, Person } from './given.ts'

/** A call that does other than the table says, and how; or that can't be walked. */
export interface Disagreement {
  call: string
  says: string
}

/**
 * Makes every call that the server serves as a visitor and as every user there is (`givenEveryRole`: each role of the own
 * institution, of the other side, of a stranger and of the head), and holds what comes back against the table by which
 * the server lets them in. Answers where the two disagree. `among`: only as these users.
 */
export async function walkAccess(given: Given, examples: Examples, among?: readonly string[]): Promise<Disagreement[]> {
  const people = (await given.people()).filter(({ username }) => among?.includes(username) ?? true)
  const { servedCalls } = given.server.app
  const found: Disagreement[] = []
  for (const served of servedCalls) {
    const call = nameOf(served)
    const example = examples[call]
    const says = example
      ? await walkCall(served, example, people, given)
      : ['it has no example: add a line for it to src/server/testing/access/examples.ts']
    found.push(...says.map((one) => ({ call, says: one })))
  }
  const names = servedCalls.map(nameOf)
  const idle = Object.keys(examples).filter((name) => !names.includes(name))
  return [...found, ...idle.map((call) => ({ call, says: 'it has an example, but is not served' }))]
}

export function nameOf({ call }: ServedCall): string {
  return `${call.method} ${call.path}`
}

/**
 * What became of a request: nobody was signed in; the door of menu and role was shut; the thing wasn't theirs to reach;
 * it was; or the request itself was no good.
 */
type Outcome = 'signed out' | 'shut' | 'out of reach' | 'reached' | 'nonsense' | 'failed'

async function walkCall(
  { call, access }: ServedCall,
  example: Example,
  people: readonly Person[],
  given: Given,
): Promise<string[]> {
  if (!call.concerns)
    return ['its contract does not say whom it concerns: add `concerns`, a key of contract/concerns.ts']
  const fields = await example.sends(given)
  const shown = await example.shows?.(given)
  const owners = await example.owners?.(given)
  const visitor = given.server.browser()
  await visitor.code()
  const stranger = outcomeOf(await ask(visitor, call, fields), shown)
  if (access === 'anyone') return stranger === 'nonsense' || stranger === 'reached' ? [] : [`a visitor is ${stranger}`]
  const found = stranger === 'signed out' ? [] : [`a visitor is ${stranger}, and should be signed out`]
  const asFile = call.csv ? [undefined, { accept: 'text/csv' }] : [undefined]
  for (const person of people) {
    const browser = await given.server.as(person.username).browser()
    for (const headers of asFile) {
      const answer = await ask(browser, call, fields, headers)
      const expected = expectedOf(person, call, access, example, owners)
      const outcome = outcomeOf(answer, shown)
      // Whether one is told that it is another's or that it isn't there, is not the table's to say.
      const fits = outcome === expected || (expected === 'out of reach' && outcome === 'shut')
      const how = headers ? ' by a file' : ''
      if (!fits)
        found.push(
          `${person.username} is ${outcome}${how}, and should be ${expected} (${answer.status} ${said(answer)}).`,
        )
    }
  }
  return found
}

/** What the table says: first the door, then whom it concerns. */
function expectedOf(
  person: Person,
  { concerns }: Call,
  access: Access,
  { behind }: Example,
  own: readonly string[] | undefined,
): Outcome {
  const { roles, menus, insIdCd } = person
  const has = (menu: MenuName) => menus.includes(menu)
  const isAdministrator = roles.includes('administrator')
  const enters =
    access === 'anyone' ||
    access === 'session' ||
    isAdministrator ||
    rightsOf(access).some(
      ({ menu, role }) => [menu].flat().some((one) => has(one)) && (role === undefined || roles.includes(role)),
    )
  if (!enters) return 'shut'
  if (behind && !has(behind) && !isAdministrator) return 'out of reach'
  if (concerns === 'nobody' || concerns === 'oneself' || concerns === 'members' || isAdministrator) return 'reached'
  const owners = own ?? { institution: ['00010344'], parties: ['00010344', '00010392'], head: [] }[concerns]
  return [...owners, '00010764'].includes(insIdCd) ? 'reached' : 'out of reach'
}

const unknownFile = '4014'
const otherInstitution = ['4031', '4040']

function outcomeOf(answer: Answer, shown: string | undefined): Outcome {
  const { status, body, text } = answer
  if (status === 401) return 'signed out'
  if (status === 403 && body?.errCd === '4030') return 'shut'
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

/** Sends the fields as the call takes them. */
function ask(browser: Browser, call: Call, fields: object, headers?: Record<string, string>): Promise<Answer> {
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
