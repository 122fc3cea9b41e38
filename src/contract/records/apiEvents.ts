import * as z from 'zod/mini'
import { flows } from '../../domain/flows/index.ts'
import { eventDays, eventsAtOnce } from '../../domain/operations/apiEvents.ts'
import { eventKinds } from '../../domain/workflow/eventViews.ts'
import { actions } from '../../domain/workflow/flow.ts'
import { defineCall } from '../call.ts'
import { fieldSchema } from '../schema.ts'

/** The record as the institution sees it after the event, without a whole card number. */
const eventRecord = z.object({
  transId: z.string(),
  withOrigIn: z.enum(['0', '1']),
  submitInsIdCd: z.string(),
  rcvInsIdCd: z.string(),
  /** Minor units of `transCurrCd`. */
  transAt: z.string(),
  transCurrCd: z.string(),
  rsnCd: z.nullable(z.string()),
  fraudIn: z.enum(['0', '1']),
  replyCd: z.nullable(z.string()),
  /** First six and last four digits; empty where it is unknown. */
  priAcctNo: z.string(),
  retriRefNo: z.string(),
  sysTraNo: z.nullable(z.string()),
  /** The settlement date of the original; empty where it is unknown. */
  settleDt: z.string(),
  origKey: z.nullable(z.string()),
  origLogCd: z.nullable(z.string()),
  origTransAt: z.nullable(z.string()),
  origTransCurrCd: z.nullable(z.string()),
  answersExpId: z.nullable(z.string()),
})

const event = z.object({
  /** Counts the events of the institution from 1 on, without gaps. */
  number: z.int(),
  at: z.string(),
  /** `other`: an event of a workflow that the caller may not open. It holds its number, and says nothing else. */
  kind: z.enum([...eventKinds, 'other']),
  expId: z.nullable(z.string()),
  flow: z.nullable(z.enum(flows.map(({ id }) => id))),
  version: z.nullable(z.int()),
  action: z.nullable(z.enum(actions)),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  /** The institution that took the step. */
  insIdCd: z.nullable(z.string()),
  /** Null where the record is no longer seen. */
  record: z.nullable(eventRecord),
})
export type ApiEvent = z.infer<typeof event>
export type EventRecord = z.infer<typeof eventRecord>

const count = (min: number, max: number) =>
  z.pipe(
    z.pipe(z.string().check(z.regex(/^\d{1,15}$/)), z.transform(Number)),
    z.int().check(z.minimum(min), z.maximum(max)),
  )

export const getEvents = defineCall({
  method: 'GET',
  path: 'events',
  summary: `Get the events of the institution after a number, oldest first; kept for ${eventDays} days`,
  dataScope: 'parties',
  scope: 'events',
  refuses: ['eventsGone', 'eventsAhead'],
  body: z.strictObject({
    /** The number of the last event that is known; missing: from the oldest one on that is kept. */
    after: z.optional(count(0, Number.MAX_SAFE_INTEGER)),
    limit: z._default(z.optional(count(1, eventsAtOnce.most)), eventsAtOnce.usual),
  }),
  reply: z.object({
    list: z.array(event),
    /** What to send as `after` next. */
    last: z.int(),
    /** True where the next page has events already. */
    more: z.boolean(),
  }),
})

export const detailCardNumber = defineCall({
  path: 'detail/cardNumber',
  log: 'card',
  summary: 'Get the full card number of a released record; each look is logged',
  dataScope: 'parties',
  scope: 'cardNumber',
  refuses: ['notFound', 'cardDestroyed'],
  body: z.strictObject({ expId: fieldSchema('expId') }),
  reply: z.object({ expId: z.string(), priAcctNo: z.string() }),
})
