import { z } from 'zod'
import { logLevels, logTypes } from '../domain/logs.ts'
import { defineCall } from './call.ts'
import { fieldSchema, listOf, names, paging } from './schema.ts'

/** The audit log: who did what, when, from where, and what became of it. */

const day = fieldSchema('settleDt')
const type = z.enum(logTypes)
const level = z.enum(logLevels)

export const logRow = z.object({
  id: z.string(),
  at: z.string(),
  /** User and institution as they were at that time; null where nobody is known: a wrong name at the login. */
  username: z.string().nullable(),
  nickName: z.string().nullable(),
  insIdCd: z.string().nullable(),
  insNm: names.nullable(),
  type,
  /** `error`: it was refused, or failed. */
  level,
  /** The path of the call, as `auth/login` or `user/enable/:id`. */
  what: z.string(),
  /** What was acted on: a user name, the id of a record or a file. */
  target: z.string().nullable(),
  /** What was changed, `before` and `after`; of a batch how many records were `done` and `refused`. */
  detail: z.record(z.string(), z.unknown()).nullable(),
  errCd: z.string().nullable(),
  errMsg: z.string().nullable(),
  ms: z.int(),
  ip: z.string(),
  /** `Chrome 131 on Windows`; null where it didn't say. Of a command: the system account and machine of the operator. */
  browser: z.string().nullable(),
})
export type LogRow = z.infer<typeof logRow>

const ownConditions = {
  type: type.optional(),
  level: level.optional(),
  startDt: day.optional(),
  endDt: day.optional(),
  /** The path of one call: `auth/login` gives the logins, the failed ones too. */
  what: z.string().min(1).max(80).optional(),
}

export const queryLog = defineCall({
  method: 'POST',
  path: 'query/log',
  log: 'file',
  summary: 'The audit log, newest first; as CSV, where that is accepted, all of the filter',
  csv: true,
  concerns: 'institution',
  body: z.strictObject({
    ...paging,
    ...ownConditions,
    /** Whole, in any case. */
    username: z.string().trim().min(1).max(64).optional(),
    insIdCd: fieldSchema('submitInsIdCd').optional(),
  }),
  reply: listOf(logRow),
})

export const queryOwnLog = defineCall({
  method: 'POST',
  path: 'query/ownLog',
  summary: 'What this user did and when, the failed logins of this name too, newest first',
  concerns: 'oneself',
  body: z.strictObject({ ...paging, ...ownConditions }),
  reply: listOf(logRow),
})
