import * as z from 'zod/mini'
import { logLevels, logTypes } from '../../domain/operations/logs.ts'
import { defineCall } from '../call.ts'
import { fieldSchema, listOf, listPlace, names, sortsBy } from '../schema.ts'
import { lineText } from '../text.ts'

const day = fieldSchema('settleDt')
const type = z.enum(logTypes)
const level = z.enum(logLevels)

const logRow = z.object({
  id: z.string(),
  at: z.string(),
  /** User and institution as they were at that time; null where nobody is known: a wrong name at the login. */
  username: z.nullable(z.string()),
  nickName: z.nullable(z.string()),
  insIdCd: z.nullable(z.string()),
  insNm: z.nullable(names),
  type,
  /** `error`: it was refused, or failed. */
  level,
  /** The path of the call, as `auth/login` or `user/enable/:id`. */
  what: z.string(),
  target: z.nullable(z.string()),
  /** Changed values, `before` and `after`; for a batch the counts of `done` and `refused` records. */
  detail: z.nullable(z.record(z.string(), z.unknown())),
  errCd: z.nullable(z.string()),
  errMsg: z.nullable(z.string()),
  ms: z.int(),
  ip: z.string(),
  /** `Chrome 131 on Windows`; null where it didn't say. Of a command: the system account and machine of the operator. */
  browser: z.nullable(z.string()),
})
export type LogRow = z.infer<typeof logRow>

const ownConditions = {
  type: z.optional(type),
  level: z.optional(level),
  startDt: z.optional(day),
  endDt: z.optional(day),
  /** The path of one call: `auth/login` gives the logins, the failed ones too. */
  what: z.optional(lineText({ min: 1, max: 80 })),
}

const logSorts = sortsBy('at')

export const queryLog = defineCall({
  path: 'query/log',
  log: 'file',
  summary: 'Search the audit log, newest first; all matching entries as CSV on request (Accept: text/csv)',
  csv: true,
  dataScope: 'institution',
  refuses: ['rangeReversed'],
  body: z.strictObject({
    ...listPlace(logSorts, '-at'),
    ...ownConditions,
    username: z.optional(lineText({ min: 1, max: 64 })),
    insIdCd: z.optional(fieldSchema('submitInsIdCd')),
  }),
  reply: listOf(logRow),
})

export const queryOwnLog = defineCall({
  path: 'query/ownLog',
  summary: 'List the user’s own activity, including failed logins, newest first',
  dataScope: 'oneself',
  refuses: ['rangeReversed'],
  body: z.strictObject({ ...listPlace(logSorts, '-at'), ...ownConditions }),
  reply: listOf(logRow),
})
