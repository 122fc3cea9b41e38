import { z } from 'zod'
import type { Call } from '../../contract/call.ts'

/** The reply's shape for the serialiser: what isn't declared doesn't leave. Nothing for a reply that is a file. */
export function replySchema(call: Call): { response?: Record<number, unknown> } {
  if (call.reply instanceof z.ZodUnknown) return {}
  const schema = z.toJSONSchema(call.reply, { target: 'draft-7', io: 'output', override: flattenNullable })
  return { response: { 200: schema } }
}

/**
 * `string or null` in one type: an `anyOf` would make the serialiser run a validator on every such value, which costs
 * more than all the rest of a row.
 */
function flattenNullable({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  const [first, second, ...rest] = jsonSchema.anyOf ?? []
  if (typeof first !== 'object' || typeof second !== 'object' || rest.length > 0 || second.type !== 'null') return
  if (typeof first.type !== 'string' || first.enum) return
  delete jsonSchema.anyOf
  Object.assign(jsonSchema, first, { type: [first.type, 'null'] })
}
