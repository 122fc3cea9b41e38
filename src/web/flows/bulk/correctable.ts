import { stepFrom } from '../../../domain/workflow/allSteps.ts'
import type { Flow, Node } from '../../../domain/workflow/flow.ts'

/** True for lists of failed records whose submitter can correct them by a file. A reply has no amount to correct. */
export function isCorrectable(flow: Flow, node: Node): boolean {
  return stepFrom(flow, node, 'modify')?.side === 'submitter'
}
