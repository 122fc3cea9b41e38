import * as z from 'zod/mini'
import { usernamePattern } from '../../domain/people/people.ts'
import { isElement, isPageId, visitBounds } from '../../domain/people/visits.ts'
import { defineCall } from '../call.ts'
import { fieldSchema, listOf, listPlace, rowId, sortsBy } from '../schema.ts'

const instant = z.iso.datetime({ precision: 3 })

/** Holds page ids and element names only, never anything typed. */
const clicks = z
  .array(z.strictObject({ element: z.string().check(z.refine(isElement)), at: instant }))
  .check(z.maxLength(visitBounds.clicks))

export const enterLog = defineCall({
  path: 'log/enter',
  summary: 'Start a visit log or append page visits and clicks',
  dataScope: 'oneself',
  background: true,
  refuses: ['notFound'],
  body: z.strictObject({
    /** As it was answered; none for the first call of a page that has just been loaded. */
    recordId: z.optional(rowId),
    /** Only of the first call: the page before was closed, or loaded anew. */
    afterClosing: z.optional(z.boolean()),
    /** Each visit as far as it is known; a later call sends it again, with more. */
    visits: z._default(
      z
        .array(
          z.strictObject({
            page: z.string().check(z.refine(isPageId)),
            enteredAt: instant,
            leftAt: z.nullable(instant),
            clicks,
          }),
        )
        .check(z.maxLength(visitBounds.visits)),
      [],
    ),
  }),
  reply: z.object({
    recordId: z.string(),
    /** The time of the server, by which the times of visits and clicks are given. */
    now: z.string(),
  }),
})

const visitRow = z.object({
  recordId: z.string(),
  /** When the portal was opened, in which session, and from where. */
  openedAt: z.string(),
  sessionBeganAt: z.string(),
  afterClosing: z.boolean(),
  ip: z.string(),
  /** `Chrome 131 on Windows`; null where it didn't say. */
  browser: z.nullable(z.string()),
  page: z.string(),
  enteredAt: z.string(),
  /** When it was last known to be open, where nothing says that it was left. */
  leftAt: z.nullable(z.string()),
  clicks: z.array(z.object({ element: z.string(), at: z.string() })),
})
export type VisitRow = z.infer<typeof visitRow>

export const queryVisits = defineCall({
  path: 'query/visits',
  log: 'administration',
  summary: 'List a user’s page visits and clicks on a day',
  dataScope: 'institution',
  body: z.strictObject({
    ...listPlace(sortsBy('enteredAt'), 'enteredAt'),
    username: z.string().check(z.regex(usernamePattern)),
    day: fieldSchema('settleDt'),
  }),
  reply: listOf(visitRow),
})
