import { flowOf } from '../../domain/flows/index.ts'
import { waits } from '../../domain/workflow/check.ts'
import type { State } from '../../domain/workflow/flow.ts'

export function waitsThere(flowId: string, state: State): boolean {
  const flow = flowOf(flowId)
  return flow !== null && waits(flow, state)
}
