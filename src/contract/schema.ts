import * as z from 'zod/mini'
import { otpModes } from '../domain/people/otp.ts'
import type { Field } from '../domain/text/fieldKinds.ts'
import { checkValue, type FieldName, fieldOf } from '../domain/text/fields.ts'
import { keptText } from '../domain/text/keptText.ts'
import { type Day, dayOf, isDay } from '../domain/time/calendar.ts'
import { type DayRange, dayProblem, happened, noEnd, planned } from '../domain/time/plausibleDay.ts'
import { isNamedZone } from '../domain/time/zones.ts'
import { mayBeCardNumber } from './cardNumbers.ts'

export function fieldSchema(name: FieldName): z.ZodMiniString<string> {
  return valueSchema(fieldOf(name))
}

export function valueSchema(field: Field): z.ZodMiniString<string> {
  const typed = field.kind === 'text' ? z.string().check(z.overwrite(keptText)) : z.string()
  const schema = typed.check((ctx) => {
    const broken = checkValue(field, ctx.value)
    if (broken) ctx.issues.push({ code: 'custom', input: ctx.value, params: { ...broken }, message: broken.bound })
  })
  return field.kind === 'card' ? mayBeCardNumber(schema) : schema
}

/** A day on which something has happened. The day of the clock is asked here, since no caller has another. */
export const happenedDay = dayWithin(happened)

/** A day for which a user plans, in a range that is plausible. */
export const plannedDay = dayWithin(planned)

/** The name of a time zone: `Asia/Bangkok`. */
export const zoneName = z.string().check(z.maxLength(64), z.refine(isNamedZone))

/** The last day of a rule. */
export const lastPlannedDay = dayWithin(planned, noEnd)

/** A moment for which a user plans, in ISO 8601. */
export const plannedTime = z.iso.datetime({ offset: true }).check(within(planned, dayOfTime))

function dayOfTime(value: string): Day | null {
  return Number.isNaN(Date.parse(value)) ? null : dayOf(new Date(value))
}

function dayWithin(range: DayRange, besides?: Day): z.ZodMiniString<string> {
  return fieldSchema('settleDt').check(within(range, (value) => (isDay(value) && value !== besides ? value : null)))
}

function within(range: DayRange, dayIn: (value: string) => Day | null) {
  return (ctx: z.core.ParsePayload<string>) => {
    const day = dayIn(ctx.value)
    const bound = day && dayProblem(day, dayOf(new Date()), range)
    if (!bound) return
    ctx.issues.push({ code: 'custom', input: ctx.value, params: { bound, min: 0, max: 0 }, message: bound })
  }
}

/** Sorts of a list: each column upwards, and with `-` before it downwards. */
export function sortsBy<const Column extends string>(...columns: Column[]): (Column | `-${Column}`)[] {
  return columns.flatMap((column) => [column, `-${column}`] as const)
}

export const maxPageSize = 100
/** Rows of a page that users can choose. */
export const pageSizes = [20, 50, maxPageSize] as const
/** Lists and badges count no further than this, so that a search with many hits costs no more (Decisions 2). */
export const countedTo = 10_000

/** The place in a list that every list call takes: a page from 1 on, its size, and the sort. */
export function listPlace<const Sort extends string>(sorts: readonly Sort[], usual: NoInfer<Sort>) {
  return {
    currPage: z._default(z.int().check(z.minimum(1), z.maximum(1_000_000)), 1),
    pageSize: z._default(z.int().check(z.minimum(1), z.maximum(maxPageSize)), 20),
    sort: z._default(z.enum(sorts), usual as Sort),
  }
}

/** A total above 10,000 is not counted further; `totalIsExact` is then false. */
export function listOf<Row extends z.ZodMiniType>(row: Row) {
  return z.object({
    list: z.array(row),
    total: z.int(),
    totalIsExact: z.boolean(),
    currPage: z.int(),
    pageSize: z.int(),
    /** Sums of the whole filter, a currency each; only where the total is exact. */
    sums: z.optional(z.array(z.object({ transCurrCd: z.string(), transAt: z.string() }))),
  })
}

/** How many there are, and the first of them. */
export function firstOf<Item extends z.ZodMiniType>(item: Item) {
  return z.object({ count: z.int(), first: z.array(item) })
}

/** A name in the two languages of the data, so that switching the language needs no request. */
export const names = z.object({ en: z.string(), zh: z.string() })
export type Names = z.infer<typeof names>

export const otpSetting = z.object({
  mode: z.enum(otpModes),
  above: z.nullable(z.string()),
  transCurrCd: z.nullable(z.string()),
})

export const otpCode = z.string().check(z.regex(/^\d{6}$/))

const refusalTarget = z.object({
  original: z.optional(z.object({ priKey: z.string(), logCd: z.string(), settleDt: z.string() })),
  earlier: z.optional(z.object({ flow: z.string(), expId: z.string() })),
})
export type RefusalTarget = z.infer<typeof refusalTarget>

/** Outcome of each record in a batch; an empty body means success. */
export const batchReply = z.object({
  list: z.array(
    z.object({
      first: z.object({ expId: z.string() }),
      second: z.object({
        body: z.object({
          errCd: z.optional(z.string()),
          errMsg: z.optional(z.string()),
          field: z.optional(z.string()),
          ...refusalTarget.shape,
        }),
      }),
    }),
  ),
  commitCount: z.int(),
  successCount: z.int(),
})
export type BatchReply = z.infer<typeof batchReply>

export const nothing = z.strictObject({})

export const rowId = z.string().check(z.regex(/^[1-9]\d{0,17}$/))

export function actionOffers<const Actions extends readonly [string, ...string[]]>(actions: Actions) {
  return z.array(z.object({ action: z.enum(actions), allowed: z.boolean(), reason: z.optional(z.string()) }))
}
