import * as z from 'zod/mini'
import type { Call } from '../../../contract/call.ts'

export function isList({ body }: Pick<Call, 'body'>): boolean {
  return body instanceof z.ZodMiniObject && 'currPage' in body.shape
}
