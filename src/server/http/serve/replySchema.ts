import * as z from 'zod/mini'
import type { Call } from '../../../contract/call.ts'

interface ReplySchema {
  response?: Record<number, z.ZodMiniType>
}

/** What `compileSerializer` sends the reply through. Undefined for a file. */
export function replySchema(call: Call): ReplySchema {
  return sendsFile(call) ? {} : { response: { 200: call.reply } }
}

export function sendsFile({ reply }: Call): boolean {
  return reply instanceof z.ZodMiniUnknown
}
