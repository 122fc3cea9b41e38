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
  origSpecDiscTp: fieldSchema('origSpecDiscTp').optional(),
  origSpecFeeClass: fieldSchema('origSpecFeeClass').optional(),
  remark: fieldSchema('remark').optional(),
  vouchers: z.array(attached).max(maxVouchers).default([]),
  /** The one-time password with which the payload is sealed; it may stand in it too, and is never kept. */
  emailOtp: z.string().max(6).optional(),
}

/** What is said of a transaction that isn't among the cleared ones. */
const transaction = {
  priAcctNo: fieldSchema('priAcctNo').optional(),
  settleDt: fieldSchema('settleDt').optional(),
  retriRefNo: fieldSchema('retriRefNo').optional(),
  sysTraNo: fieldSchema('sysTraNo').optional(),
  origTransCurrCd: fieldSchema('origTransCurrCd').optional(),
  origTransChnl: fieldSchema('origTransChnl').optional(),
  origTransSndMd: fieldSchema('origTransSndMd').optional(),
}

/** The user was shown an equal record of the last day, and says that this is another one. */
const confirmed = z.boolean().optional()

/** On a cleared transaction. */
export const submission = z.strictObject({
  submitTransId: fieldSchema('transId'),
  origKey: fieldSchema('priKey'),
  origLogCd: fieldSchema('logCd'),
  origSettleDt: fieldSchema('settleDt'),
  position: z.literal('history'),
  confirmed,
  ...content,
})
export type Submission = z.infer<typeof submission>

/** Without one. */
export const submissionAlone = z.strictObject({
  submitTransId: fieldSchema('transId'),
  position: z.literal('noOrig'),
  confirmed,
  ...content,
  ...transaction,
})
export type SubmissionAlone = z.infer<typeof submissionAlone>

const asSeen = { expId: fieldSchema('expId'), version: z.int().min(1), position: z.enum(states) }

/** A changed record: what it is and stands on stays, what it asks may change. */
export const modification = z.strictObject({ ...asSeen, ...content })
export type Modification = z.infer<typeof modification>

/** The same of a record without original. What it says of the card stays unless a card is named. */
export const modificationAlone = z.strictObject({ ...asSeen, ...content, ...transaction })
export type ModificationAlone = z.infer<typeof modificationAlone>

const answer = {
  replyCd: fieldSchema('replyCd').optional(),
  replyExtendRemark: fieldSchema('replyExtendRemark').optional(),
  /** Those that the reply adds; what the submitter attached stays. */
  vouchers: z.array(attached).max(maxVouchers).default([]),
}

/** One record's reply. Without a version its position alone is compared. */
export const reply = z.strictObject({ ...asSeen, version: asSeen.version.optional(), ...answer })
export type Reply = z.infer<typeof reply>

/** A changed reply, of a record whose reply was refused. */
export const changedReply = z.strictObject({ ...asSeen, ...answer, emailOtp: z.string().max(6).optional() })
export type ChangedReply = z.infer<typeof changedReply>
