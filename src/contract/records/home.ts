import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { fieldSchema } from '../schema.ts'

const figure = z.object({ n: z.int(), transAt: z.string() })
export type Figure = z.infer<typeof figure>

const currencyFigures = z.object({
  transCurrCd: z.string(),
  /** The days of the week, oldest first: the last is today. */
  days: z.array(figure),
  week: figure,
  /** The seven days before those. */
  weekBefore: figure,
})
export type CurrencyFigures = z.infer<typeof currencyFigures>

export const transactionFigures = defineCall({
  path: 'query/historyTransaction/figures',
  summary: 'Get transaction counts and amounts of the last seven settlement days, by currency and day',
  dataScope: 'institution',
  refuses: ['otherInstitution'],
  body: z.strictObject({
    /** Whose, as acquirer or issuer: the own institution's; of the head and administrators the whole network's. */
    insIdCd: z.optional(fieldSchema('submitInsIdCd')),
  }),
  reply: z.object({
    today: z.string(),
    /** The newest day up to today with transactions; null where there is none. A clearing file arrives after its day. */
    newest: z.nullable(z.string()),
    /** Most transactions of the week first. */
    currencies: z.array(currencyFigures),
  }),
})
