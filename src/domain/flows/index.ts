import type { Flow } from '../workflow/flow.ts'
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

/** Every flow. A new one is its file and a line here. */
export const flows = [
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
] as const satisfies readonly Flow[]

export type FlowId = (typeof flows)[number]['id']

export function flowOf(id: string): Flow | null {
  return flows.find((flow) => flow.id === id) ?? null
}

/** The flow whose pages start with `module.flow` of this page id: `dsp.dispute.unverified.list` → stdDispute. */
export function flowOfPage(pageId: string): Flow | null {
  return flows.find((flow) => pageId.startsWith(`${flow.pageId}.`)) ?? null
}
