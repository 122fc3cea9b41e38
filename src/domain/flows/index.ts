import { keysOf } from '../typed.ts'
import type { Flow, FlowId } from '../workflow/flow.ts'
import { feeCollectionFundDisbursement } from './feeCollectionFundDisbursement.ts'
import { goodFaith } from './goodFaith.ts'
import { inquiryRetrieval } from './inquiryRetrieval.ts'
import { latePreAuthorizationCompletion } from './latePreAuthorizationCompletion.ts'
import { manualRefund } from './manualRefund.ts'
import { preArbitration } from './preArbitration.ts'
import { preAuthCancellation } from './preAuthCancellation.ts'
import { preAuthCompletion } from './preAuthCompletion.ts'
import { specialAdjustment } from './specialAdjustment.ts'
import { stdDispute } from './stdDispute.ts'

const flowsById: Readonly<Record<FlowId, Flow>> = {
  stdDispute,
  inquiryRetrieval,
  specialAdjustment,
  goodFaith,
  preArbitration,
  feeCollectionFundDisbursement,
  preAuthCompletion,
  preAuthCancellation,
  latePreAuthorizationCompletion,
  manualRefund,
}

/** Lists every flow. To add one, write its file, its id in `workflow/flow.ts` and a line above. */
export const flows: readonly Flow[] = Object.values(flowsById)

export const flowIds: readonly FlowId[] = keysOf(flowsById)

export function flowOf(id: FlowId): Flow
export function flowOf(id: string): Flow | null
export function flowOf(id: string): Flow | null {
  return flows.find((flow) => flow.id === id) ?? null
}

/** Finds the flow that raises this transaction type. */
export function flowRaising(transId: string): Flow | null {
  return flows.find(({ transIds }) => transIds.some((one) => one === transId)) ?? null
}

/** Finds the flow whose page id begins this one: `dsp.dispute.unverified.list` → stdDispute. */
export function flowOfPage(pageId: string): Flow | null {
  return flows.find((flow) => pageId.startsWith(`${flow.pageId}.`)) ?? null
}
