import { z } from 'zod'
import { usernamePattern } from '../domain/people.ts'
import { isElement, isPageId, visitBounds } from '../domain/visits.ts'
import { defineCall } from './call.ts'
import { fieldSchema, listOf, paging } from './schema.ts'

/** Which pages a user visited, and what was pressed on them. Specification 3. */

const instant = z.iso.datetime({ precision: 3 })

/** Never anything typed: page ids and elements are words of our own. */
const clicks = z.array(z.strictObject({ element: z.string().refine(isElement), at: instant })).max(visitBounds.clicks)

export const enterLog = defineCall({
  method: 'POST',
  path: 'log/enter',
  summary: 'Open the record of a login, or add to it the pages that were visited, with what was pressed on each',
  concerns: 'oneself',
  background: true,
  body: z.strictObject({
    /** As it was answered; none for the first call of a page that has just been loaded. */
    recordId: z
      .string()
      .regex(/^[1-9]\d{0,17}$/)
      .optional(),
    /** Only of the first call: the page before was closed, or loaded anew. */
    afterClosing: z.boolean().optional(),
    /** Each as far as it is known; a later call tells the same visit again, with more. */
    visits: z
      .array(
        z.strictObject({ page: z.string().refine(isPageId), enteredAt: instant, leftAt: instant.nullable(), clicks }),
      )
      .max(visitBounds.visits)
      .default([]),
  }),
  reply: z.object({
    recordId: z.string(),
    /** The server's clock, which the times of visits and clicks are told by. */
    now: z.string(),
  }),
})

export const visitRow = z.object({
  recordId: z.string(),
  /** When the portal was opened, in which session, and from where. */
  openedAt: z.string(),
  sessionBeganAt: z.string(),
  afterClosing: z.boolean(),
  ip: z.string(),
  /** `Chrome 131 on Windows`; null where it didn't say. */
  browser: z.string().nullable(),
  page: z.string(),
  enteredAt: z.string(),
  /** When it was last known to be open, where nothing says that it was left. */
  leftAt: z.string().nullable(),
  clicks: z.array(z.object({ element: z.string(), at: z.string() })),
})
export type VisitRow = z.infer<typeof visitRow>

export const queryVisits = defineCall({
  method: 'POST',
  path: 'query/visits',
  log: 'administration',
  summary: 'The pages that a user visited on a day, in order, with what was pressed on each',
  concerns: 'institution',
  body: z.strictObject({ ...paging, username: z.string().regex(usernamePattern), day: fieldSchema('settleDt') }),
  reply: listOf(visitRow),
})
