import * as z from 'zod/mini'
import type { Call } from '../../../contract/call.ts'

interface ReplySchema {
  response?: Record<number, z.ZodMiniType>
}

/** What `compileSerializer` sends the reply through. Undefined for a file. */
export function replySchema({ reply }: Call): ReplySchema {
  return reply instanceof z.ZodMiniUnknown ? {} : { response: { 200: reply } }
}
