import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { type Call, takesIdempotencyKey } from '../../../contract/call.ts'
import { proofMinutes } from '../../../domain/people/secondFactor.ts'
import { commit, version } from '../../release.ts'
import { errorsOf } from '../describe/callErrors.ts'
import { exampleOf, type JsonSchema, schemaOf } from '../describe/exampleOf.ts'
import { codesText, errorSchema, Refusals } from '../describe/refusals.ts'
import { type Access, rightsOf, stepUpOf } from '../serve/access.ts'

export interface ServedCall {
  call: Call
  access: Access
}

declare module 'fastify' {
  interface FastifyInstance {
    servedCalls: readonly ServedCall[]
  }
}

export function keepServedCalls(app: FastifyInstance): readonly ServedCall[] {
  const served: ServedCall[] = []
  app.decorate('servedCalls', served)
  app.addHook('onRoute', ({ method, config }) => {
    if (config?.call && config.access && method === config.call.method)
      served.push({ call: config.call, access: config.access })
  })
  return served
}

const mediaTypes = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
} as const

export function openApiOf(served: readonly ServedCall[], serverUrl: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  const refusals = new Refusals()
  for (const { call, access } of served) {
    const path = `/api/${call.path.replace(/:(\w+)/g, '{$1}')}`
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(call, access, refusals) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Recourse',
      version,
      'x-commit': commit,
      license: { name: 'Apache 2.0', identifier: 'Apache-2.0' },
      description:
        'Every call stands under /api/. A refused call answers {errCd, errMsg} with its HTTP status: each call names its own.',
    },
    servers: [{ url: serverUrl }],
    paths,
    components: {
      schemas: { Error: errorSchema },
      responses: refusals.responses,
      examples: refusals.examples,
      parameters: { IdempotencyKey: idempotencyKey },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'sid', description: 'Set by auth/login.' },
        xsrf: {
          type: 'apiKey',
          in: 'header',
          name: 'X-XSRF-TOKEN',
          description: 'The value of the cookie XSRF-TOKEN.',
        },
        apiKey: { type: 'http', scheme: 'bearer', description: 'An API key with a scope of the call.' },
      },
    },
  }
}

export type OpenApi = ReturnType<typeof openApiOf>

function operationOf(call: Call, access: Access, refusals: Refusals) {
  const body = schemaOf(call.body, 'input')
  const inPath = [...call.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const needs = { ...(access !== 'anyone' && { session: [] }), ...(call.method === 'POST' && { xsrf: [] }) }
  return {
    operationId: call.path.replace(/\W+/g, '_'),
    summary: call.summary,
    description: sentences(accessText(access), scopeText(call), keyText(call), recordErrorsText(call)),
    security: [...(access === 'key' ? [] : [needs]), ...(call.scope ? [{ apiKey: [] }] : [])],
    parameters: parametersOf(call, body, inPath),
    ...(call.method === 'POST' && { requestBody: requestBody(call, without(body, inPath)) }),
    responses: { 200: okResponse(call), ...refusals.of(errorsOf(call, access)) },
  }
}

function recordErrorsText({ refusesRecord = [] }: Call): string {
  return refusesRecord.length === 0
    ? ''
    : `Errors of a single record, in its \`second.body\`: ${codesText(refusesRecord)}.`
}

function parametersOf(call: Call, body: JsonSchema, inPath: readonly string[]) {
  const inQuery = call.method === 'GET' ? Object.keys(body.properties ?? {}) : []
  const keyed = takesIdempotencyKey(call) ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []
  return [
    ...inPath.map((name) => parameterOf(body, name, 'path')),
    ...inQuery.filter((name) => !inPath.includes(name)).map((name) => parameterOf(body, name, 'query')),
    ...keyed,
  ]
}

function parameterOf({ properties, required = [] }: JsonSchema, name: string, place: 'path' | 'query') {
  const schema = properties?.[name] ?? { type: 'string' }
  return {
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema,
    example: exampleOf(schema, name),
  }
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  schema: { type: 'string', maxLength: 200 },
  description: 'Chosen by the sender. The same request with the same key is done once, and answered alike.',
  example: 'ledger-20260928-0001',
}

function keyText(call: Call): string {
  return takesIdempotencyKey(call) ? 'Takes an Idempotency-Key.' : ''
}

function scopeText({ scope }: Call): string {
  return scope ? `Takes an API key with the scope ${[scope].flat().join(' or ')}.` : ''
}

function without(schema: JsonSchema, names: readonly string[]): JsonSchema {
  if (names.length === 0) return schema
  const properties = Object.fromEntries(
    Object.entries(schema.properties ?? {}).filter(([name]) => !names.includes(name)),
  )
  return { ...schema, properties, required: (schema.required ?? []).filter((name) => !names.includes(name)) }
}

function requestBody(call: Call, schema: JsonSchema) {
  const file = { type: 'object', properties: { file: { type: 'string', format: 'binary' } }, required: ['file'] }
  const encoding = call.encoding ?? 'json'
  const content = encoding === 'multipart' ? { schema: file } : { schema, example: exampleOf(schema) }
  return { required: true, content: { [mediaTypes[encoding]]: content } }
}

function okResponse(call: Call) {
  if (call.reply instanceof z.ZodMiniUnknown)
    return {
      description: 'A file',
      content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
    }
  const schema = schemaOf(call.reply, 'output')
  return { description: 'Done', content: { 'application/json': { schema, example: exampleOf(schema) } } }
}

export function accessText(access: Access): string {
  if (access === 'anyone') return 'No login required.'
  if (access === 'session') return 'Requires a login.'
  if (access === 'key') return 'Requires an API key.'
  const rights = rightsOf(access).filter(({ role }) => role !== 'administrator')
  const again = { always: proofWords, fullCard: `With \`unmix\`: ${proofWords}`, none: '' }[stepUpOf(access) ?? 'none']
  if (rights.length === 0) return sentences('Requires an administrator.', again)
  const words = rights.map(({ menu, role }) => {
    const menus = typeof menu === 'string' ? menu : menu.join(' or ')
    return `menu ${menus}${role ? ` and role ${role}` : ''}`
  })
  return sentences(`Requires ${words.join(', or ')}; always allowed for administrators.`, again)
}

const proofWords = `Password or second factor of the last ${proofMinutes} minutes.`

function sentences(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' ')
}
