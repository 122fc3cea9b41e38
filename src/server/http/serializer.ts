import fastJson, { type Schema } from 'fast-json-stringify'
import type { FastifySerializerCompiler } from 'fastify/types/schema'

type Serialize = (value: unknown) => string

const compiled = new WeakMap<object, Serialize>()

/**
 * Compiles each reply's serialiser once per process: many lists share a row shape, and compiling a record's takes
 * longer than the rest of a server's start.
 */
export const compileSerializer: FastifySerializerCompiler<Schema & object> = ({ schema }) => {
  const serialize: Serialize = compiled.get(schema) ?? fastJson(schema)
  compiled.set(schema, serialize)
  return serialize
}
