import fastJson, { type Schema } from 'fast-json-stringify'
import type { FastifySerializerCompiler } from 'fastify/types/schema'
import * as z from 'zod/mini'

type Serialize = (value: unknown) => string

const compiled = new WeakMap<z.ZodMiniType, Serialize>()

/**
 * Drops fields that the reply doesn't declare. Compiled at the first reply, and once per process, since many lists share a
 * row shape: compiling all of them took longer than the rest of a server's start.
 */
export const compileSerializer: FastifySerializerCompiler<unknown> =
  ({ schema }) =>
  (value) => {
    if (!(schema instanceof z.ZodMiniType)) throw new Error('This reply has no schema.')
    const serialize: Serialize = compiled.get(schema) ?? fastJson(jsonSchemaOf(schema))
    compiled.set(schema, serialize)
    return serialize(value)
  }

function jsonSchemaOf(reply: z.ZodMiniType): Schema {
  return z.toJSONSchema(reply, { target: 'draft-7', io: 'output', override: flattenNullable }) as Schema
}

/**
 * Joins `string or null` into one type: an `anyOf` would make the serialiser run a validator on every such value, which
 * costs more than the rest of a row.
 */
function flattenNullable({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  const [first, second, ...rest] = jsonSchema.anyOf ?? []
  if (typeof first !== 'object' || typeof second !== 'object' || rest.length > 0 || second.type !== 'null') return
  if (typeof first.type !== 'string' || first.enum) return
  delete jsonSchema.anyOf
  Object.assign(jsonSchema, first, { type: [first.type, 'null'] })
}
