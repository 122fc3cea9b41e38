import * as z from 'zod/mini'
import type { Call } from '../../contract/call.ts'

interface ReplySchema {
  response?: Record<number, unknown>
}

const noSchema: ReplySchema = {}
const made = new WeakMap<z.ZodMiniType, ReplySchema>()

/**
 * The serializer drops fields that the schema doesn't declare. Undefined for a file. Returns the same object for the same
 * reply, so that `compileSerializer` compiles it once.
 */
export function replySchema({ reply }: Call): ReplySchema {
  if (reply instanceof z.ZodMiniUnknown) return noSchema
  const known = made.get(reply)
  if (known) return known
  const schema = {
    response: { 200: z.toJSONSchema(reply, { target: 'draft-7', io: 'output', override: flattenNullable }) },
  }
  made.set(reply, schema)
  return schema
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
