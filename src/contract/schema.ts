import { z } from 'zod'
import { checkValue, type Field, type FieldName, fieldOf } from '../domain/fields.ts'
import { otpModes } from '../domain/otp.ts'
import { mayBeCardNumber } from './cardNumbers.ts'

/** The schema of a field's value: a string within the bounds of its declaration in `domain/fields`. */
export function fieldSchema(name: FieldName): z.ZodString {
  return valueSchema(fieldOf(name))
}

/** The schema of a value that is no field of a transaction, but has bounds like one. */
export function valueSchema(field: Field): z.ZodString {
  const schema = z.string().check((ctx) => {
    const broken = checkValue(field, ctx.value)
    if (broken) ctx.issues.push({ code: 'custom', input: ctx.value, params: { ...broken }, message: broken.bound })
  })
  return field.kind === 'card' ? mayBeCardNumber(schema) : schema
}

/** Where in a list: `currPage` from 1, `pageSize` 1 to 100, and the column it is sorted by (`-` before it: downwards). */
export const paging = {
  currPage: z.int().min(1).max(1_000_000).default(1),
  pageSize: z.int().min(1).max(100).default(20),
}

/** What a list answers. A total above 10,000 is counted only so far: then `totalIsExact` is false. */
export function listOf<Row extends z.ZodType>(row: Row) {
  return z.object({
    list: z.array(row),
    total: z.int(),
    totalIsExact: z.boolean(),
    currPage: z.int(),
    pageSize: z.int(),
    /** Sums of the whole filter, a currency each; only where the total is exact. */
    sums: z.array(z.object({ transCurrCd: z.string(), transAt: z.string() })).optional(),
  })
}

/** A name in both languages, so that a switch of language asks nothing of the server. */
export const names = z.object({ en: z.string(), zh: z.string() })
export type Names = z.infer<typeof names>

/** When an institution asks for a one-time password: an `OtpSetting`. */
export const otpSetting = z.object({
  mode: z.enum(otpModes),
  above: z.string().nullable(),
  transCurrCd: z.string().nullable(),
})

/** The digits of a one-time password. */
export const otpCode = z.string().regex(/^\d{6}$/)

/** The cleared transaction or earlier record that blocks a submission. */
const refusalTarget = z.object({
  original: z.object({ priKey: z.string(), logCd: z.string(), settleDt: z.string() }).optional(),
  earlier: z.object({ flow: z.string(), expId: z.string() }).optional(),
})
export type RefusalTarget = z.infer<typeof refusalTarget>

/** One record's outcome in a batch; an empty body is success. */
export const batchReply = z.object({
  list: z.array(
    z.object({
      first: z.object({ expId: z.string() }),
      second: z.object({
        body: z.object({
          errCd: z.string().optional(),
          errMsg: z.string().optional(),
          field: z.string().optional(),
          ...refusalTarget.shape,
        }),
      }),
    }),
  ),
  /** Records received. */
  commitCount: z.int(),
  /** Records done. */
  successCount: z.int(),
})
export type BatchReply = z.infer<typeof batchReply>

export const nothing = z.strictObject({})

/** The id of a row: a number of the database, as text. */
export const rowId = z.string().regex(/^[1-9]\d{0,17}$/)

/** The actions of a row for this user, each with the error that refuses it. */
export function actionOffers<const Actions extends readonly [string, ...string[]]>(actions: Actions) {
  return z.array(z.object({ action: z.enum(actions), allowed: z.boolean(), reason: z.string().optional() }))
}
