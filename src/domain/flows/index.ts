import type { Flow } from '../workflow/flow.ts'
import { preAuthCompletion } from './preAuthCompletion.ts'
import { stdDispute } from './stdDispute.ts'

/** Every flow. A new one is its file and a line here. */
export const flows = [stdDispute, preAuthCompletion] as const satisfies readonly Flow[]

export type FlowId = (typeof flows)[number]['id']

export function flowOf(id: string): Flow | null {
  return flows.find((flow) => flow.id === id) ?? null
}

/** The flow whose pages start with `module.flow` of this page id: `dsp.dispute.unverified.list` → stdDispute. */
export function flowOfPage(pageId: string): Flow | null {
  return flows.find((flow) => pageId.startsWith(`${flow.pageId}.`)) ?? null
}
