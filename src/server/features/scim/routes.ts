import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Role } from '../../../domain/actor.ts'
import { propertiesOf } from '../../../domain/propertiesOf.ts'
import { rolesByClaim } from '../../../domain/sso.ts'
import type { SessionUser } from '../../http/access.ts'
import { beginAct, writeAuditEntry } from '../../http/auditLog.ts'
import { CallError } from '../../http/errors.ts'
import { type HttpLimits, limitOf } from '../../http/limits.ts'
import type { RecordAct } from '../../http/serve.ts'
import type { ReadKey } from '../../http/sessionHook.ts'
import { resourceTypes, schemas, serviceProviderConfig } from './discovery.ts'
import { ScimError, sendRefusal } from './errors.ts'
import { type ScimName, type ScimOperation, scimOperations } from './operations.ts'
import { parseMembers, parseUser, patchMembers, patchUser } from './patches.ts'
import {
  accountAt,
  accountsOfGroup,
  comparisonOf,
  groupAt,
  groupResource,
  listAccounts,
  listResponse,
  membersOf,
  pageOf,
  type ScimAccount,
  userResource,
  versionOf,
} from './resources.ts'
import { type Asking, createAccount, replaceAccount, setMembers, type UserDeps, wantedNow } from './users.ts'

export interface ScimDeps extends UserDeps {
  readKey: ReadKey
  limits: HttpLimits
  publicUrl: string
}

interface Request extends Asking {
  id: string
  query: { filter?: string; startIndex?: string; count?: string; excludedAttributes?: string }
  body: unknown
  /** Throws 412 unless the sender has seen this version, where it says which. */
  expectVersion(account: ScimAccount): void
}

interface Answer {
  status?: number
  body?: object | null
  version?: string
}

type Handlers = Readonly<Record<ScimName, (request: Request) => Promise<Answer>>>

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
      scim.addContentTypeParser(
        'application/scim+json',
        { parseAs: 'string' },
        app.getDefaultJsonParser('error', 'error'),
      )
      for (const operation of scimOperations) serveOperation(scim, operation, handlers, admit)
      scim.route({
        method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
        url: '/*',
        handler: async () => {
          throw new ScimError(404, 'There is no such address.')
        },
      })
    },
    { prefix: '/scim/v2' },
  )
}

function serveOperation(
  scim: FastifyInstance,
  { method, path }: ScimOperation,
  handlers: Handlers,
  admit: (http: FastifyRequest) => Promise<SessionUser>,
): void {
  const handle = handlers[`${method} ${path}` as ScimName]
  scim.route({
    method,
    url: path,
    // Before the body is read: a stranger's isn't worth a byte.
    onRequest: async (http) => {
      http.user = { ...(await admit(http)), provedAt: 0 }
      if (method !== 'GET') beginAct(http, 'administration', `scim/${path.split('/')[1]}`)
    },
    handler: async (http, reply) => {
      const actor = http.user
      if (!actor) throw new CallError('keyRefused')
      const { id = '' }: { id?: string } = propertiesOf(http.params)
      const record: RecordAct = (trx, target, detail) =>
        writeAuditEntry(trx, { http, reply }, { ...(target && { target }), ...(detail && { detail }) })
      const {
        status = 200,
        body = null,
        version,
      } = await handle({
        actor,
        http,
        record,
        id,
        query: propertiesOf(http.query),
        body: http.body,
        expectVersion: (account) => expectVersion(http, account),
      })
      // Each change has its row already, and a request that changes nothing needs none.
      http.act = null
      if (version !== undefined) reply.header('etag', version)
      reply.header('cache-control', 'no-store').code(status)
      if (version !== undefined && method === 'GET' && http.headers['if-none-match'] === version)
        return notModified(reply)
      return body === null ? reply.send() : reply.type(mediaType).serializer(JSON.stringify).send(body)
    },
  })
}

function notModified(reply: FastifyReply): FastifyReply {
  return reply.code(304).send()
}

function expectVersion({ headers }: FastifyRequest, account: ScimAccount): void {
  const seen = headers['if-match']
  if (seen !== undefined && seen !== '*' && seen !== versionOf(account)) throw new CallError('recordChanged')
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
    if (!holder.scopes?.includes(tokenScope)) throw new CallError('keyScope')
    return holder
  }
}

function handlersOf(deps: ScimDeps): Handlers {
  const base = `${deps.publicUrl}/scim/v2`
  return { ...discoveryHandlers(base), ...userHandlers(deps, base), ...groupHandlers(deps, base) }
}

type HandlersOf<Part extends string> = Pick<Handlers, Extract<ScimName, `${string} /${Part}${string}`>>

function discoveryHandlers(base: string): HandlersOf<'ServiceProviderConfig' | 'ResourceTypes' | 'Schemas'> {
  return {
    'GET /ServiceProviderConfig': async () => ({ body: serviceProviderConfig(base) }),
    'GET /ResourceTypes': async () => ({ body: resourceTypes(base) }),
    'GET /Schemas': async () => ({ body: schemas(base) }),
  }
}

function userHandlers(deps: ScimDeps, base: string): HandlersOf<'Users'> {
  const { db, people } = deps
  const shown = async ({ actor }: Request, id: string, status = 200): Promise<Answer> => {
    const account = await accountAt(db, actor.insIdCd, id)
    return { status, body: userResource(account, base), version: versionOf(account) }
  }
  const seen = async (request: Request): Promise<ScimAccount> => {
    const account = await accountAt(db, request.actor.insIdCd, request.id)
    request.expectVersion(account)
    return account
  }
  return {
    'GET /Users': async ({ actor, query }) => {
      const { accounts, totalResults, startIndex } = await listAccounts(db, actor.insIdCd, query)
      return {
        body: listResponse(
          accounts.map((one) => userResource(one, base)),
          totalResults,
          startIndex,
        ),
      }
    },
    'POST /Users': async (request) => shown(request, await createAccount(deps, request, parseUser(request.body)), 201),
    'GET /Users/:id': (request) => shown(request, request.id),
    'PUT /Users/:id': async (request) => {
      await replaceAccount(deps, request, await seen(request), parseUser(request.body))
      return shown(request, request.id)
    },
    'PATCH /Users/:id': async (request) => {
      const account = await seen(request)
      // The patch applies to what the directory wants, so that its earlier change that still waits is kept.
      const { active, nickName, email } = wantedNow(account)
      const resource = { ...account, disabled: !active, nickName, email, waiting: null }
      const patched = await patchUser(userResource(resource, base), request.body)
      if (patched) await replaceAccount(deps, request, account, patched)
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
  const shown = async ({ actor, query }: Request, role: Role): Promise<Answer> => {
    const withMembers = !(query.excludedAttributes ?? '').split(',').includes('members')
    const body = groupResource(role, await membersOf(db, actor.insIdCd), base, { withMembers })
    return { body, version: body.meta.version }
  }
  /** Counts those whose role still waits as members, since the directory has added them. */
  const change = async (request: Request, role: Role, read: (resource: object) => Promise<string[] | null>) => {
    const accounts = await accountsOfGroup(db, request.actor.insIdCd, role)
    const present = accounts.filter((one) => wantedNow(one).roles.includes(role)).map(({ userId }) => userId)
    const resource = { schemas: [], id: role, displayName: role, members: present.map((value) => ({ value })) }
    const wanted = await read(resource)
    if (!wanted) return
    const add = wanted.filter((id) => !present.includes(id))
    for (const id of add) await accountAt(db, request.actor.insIdCd, id)
    await setMembers(deps, request, role, { add, remove: present.filter((id) => !wanted.includes(id)) })
  }
  return {
    'GET /Groups': async ({ actor, query }) => {
      const { startIndex, count } = pageOf(query)
      const members = await membersOf(db, actor.insIdCd)
      const withMembers = !(query.excludedAttributes ?? '').split(',').includes('members')
      const found = rolesByClaim.filter((role) => query.filter === undefined || isNamed(role, query.filter))
      const page = found.slice(startIndex - 1, startIndex - 1 + count)
      const shownRoles = page.map((role) => groupResource(role, members, base, { withMembers }))
      return { body: listResponse(shownRoles, found.length, startIndex) }
    },
    'GET /Groups/:id': (request) => shown(request, groupAt(request.id)),
    'PUT /Groups/:id': async (request) => {
      const role = groupAt(request.id)
      await change(request, role, async () => parseMembers(request.body))
      return shown(request, role)
    },
    'PATCH /Groups/:id': async (request) => {
      const role = groupAt(request.id)
      await change(request, role, (resource) => patchMembers(resource, request.body))
      return shown(request, role)
    },
  }
}

function isNamed(role: Role, filter: string): boolean {
  const { attribute, value } = comparisonOf(filter)
  if (attribute === 'displayname') return role.toLowerCase() === value.toLowerCase()
  if (attribute === 'id') return role === value
  throw new ScimError(400, 'Groups are filtered by displayName or id.', 'invalidFilter')
}
