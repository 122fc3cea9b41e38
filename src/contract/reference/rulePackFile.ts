import * as z from 'zod/mini'
import { offerRefusals } from '../../domain/records/offers.ts'
import { exceptions, historyTransIds } from '../../domain/records/transactions.ts'
import { countedFroms, dayUnits } from '../../domain/reference/limits.ts'
import { referenceNamePattern } from '../../domain/reference/reference.ts'
import { dayBounds, percentBounds } from '../../domain/risk/ruleCheck.ts'
import type { RulePack } from '../../domain/rulePacks/rulePack.ts'
import { maskCardNumbersIn } from '../../domain/text/cards.ts'
import { KeyTwiceError, parseJson } from '../../domain/text/json.ts'
import { visibleText } from '../../domain/text/keptText.ts'
import { midnight } from '../../domain/time/calendar.ts'
import { keysOf } from '../../domain/typed.ts'
import { fieldSchema, lastPlannedDay, plannedDay } from '../schema.ts'
import { closingTime } from './limits.ts'

const day = fieldSchema('settleDt')
const days = z.int().check(z.minimum(dayBounds.min), z.maximum(dayBounds.max))
const text = z.string().check(
  z.regex(referenceNamePattern),
  z.refine((value) => maskCardNumbersIn(value) === value && visibleText(value) === value && value.trim() !== ''),
)
const names = { en: text, zh: text }
const id = z.string().check(z.regex(/^[A-Za-z0-9]{1,32}$/))
const transId = z.enum(keysOf(exceptions))
const rsnCd = z.string().check(z.regex(/^\d{4}$/))
const some = <T extends z.ZodMiniType>(of: T, most: number) => z.array(of).check(z.minLength(1), z.maxLength(most))

const limit = z.strictObject({
  transId,
  rsnCd: z._default(z.nullable(rsnCd), null),
  countedFrom: z.enum(countedFroms),
  unit: z._default(z.enum(dayUnits), 'calendar'),
  closesAt: z._default(closingTime, midnight),
  firstDay: z._default(days, 0),
  lastDay: days,
  percent: z._default(z.int().check(z.minimum(percentBounds.min), z.maximum(percentBounds.max)), 100),
  replyDays: z._default(z.nullable(days), null),
  validFrom: z.optional(plannedDay),
  validTo: z.optional(lastPlannedDay),
})

const documents = some(id, 20)
const original = z.optional(
  z.strictObject({
    transId: z.optional(some(z.enum(historyTransIds), 20)),
    channel: z.optional(some(z.string().check(z.regex(/^\d{2}$/)), 20)),
    mchntTp: z.optional(some(z.string().check(z.regex(/^\d{4}$/)), 200)),
  }),
)
const reason = z.strictObject({
  transId,
  rsnCd,
  ...names,
  fraud: z._default(z.boolean(), false),
  evidence: z._default(
    z
      .array(
        z.union([
          z.strictObject({ allOf: documents }),
          z.strictObject({ anyOf: documents }),
          z.strictObject({ helpful: documents }),
        ]),
      )
      .check(z.maxLength(20)),
    [],
  ),
  original,
})

const answer = z.strictObject({
  id,
  ...names,
  next: z.optional(id),
  leadsTo: z.optional(some(z.strictObject({ transId, rsnCd: z.optional(rsnCd) }), 10)),
  original,
})

const goldenCase = z.strictObject({
  name: text,
  original: z.strictObject({ transId: z.enum(historyTransIds), settleDt: day }),
  raised: z._default(z.array(z.strictObject({ transId, verifiedOn: day })).check(z.maxLength(10)), []),
  exception: z.strictObject({
    transId,
    rsnCd: z._default(z.nullable(rsnCd), null),
    by: z.enum(['acquirer', 'issuer']),
  }),
  on: day,
  result: z.union([z.strictObject({ lastDay: day }), z.strictObject({ refused: z.enum(offerRefusals) })]),
})

/** A rule pack as its file has it; a key that it doesn't know is refused. */
export const rulePackFile = z.strictObject({
  version: z.int().check(z.minimum(1)),
  validFrom: plannedDay,
  source: text,
  limits: some(limit, 1000),
  documents: z.record(id, z.strictObject({ id: z.optional(id), ...names })),
  reasons: some(reason, 5000),
  questions: z.array(z.strictObject({ id, ...names, answers: some(answer, 12) })).check(z.maxLength(60)),
  cases: z.array(goldenCase).check(z.maxLength(1000)),
}) satisfies z.ZodMiniType<RulePack>

interface PackPlace {
  /** For example `reasons[3].evidence[0]`. */
  place: string
  /** The keys that are not known there; missing where the value itself is wrong. */
  keys?: string[]
}

/** Reads the text of a file. Null where it is no JSON; `twice` is a key that stands twice in one place. */
export function readPack(file: string): { pack: RulePack } | { wrong: PackPlace[] } | { twice: string } | null {
  // Some editors write a mark of the encoding at the beginning.
  const text = file.replace(/^\uFEFF/, '')
  let json: unknown
  try {
    json = parseJson(text)
  } catch (error) {
    return error instanceof KeyTwiceError ? { twice: error.key } : null
  }
  const read = rulePackFile.safeParse(json)
  if (read.success) return { pack: read.data }
  return { wrong: read.error.issues.flatMap((issue) => placesOf(issue, [])) }
}

function placesOf(issue: z.core.$ZodIssue, above: readonly PropertyKey[]): PackPlace[] {
  const path = [...above, ...issue.path]
  if (issue.code === 'invalid_union') {
    // When the value may have several forms, the form that fits best names the problem.
    const nearest = issue.errors.toSorted((one, other) => one.length - other.length)[0] ?? []
    return nearest.flatMap((one) => placesOf(one, path))
  }
  return [{ place: placeText(path), ...(issue.code === 'unrecognized_keys' && { keys: issue.keys }) }]
}

function placeText(path: readonly PropertyKey[]): string {
  return path.map((part, at) => (typeof part === 'number' ? `[${part}]` : `${at ? '.' : ''}${String(part)}`)).join('')
}
