import type { planBulk } from '../../../contract/bulk.ts'
import type { Asks } from '../../api/call.ts'

/** What a plan is asked for: a step on many records, or the corrections of a file as CSV. */
export type PlanRequest = { kind: 'step'; ask: Asks<typeof planBulk> } | { kind: 'corrections'; file: string }
