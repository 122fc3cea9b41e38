import { z } from 'zod'
import { states } from '../domain/workflow/flow.ts'
import { fieldSchema } from './schema.ts'

/** What a sealed payload holds. Specification 3, "Submission payload". */

export const maxVouchers = 20
/** Bytes of all vouchers of one record together. Decisions 5. */
export const maxVoucherBytes = 50 * 1024 * 1024

const attached = z.strictObject({
  fileName: z.string().min(1).max(255),
  filePath: z.uuid(),
  evidence: z.string().max(40).optional(),
})

/** What the form of a flow fills in; which of them it asks for stands in the flow's definition. */
const content = {
  submitRcvInsIdCd: fieldSchema('rcvInsIdCd'),
  submitTransCurrCd: fieldSchema('transCurrCd'),
  submitTransAt: fieldSchema('transAt'),
  rsnCd: fieldSchema('rsnCd').optional(),
  fraudIn: fieldSchema('fraudIn').optional(),
  fraudTp: fieldSchema('fraudTp').optional(),
  remark: fieldSchema('remark').optional(),
  vouchers: z.array(attached).max(maxVouchers).default([]),
}

export const submission = z.strictObject({
  submitTransId: fieldSchema('transId'),
  origKey: fieldSchema('priKey'),
  origLogCd: fieldSchema('logCd'),
  origSettleDt: fieldSchema('settleDt'),
  position: z.literal('history'),
  ...content,
})
export type Submission = z.infer<typeof submission>

/** A changed record: what it is and stands on stays, what it asks may change. */
export const modification = z.strictObject({
  expId: fieldSchema('expId'),
  version: z.int().min(1),
  position: z.enum(states),
  ...content,
})
export type Modification = z.infer<typeof modification>
