import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Role } from '../../../domain/people/actor.ts'
import { rolesByClaim } from '../../../domain/people/sso.ts'
import { propertiesOf } from '../../../domain/typed.ts'
import type { Tables } from '../../db/tables.ts'
import { beginAct, writeAuditEntry } from '../../http/audit/auditLog.ts'
import { type HttpLimits, limitOf } from '../../http/load/limits.ts'
import { limitedAs, type SessionUser } from '../../http/serve/access.ts'
import { jsonReader } from '../../http/serve/bodies.ts'
import { CallError } from '../../http/serve/errors.ts'
import type { RecordAct } from '../../http/serve/serve.ts'
import type { ReadKey } from '../../http/serve/sessionHook.ts'
import { groupKind, type ResourceKind, userKind } from './attributes.ts'
import { resourceTypes, schemas, serviceProviderConfig, withId } from './discovery.ts'
import { ScimError, sendRefusal } from './errors.ts'
import { resourceTest } from './match.ts'
import { type ScimName, scimOperations, scimRefusals } from './operations.ts'
import { parseResource, patchResource } from './patches.ts'
import { project } from './project.ts'
import { readQuery, readSearch, type ScimQuery } from './query.ts'
import {
  accountAt,
  accountsOfGroup,
  groupAt,
  groupResource,
  listAccounts,
  listResponse,
  membersOf,
  pageOf,
  type ScimAccount,
  type UserValues,
  userResource,
  versionOf,
} from './resources.ts'
import {
  type Asking,
  createAccount,
  replaceAccount,
  setMembers,
  type UserDeps,
  wantedNow,
  wantedResource,
} from './users.ts'
import type { Values } from './values.ts'

interface ScimDeps extends UserDeps {
  readKey: ReadKey
  limits: HttpLimits
  publicUrl: string
}

interface Request extends Asking {
  id: string
  query: ScimQuery
  body: unknown
  /** Throws 412 unless the sender has seen this version, where it says which. */
  expectVersion(version: string): void
}

interface ScimAnswer {
  status?: number
  body?: object
  /** Only for an answer that is one resource. */
  version?: string
  location?: string
}

type Handler = (request: Request) => Promise<ScimAnswer>
type Handlers = Readonly<Record<ScimName, Handler>>

const tokenScope = 'provision'
const mediaType = 'application/scim+json; charset=utf-8'

/**
 * SCIM 2.0 for the directory of an institution. Every request has a token with the scope `provision`, whose institution
 * is the only one that it reaches.
 */
export function scimRoutes(app: FastifyInstance, deps: ScimDeps): void {
  const handlers = handlersOf(deps)
  const admit = admission(app, deps)
  void app.register(
    async (scim) => {
      scim.setErrorHandler((error, request, reply) => sendRefusal(request, reply, error))
      const parseJson = jsonReader(app)
      scim.removeContentTypeParser('application/json')
      scim.addContentTypeParser(
        ['application/scim+json', 'application/json'],
        { parseAs: 'buffer' },
        // Directories name a type also where they send no body, as in a DELETE.
        (request, body, done) => (body.length === 0 ? done(null) : parseJson(request, body, done)),
      )
      for (const { method, path } of scimOperations)
        serveOperation(scim, method, path, handlers[`${method} ${path}` as ScimName], admit)
      for (const { methods, path, status, reason } of scimRefusals)
        for (const method of methods)
          serveOperation(scim, method, path, async () => Promise.reject(new ScimError(status, `${reason}.`)), admit)
      scim.route({ method: [...allMethods], url: '/*', handler: refuseAddress })
    },
    { prefix: '/scim/v2' },
  )
}

const allMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
type Method = (typeof allMethods)[number]

/** Tells another method of an address that there is from an address that there isn't. */
async function refuseAddress(http: FastifyRequest, reply: FastifyReply): Promise<never> {
  const { '*': rest = '' }: { '*'?: string } = propertiesOf(http.params)
  const served = scimOperations.filter(({ path }) => new RegExp(`^${path.replace(':id', '[^/]+')}/?$`).test(`/${rest}`))
  if (served.length === 0) throw new ScimError(404, 'There is no such address.')
  const allowed = served.map(({ method }) => method).join(', ')
  void reply.header('allow', allowed)
  throw new ScimError(405, `This address takes ${allowed}.`)
}

function serveOperation(
  scim: FastifyInstance,
  method: Method,
  path: string,
  handle: Handler,
  admit: (http: FastifyRequest) => Promise<SessionUser>,
): void {
  const isChange = method !== 'GET' && /^\/(Users|Groups)(\/:id)?$/.test(path)
  scim.route({
    method,
    url: path,
    // Before the body is read: a stranger's isn't worth a byte.
    onRequest: async (http) => {
      http.user = { ...(await admit(http)), provedAt: 0 }
      if (isChange) beginAct(http, 'administration', `scim/${path.split('/')[1]}`)
    },
    handler: async (http, reply) => {
      const actor = http.user
      if (!actor) throw new CallError('keyRefused')
      const { id = '' }: { id?: string } = propertiesOf(http.params)
      const record: RecordAct = (trx, target, detail) =>
        writeAuditEntry(trx, { http, reply }, { ...(target && { target }), ...(detail && { detail }) })
      const query = readQuery(http.query)
      const expect = (version: string) => expectVersion(http, version)
      const {
        status = 200,
        body,
        version,
        location,
      } = await handle({
        actor,
        http,
        record,
        id,
        query,
        body: http.body,
        expectVersion: expect,
      })
      // Each change has its row already, and a request that changes nothing needs none.
      http.act = null
      if (version !== undefined) reply.header('etag', version)
      if (location !== undefined) reply.header('location', location)
      reply.header('cache-control', 'no-store').code(status)
      if (version !== undefined && method === 'GET' && names(http.headers['if-none-match'], version))
        return reply.code(304).send()
      return body ? reply.type(mediaType).serializer(JSON.stringify).send(body) : reply.send()
    },
  })
}

function expectVersion({ headers }: FastifyRequest, version: string): void {
  const seen = headers['if-match']
  if (seen !== undefined && !names(seen, version)) throw new CallError('recordChanged')
}

/** `W/"1", W/"2"`, or `*` for any. */
function names(versions: string | undefined, version: string): boolean {
  return (versions ?? '').split(',').some((one) => one.trim() === '*' || one.trim() === version)
}

/** Reads the token of each request anew: one that was revoked is refused by every process from then on. */
function admission(
  app: FastifyInstance,
  { readKey, limits }: ScimDeps,
): (http: FastifyRequest) => Promise<SessionUser> {
  const ofToken = limitOf(app, limits.callsPerUser)
  return async (http) => {
    const [, token = ''] = /^bearer\s+(\S+)$/i.exec(http.headers.authorization?.trim() ?? '') ?? []
    await ofToken(http, `scim:${createHash('sha256').update(token).digest('hex')}`)
    const holder = await readKey(token, http.clientAddress)
    if (typeof holder === 'string') throw new CallError(holder)
    await ofToken(http, `scim:${limitedAs(holder)}`)
    if (!holder.scopes?.includes(tokenScope)) throw new CallError('keyScope')
    return holder
  }
}

function handlersOf(deps: ScimDeps): Handlers {
  const base = `${deps.publicUrl}/scim/v2`
  return {
    ...discoveryHandlers(base),
    ...userHandlers(deps, base),
    ...groupHandlers(deps, base),
    ...searchHandlers(deps, base),
  }
}

type HandlersOf<Part extends string> = Pick<Handlers, Extract<ScimName, `${string} /${Part}${string}`>>

function discoveryHandlers(base: string): HandlersOf<'ServiceProviderConfig' | 'ResourceTypes' | 'Schemas'> {
  const list = (resources: object[]) => ({ body: listResponse(resources, resources.length) })
  return {
    'GET /ServiceProviderConfig': async () => ({ body: serviceProviderConfig(base) }),
    'GET /ResourceTypes': async () => list(resourceTypes(base)),
    'GET /ResourceTypes/:id': async ({ id }) => ({ body: withId(resourceTypes(base), id) }),
    'GET /Schemas': async () => list(schemas(base)),
    'GET /Schemas/:id': async ({ id }) => ({ body: withId(schemas(base), id) }),
  }
}

interface Found {
  found: object[]
  totalResults: number
}

/** The answer of a list, of which each resource is shown as far as the request asks for. */
async function listed(
  kind: ResourceKind,
  { query }: Request,
  find: (query: ScimQuery) => Promise<Found>,
): Promise<ScimAnswer> {
  const { found, totalResults } = await find(query)
  return {
    body: listResponse(
      found.map((one) => project(kind, one, query)),
      totalResults,
      query.startIndex,
    ),
  }
}

const bySearch =
  (handler: Handler): Handler =>
  (request) =>
    handler({ ...request, query: readSearch(request.body) })

function userHandlers(deps: ScimDeps, base: string): HandlersOf<'Users'> {
  const { db, people } = deps
  const shown = async ({ actor, query }: Request, id: string, status = 200): Promise<ScimAnswer> => {
    const account = await accountAt(db, actor.insIdCd, id)
    const resource = userResource(account, base)
    const { location } = resource.meta
    const answer = { status, body: project(userKind, resource, query), version: versionOf(account) }
    return status === 201 ? { ...answer, location } : answer
  }
  const seen = async (request: Request): Promise<ScimAccount> => {
    const account = await accountAt(db, request.actor.insIdCd, request.id)
    request.expectVersion(versionOf(account))
    return account
  }
  const list: Handler = (request) =>
    listed(userKind, request, (query) => listAccounts(db, request.actor.insIdCd, base, query))
  return {
    'GET /Users': list,
    'POST /Users/.search': bySearch(list),
    'POST /Users': async (request) =>
      shown(request, await createAccount(deps, request, parseResource(userKind, request.body)), 201),
    'GET /Users/:id': (request) => shown(request, request.id),
    'PUT /Users/:id': async (request) => {
      const account = await seen(request)
      const sent: UserValues = parseResource(userKind, request.body)
      const { displayName, name } = wantedResource(account)
      // A user without any name keeps the one that it has: the portal shows no nameless people.
      const isNamed = sent.displayName !== undefined || sent.name !== undefined
      await replaceAccount(deps, request, account, isNamed ? sent : { ...sent, displayName, name })
      return shown(request, request.id)
    },
    'PATCH /Users/:id': async (request) => {
      const account = await seen(request)
      const before = wantedResource(account)
      const after: UserValues = patchResource(userKind, propertiesOf(before), request.body)
      for (const name of ['userName', 'emails', 'active'] as const)
        if (before[name] !== undefined && after[name] === undefined)
          throw new ScimError(400, `${name} can be changed, and not removed.`, 'mutability')
      if (!isDeepStrictEqual(before, after)) await replaceAccount(deps, request, account, after)
      return shown(request, request.id)
    },
    'DELETE /Users/:id': async (request) => {
      const { userId, version } = await seen(request)
      await people.delete(db, request.actor, { userId, version }, request.record)
      return { status: 204 }
    },
  }
}

function groupHandlers(deps: ScimDeps, base: string): HandlersOf<'Groups'> {
  const { db } = deps
  const resourceOf = async ({ actor }: Request, role: Role) =>
    groupResource(role, await membersOf(db, actor.insIdCd), base)
  const shown = async (request: Request, role: Role): Promise<ScimAnswer> => {
    const resource = await resourceOf(request, role)
    return { body: project(groupKind, resource, request.query), version: resource.meta.version }
  }
  /** Counts those whose role still waits as members, since the directory has added them. */
  const change = async (request: Request, read: (resource: Values) => Values) => {
    const role = groupAt(request.id)
    request.expectVersion((await resourceOf(request, role)).meta.version)
    const accounts = await accountsOfGroup(db, request.actor.insIdCd, role)
    const present = accounts.filter((one) => wantedNow(one).roles.includes(role)).map(({ userId }) => userId)
    const { members = [] }: { members?: readonly { value?: string }[] } = read({
      members: present.map((value) => ({ value })),
    })
    const wanted = new Set(members.flatMap(({ value }) => value ?? []))
    const add = [...wanted].filter((id) => !present.includes(id))
    for (const id of add) await accountAt(db, request.actor.insIdCd, id)
    await setMembers(deps, request, role, { add, remove: present.filter((id) => !wanted.has(id)) })
    return shown(request, role)
  }
  const list: Handler = (request) =>
    listed(groupKind, request, (query) => listGroups(db, request.actor.insIdCd, base, query))
  return {
    'GET /Groups': list,
    'POST /Groups/.search': bySearch(list),
    'GET /Groups/:id': (request) => shown(request, groupAt(request.id)),
    'PUT /Groups/:id': (request) => change(request, () => parseResource(groupKind, request.body)),
    'PATCH /Groups/:id': (request) => change(request, (resource) => patchResource(groupKind, resource, request.body)),
  }
}

async function listGroups(db: Kysely<Tables>, insIdCd: string, base: string, query: ScimQuery): Promise<Found> {
  const members = await membersOf(db, insIdCd)
  const test = query.filter === undefined ? () => true : resourceTest(query.filter, groupKind)
  const found = rolesByClaim
    .map((role) => groupResource(role, members, base))
    .filter((group) => test(propertiesOf(group)))
  return { found: pageOf(found, query), totalResults: found.length }
}

/** Users and, after them, groups. */
function searchHandlers({ db }: ScimDeps, base: string): HandlersOf<'.search'> {
  return {
    'POST /.search': bySearch(async ({ actor, query }) => {
      const users = await orNone(() => listAccounts(db, actor.insIdCd, base, query))
      const startIndex = Math.max(query.startIndex - users.totalResults, 1)
      const place = { ...query, startIndex, count: query.count - users.found.length }
      const groups = await orNone(() => listGroups(db, actor.insIdCd, base, place))
      if (users.refused && groups.refused) throw users.refused
      const shown = [
        ...users.found.map((one) => project(userKind, one, query)),
        ...groups.found.map((one) => project(groupKind, one, query)),
      ]
      return { body: listResponse(shown, users.totalResults + groups.totalResults, query.startIndex) }
    }),
  }
}

/** A filter for what only the other kind of resources has finds none of this one. */
async function orNone(find: () => Promise<Found>): Promise<Found & { refused?: ScimError }> {
  try {
    return await find()
  } catch (refused) {
    if (refused instanceof ScimError && refused.scimType === 'invalidFilter')
      return { found: [], totalResults: 0, refused }
    throw refused
  }
}
