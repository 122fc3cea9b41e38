import * as z from 'zod/mini'
import type { Call } from '../../../contract/call.ts'
import { propertiesOf } from '../../../domain/typed.ts'

/** What tells a row of a list from the others: the first of these that it has. */
const ids = [
  ...(['expId', 'rid', 'orderId', 'certId', 'bulletinId', 'exceptId', 'changeId', 'ruleId', 'articleId'] as const),
  ...(['agentId', 'contactId', 'questionId', 'userId', 'priKey'] as const),
]

export function keyOf(row: object): string | null {
  const values = propertiesOf(row)
  for (const name of ids) {
    const value = values[name]
    if (typeof value === 'string' || typeof value === 'number') return `${value}`
  }
  return null
}

/** True where the rows of this list can be told apart, so that a new one is noticed. */
export function hasKeys({ reply }: Call): boolean {
  if (!(reply instanceof z.ZodMiniObject)) return false
  const { list } = reply.shape
  if (!(list instanceof z.ZodMiniArray)) return false
  const row = list._zod.def.element
  return row instanceof z.ZodMiniObject && ids.some((name) => name in row.shape)
}
