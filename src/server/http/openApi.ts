import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Call } from '../../contract/call.ts'
import { dataScope } from '../../contract/dataScope.ts'
import { errors } from '../../contract/errors.ts'
import { texts } from '../../contract/texts/texts.ts'
import { keysOf } from '../../domain/keysOf.ts'
import { proofMinutes } from '../../domain/secondFactor.ts'
import { type Access, rightsOf, stepUpOf } from './access.ts'

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
  for (const { call, access } of served) {
    const path = `/api/${call.path.replace(/:(\w+)/g, '{$1}')}`
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(call, access) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Recourse',
      version: '1',
      license: { name: 'Apache 2.0', identifier: 'Apache-2.0' },
      description: 'Every call stands under /api/. A refused call answers {errCd, errMsg} with its HTTP status.',
    },
    servers: [{ url: serverUrl }],
    paths,
    components: {
      schemas: { Error: errorSchema },
      responses: { Refused: errorResponse },
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

function operationOf(call: Call, access: Access) {
  const body = schemaOf(call.body, 'input') as ObjectSchema
  const inPath = [...call.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const needs = { ...(access !== 'anyone' && { session: [] }), ...(call.method === 'POST' && { xsrf: [] }) }
  return {
    operationId: call.path.replace(/\W+/g, '_'),
    summary: call.summary,
    description: sentences(accessText(access), scopeText(call)),
    security: [...(access === 'key' ? [] : [needs]), ...(call.scope ? [{ apiKey: [] }] : [])],
    parameters: [...inPath.map((name) => parameterOf(body, name, 'path')), ...inQuery(call, body, inPath)],
    ...(call.method === 'POST' && { requestBody: requestBody(call, without(body, inPath)) }),
    responses: { 200: okResponse(call), '4XX': refused, '5XX': refused },
  }
}

const refused = { $ref: '#/components/responses/Refused' }

function inQuery({ method }: Call, body: ObjectSchema, inPath: readonly string[]) {
  const names = method === 'GET' ? Object.keys(body.properties ?? {}) : []
  return names.filter((name) => !inPath.includes(name)).map((name) => parameterOf(body, name, 'query'))
}

function parameterOf({ properties, required = [] }: ObjectSchema, name: string, place: 'path' | 'query') {
  const schema = properties?.[name] ?? { type: 'string' }
  return { name, in: place, required: place === 'path' || required.includes(name), schema }
}

function scopeText({ scope }: Call): string {
  return scope ? `Takes an API key with the scope ${[scope].flat().join(' or ')}.` : ''
}

function schemaOf(type: z.ZodMiniType, io: 'input' | 'output') {
  const { $schema: _, ...schema } = z.toJSONSchema(type, { io })
  return schema
}

interface ObjectSchema {
  properties?: Record<string, unknown>
  required?: string[]
}

function without(schema: ObjectSchema, names: readonly string[]): ObjectSchema {
  if (names.length === 0) return schema
  const properties = Object.fromEntries(
    Object.entries(schema.properties ?? {}).filter(([name]) => !names.includes(name)),
  )
  return { ...schema, properties, required: (schema.required ?? []).filter((name) => !names.includes(name)) }
}

function requestBody(call: Call, schema: ObjectSchema) {
  const file = { type: 'object', properties: { file: { type: 'string', format: 'binary' } }, required: ['file'] }
  const encoding = call.encoding ?? 'json'
  return { required: true, content: { [mediaTypes[encoding]]: { schema: encoding === 'multipart' ? file : schema } } }
}

function okResponse(call: Call) {
  if (call.reply instanceof z.ZodMiniUnknown)
    return {
      description: 'A file',
      content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
    }
  const schema = schemaOf(call.reply, 'output')
  return { description: 'Done', content: { 'application/json': { schema } } }
}

const errorSchema = {
  type: 'object',
  required: ['errCd', 'errMsg'],
  properties: {
    errCd: { type: 'string', enum: [...new Set(Object.values(errors).map((error) => error.errCd))] },
    errMsg: { type: 'string', description: 'In the language of the cookie `language`.' },
    field: { type: 'string', description: 'The field that it is about, where it is about one.' },
  },
}

const errorResponse = {
  description: `Refused. ${keysOf(errors)
    .map((name) => `${errors[name].status} ${errors[name].errCd}: ${texts.en.error[name]}`)
    .join(' · ')}`,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
}

function accessText(access: Access): string {
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

export function accessTable(served: readonly ServedCall[]): string {
  const lines = served.map(
    ({ call, access }) =>
      `| \`${call.method} /api/${call.path}\` | ${call.summary} | ${accessText(access)} | ${dataScope[call.dataScope].name} |`,
  )
  const legend = Object.values(dataScope).map(({ name, what }) => `- **${name}**: ${what}`)
  return [...legend, '', '| call | what it does | who may | concerns |', '| --- | --- | --- | --- |', ...lines].join(
    '\n',
  )
}
