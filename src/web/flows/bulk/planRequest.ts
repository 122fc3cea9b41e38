import type { planBulk } from '../../../contract/records/bulk.ts'
import type { Asks } from '../../api/call.ts'
import type { AllRows } from '../../list/definition.ts'

/** Asks for a plan of a step on many records, or of the corrections in a file, as CSV. */
export type PlanRequest = { kind: 'step'; ask: Asks<typeof planBulk> } | { kind: 'corrections'; file: string }

/** Names the records of a list by its call and filters, as the calls of bulk actions take them. */
export function listedBy({ call, conditions, without }: AllRows) {
  return { call, conditions: { ...conditions }, without: [...without] }
}
