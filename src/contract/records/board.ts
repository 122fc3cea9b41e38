import * as z from 'zod/mini'
import { flowIds } from '../../domain/flows/index.ts'
import { fromKeys } from '../../domain/typed.ts'
import { actions, marks, states } from '../../domain/workflow/flow.ts'
import { stepKinds } from '../../domain/workflow/stepsDone.ts'
import { defineCall } from '../call.ts'
import { fieldSchema, listOf, listPlace, names, rowId, sortsBy } from '../schema.ts'
import { workFlows } from './worklist.ts'

export const boardAsked = {
  /** Whose work: the own institution’s; of the head and administrators all institutions’ where none is given. */
  insIdCd: z.optional(fieldSchema('submitInsIdCd')),
  flow: z.optional(z.enum(workFlows)),
}

const urgency = { count: z.int(), over: z.int(), soon: z.int() }

export const sums = z.array(z.object({ transCurrCd: z.string(), transAt: z.string() }))

const holder = z.object({
  ...urgency,
  /** Null: rows that nobody holds. */
  userId: z.nullable(z.string()),
  name: z.string(),
  /** The last day of their absence; null for who is there today. */
  awayUntil: z.nullable(z.string()),
})
export type BoardHolder = z.infer<typeof holder>

/** Each number counts rows of `query/worklist` in the scope of the institution. */
export const boardPending = defineCall({
  path: 'board/pending',
  background: true,
  summary:
    'Get the number of records and alerts on which an institution can act, by urgency, due date, age and workflow; by holder only for the caller’s institution, by institution only for all',
  dataScope: 'institution',
  refuses: ['otherInstitution'],
  body: z.strictObject(boardAsked),
  reply: z.object({
    insIdCd: z.nullable(z.string()),
    today: z.string(),
    ...urgency,
    overSums: sums,
    soonSums: sums,
    /** Days since the last step; null where nothing is pending. */
    medianAge: z.nullable(z.number()),
    /** The days from today on, all of them, then what is due later and what has no due date. */
    byDue: z.array(z.object({ day: z.string(), count: z.int() })),
    later: z.int(),
    /** The number of alerts, which have no due date. `count` has them only where `flow` asks for alerts alone. */
    withoutDue: z.int(),
    /** Days since the last step; `to` is null for all that are older. */
    byAge: z.array(z.object({ from: z.int(), to: z.nullable(z.int()), count: z.int() })),
    byFlow: z.array(z.object({ flow: z.enum(workFlows), ...urgency, medianAge: z.number() })),
    /** By name, those that nobody holds last; null unless a manager asks for the own institution. */
    byHolder: z.nullable(z.array(holder)),
    /** By the institution that must act, most overdue first, at most `maxInstitutionLines`; null unless all institutions’ work is asked for. */
    byInstitution: z.nullable(z.array(z.object({ insIdCd: z.string(), nm: z.nullable(names), ...urgency }))),
  }),
})

export const maxInstitutionLines = 50

/** Days that the board looks back, today included. */
export const boardPeriods = ['7', '30', '90'] as const

const failRate = z.object({
  /** Null for records without a reason code. */
  code: z.nullable(z.string()),
  nm: z.nullable(names),
  failed: z.int(),
  n: z.int(),
})
export type FailRate = z.infer<typeof failRate>

/** Each number counts rows of `query/workStep`. */
export const boardDone = defineCall({
  path: 'board/done',
  background: true,
  summary:
    'Get the number of steps that an institution has taken on records, by day; by person only for the caller’s institution; and how many verifications and audits failed, by reason code and counterparty',
  dataScope: 'institution',
  refuses: ['otherInstitution'],
  body: z.strictObject({ ...boardAsked, days: z._default(z.enum(boardPeriods), '30') }),
  reply: z.object({
    insIdCd: z.nullable(z.string()),
    from: z.string(),
    to: z.string(),
    done: z.int(),
    decided: z.int(),
    failed: z.int(),
    /** Records that the institution has confirmed not to contest. */
    notContested: z.int(),
    /** Every day of the period, the oldest first. */
    byDay: z.array(z.object({ day: z.string(), count: z.int() })),
    /** Null unless a manager asks for the own institution. */
    byPerson: z.nullable(z.array(z.object({ userId: z.string(), name: z.string(), count: z.int() }))),
    /** The codes with most failures first, at most `maxFailRates`. */
    byReason: z.array(failRate),
    byCounterparty: z.array(failRate),
  }),
})

export const maxFailRates = 50

const numbers = ['pending', 'over', 'soon', 'medianAge', 'done', 'failed', 'checks', 'rate', 'low', 'high'] as const
const boardRow = z.object({
  table: z.enum(['byDue', 'byAge', 'byHolder', 'byInstitution', 'byFlow', 'byDay', 'byReason', 'byCounterparty']),
  name: z.string(),
  /** In days, and in percent with the ends of the 95 % interval; missing where the table has no such column. */
  ...fromKeys(numbers, () => z.optional(z.number())),
})
export type BoardRow = z.infer<typeof boardRow>

export const queryBoard = defineCall({
  path: 'query/board',
  csv: true,
  summary:
    'Get the tables of board/pending and board/done as rows of one list: by due date, age, person, institution, workflow, day, reason code and counterparty',
  dataScope: 'institution',
  refuses: ['otherInstitution'],
  body: z.strictObject({ ...boardAsked, days: z._default(z.enum(boardPeriods), '30') }),
  reply: z.object({ list: z.array(boardRow) }),
})

/** In place of a reason code: records without one. */
export const noReason = 'none'

const workStep = z.object({
  expId: z.string(),
  flow: z.enum(flowIds),
  stepVersion: z.int(),
  stepAt: z.string(),
  action: z.enum(actions),
  /** The status after the step. */
  state: z.enum([...states, ...marks]),
  /** Null for a step of another institution than the caller’s. */
  userName: z.nullable(z.string()),
  transId: z.string(),
  transAt: z.string(),
  transCurrCd: z.string(),
  rsnCd: z.nullable(z.string()),
  rsnNm: z.nullable(names),
  counterparty: z.string(),
  insNm: z.nullable(names),
  remark: z.nullable(z.string()),
})
export type WorkStep = z.infer<typeof workStep>

export const workStepSorts = sortsBy('stepAt')

export const queryWorkStep = defineCall({
  path: 'query/workStep',
  csv: true,
  summary: 'List the steps that an institution has taken on records; of the last 30 days if no day is given',
  dataScope: 'institution',
  refuses: ['rangeReversed', 'otherInstitution'],
  body: z.strictObject({
    ...listPlace(workStepSorts, '-stepAt'),
    ...boardAsked,
    stepAtFrom: z.optional(fieldSchema('settleDt')),
    stepAtTo: z.optional(fieldSchema('settleDt')),
    kind: z.optional(z.enum(stepKinds)),
    rsnCd: z.optional(z.union([z.literal(noReason), fieldSchema('rsnCd')])),
    counterparty: z.optional(fieldSchema('counterparty')),
    /** A user of the caller’s institution. */
    userId: z.optional(rowId),
  }),
  reply: listOf(workStep),
})
