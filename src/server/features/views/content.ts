import type { FastifyInstance } from 'fastify'
import { cardNumberIn } from '../../../contract/cardNumbers.ts'
import type { ViewContent } from '../../../contract/records/views.ts'
import { maskCardNumbersIn } from '../../../domain/text/cards.ts'
import { dayOf } from '../../../domain/time/calendar.ts'
import { onDay } from '../../../domain/views.ts'
import type { Language } from '../../../texts/languages.ts'
import { checkAccess, type SessionUser } from '../../http/serve/access.ts'
import { CallError } from '../../http/serve/errors.ts'
import type { ListReader } from '../../http/serve/serveList.ts'

export type ViewListDeps = Pick<FastifyInstance, 'listReaders'>

/** Names of fields with a number of something else, which may happen to look like that of a card. */
const isNumberOfSomething = /(?:Cd|No|Id)$/

/** Whether the list asks for such a number by that name, and could take the value for one. */
function isOtherNumber(reader: ListReader | undefined, field: string, value: unknown): boolean {
  if (!reader || !isNumberOfSomething.test(field)) return false
  const { error } = reader.call.body.safeParse({ [field]: value })
  return !error?.issues.some((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys.includes(field) : issue.path[0] === field,
  )
}

/** Throws `viewHoldsCard` where a card number would be stored. */
export function expectNoCard({ listReaders }: ViewListDeps, name: string, content: ViewContent | undefined): void {
  const { conditions = {}, body = {}, search = {}, call = '' } = content ?? {}
  const reader = listReaders.get(call)
  const isCard = (text: string) => maskCardNumbersIn(text) !== text
  const holdsCard = (given: ViewContent['body']) =>
    'priAcctNo' in given ||
    (reader && cardNumberIn(reader.cardFields, given) !== null) ||
    Object.entries(given).some(([field, value]) => isCard(String(value)) && !isOtherNumber(reader, field, value))
  if (isCard(name) || [search, conditions, body].some(holdsCard)) throw new CallError('viewHoldsCard')
}

interface ViewPage {
  list: readonly object[]
  total: number
  totalIsExact: boolean
}

/**
 * Reads a page of what a view shows, under the rights of this user: null where they may not open the list, or where it
 * can't be read without leaving a row in the audit log. Filters that the list no longer has are left out.
 */
export async function readView(
  { listReaders }: ViewListDeps,
  actor: SessionUser,
  content: ViewContent,
  { currPage, pageSize, now, language }: { currPage: number; pageSize: number; now: Date; language: Language },
): Promise<ViewPage | null> {
  const reader = listReaders.get(content.call)
  if (!reader) return null
  try {
    // What asks for a recent second factor is not read by itself.
    checkAccess(reader.access, { ...actor, provedAt: 0 })
    const body = bodyFor(reader.call, { ...onDay(content.body, dayOf(now)), currPage, pageSize })
    return body && pageOf(await reader.read(actor, body, language))
  } catch (error) {
    if (error instanceof CallError) return null
    throw error
  }
}

type Parsing = NonNullable<ReturnType<ViewListDeps['listReaders']['get']>>['call']

function bodyFor({ body: schema }: Parsing, given: Readonly<Record<string, unknown>>): object | null {
  const first = schema.safeParse(given)
  if (first.success) return Object(first.data)
  const gone = first.error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys : issue.path.slice(0, 1),
  )
  const rest = Object.fromEntries(Object.entries(given).filter(([name]) => !gone.includes(name)))
  const again = schema.safeParse(rest)
  return again.success ? Object(again.data) : null
}

function pageOf(answer: object): ViewPage | null {
  const { list, total, totalIsExact } = answer as Partial<ViewPage>
  return Array.isArray(list) && typeof total === 'number' ? { list, total, totalIsExact: totalIsExact !== false } : null
}
