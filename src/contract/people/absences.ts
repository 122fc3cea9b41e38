import * as z from 'zod/mini'
import { absenceStates, maxAbsenceDays } from '../../domain/people/absence.ts'
import { defineCall } from '../call.ts'
import { fieldSchema, listOf, listPlace, rowId, sortsBy } from '../schema.ts'

const day = fieldSchema('settleDt')

const absenceRow = z.object({
  absenceId: z.string(),
  userId: z.string(),
  name: z.string(),
  deputyId: z.string(),
  deputyName: z.string(),
  awayFrom: z.string(),
  awayUntil: z.string(),
  state: z.enum(absenceStates),
  /** When it was ended before its last day. */
  endedAt: z.nullable(z.string()),
  declaredBy: z.string(),
  /** The last day on which the deputy is away too, of these days; null for a deputy who is there on all of them. */
  deputyAwayUntil: z.nullable(z.string()),
  /** The caller may end it. */
  canEnd: z.boolean(),
})
export type AbsenceRow = z.infer<typeof absenceRow>

export const absenceSorts = sortsBy('awayFrom')

export const queryAbsence = defineCall({
  path: 'query/absence',
  summary:
    'List own absences and those in which the caller is the deputy, the latest first; for managers those of all users of their own institution',
  dataScope: 'oneself',
  body: z.strictObject({
    ...listPlace(absenceSorts, '-awayFrom'),
    state: z.optional(z.enum(absenceStates)),
  }),
  reply: listOf(absenceRow),
})

/** Missing: the caller. */
const userId = z.optional(rowId)

export const createAbsence = defineCall({
  path: 'create/absence',
  log: 'business',
  summary: `Declare own absence and name a deputy; managers also for a user of their institution. It ends within ${maxAbsenceDays} days and overlaps no other.`,
  dataScope: 'colleagues',
  refuses: [
    'rangeReversed',
    'notFound',
    'keyReused',
    'absencePast',
    'absenceFar',
    'absenceOverlaps',
    'absenceWithoutWork',
    'absenceOfColleague',
    'deputyUnfit',
    'deputyAway',
  ],
  body: z.strictObject({ userId, awayFrom: day, awayUntil: day, deputyId: rowId }),
  reply: z.object({ absenceId: z.string() }),
})

export const endAbsence = defineCall({
  path: 'end/absence',
  log: 'business',
  summary:
    'End an own absence before its last day, or call it off; managers also that of a user of their institution. One that has ended already is no error.',
  dataScope: 'colleagues',
  refuses: ['notFound', 'absenceOfColleague'],
  body: z.strictObject({ absenceId: rowId }),
})

export const queryDeputies = defineCall({
  path: 'query/deputies',
  summary:
    'List the colleagues who can be deputy of the caller, or of a user of the manager’s institution, by name, with the first absence of each between two days',
  dataScope: 'colleagues',
  refuses: ['notFound', 'absenceOfColleague'],
  body: z.strictObject({ userId, awayFrom: z.optional(day), awayUntil: z.optional(day) }),
  reply: z.object({
    list: z.array(
      z.object({
        userId: z.string(),
        username: z.string(),
        name: z.string(),
        away: z.nullable(z.object({ awayFrom: z.string(), awayUntil: z.string() })),
      }),
    ),
  }),
})
