import * as z from 'zod/mini'
import { type FieldsOf, type FormPart, fieldsOf } from '../../domain/records/exceptionFields.ts'
import { fieldOf } from '../../domain/text/fields.ts'
import { fromKeys } from '../../domain/typed.ts'
import { states } from '../../domain/workflow/flow.ts'
import { fieldSchema, happenedDay } from '../schema.ts'
import { lineText } from '../text.ts'

/** The content of a sealed payload. Specification 3, "Submission payload". */

export const maxVouchers = 20
/** Bytes of all vouchers of one record together. Decisions 5. */
export const maxVoucherBytes = 50 * 1024 * 1024

const attached = z.strictObject({
  fileName: lineText({ min: 1, max: 255 }),
  filePath: z.uuid(),
  evidence: z.optional(lineText({ max: 40 })),
})

/** The definition of the flow names the fields of each form. A day is one on which something has happened. */
function partSchemas<Part extends FormPart>(
  part: Part,
): Record<FieldsOf<Part>, z.ZodMiniOptional<z.ZodMiniString<string>>> {
  return fromKeys(fieldsOf(part), (name) => z.optional(fieldOf(name).kind === 'date' ? happenedDay : fieldSchema(name)))
}

const content = {
  submitRcvInsIdCd: fieldSchema('rcvInsIdCd'),
  submitTransCurrCd: fieldSchema('transCurrCd'),
  submitTransAt: fieldSchema('transAt'),
  ...partSchemas('content'),
  vouchers: z._default(z.array(attached).check(z.maxLength(maxVouchers)), []),
  /** The one-time password with which the payload is sealed; it may stand in it too, and is never kept. */
  emailOtp: z.optional(z.string().check(z.maxLength(6))),
}

const transaction = partSchemas('transaction')

/** True: the user was warned of an identical record within the last day, or of refunds of the same purchase, and confirms that this is another one. */
const confirmed = z.optional(z.boolean())

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

/** The key of the transaction that the form is about. */
export function originalKeyOf(form: Pick<Submission, 'origKey' | 'origLogCd' | 'origSettleDt'>) {
  return { priKey: form.origKey, logCd: form.origLogCd, settleDt: form.origSettleDt }
}

const { fraudIn: _, ...drafted } = partSchemas('content')

/**
 * The fields that an API key fills in for a user: no card number and no voucher. The other fields follow from the
 * transaction and the offer.
 */
export const draftedSubmission = z.strictObject({
  submitTransId: fieldSchema('transId'),
  origKey: fieldSchema('priKey'),
  origLogCd: fieldSchema('logCd'),
  origSettleDt: fieldSchema('settleDt'),
  /** In minor units; the highest possible amount if missing. */
  submitTransAt: z.optional(fieldSchema('transAt')),
  ...drafted,
})
export type DraftedSubmission = z.infer<typeof draftedSubmission>

export const submissionWithoutOriginal = z.strictObject({
  submitTransId: fieldSchema('transId'),
  position: z.literal('noOrig'),
  confirmed,
  ...content,
  ...transaction,
})
export type SubmissionWithoutOriginal = z.infer<typeof submissionWithoutOriginal>

const asSeen = { expId: fieldSchema('expId'), version: z.int().check(z.minimum(1)), position: z.enum(states) }

export const modification = z.strictObject({ ...asSeen, confirmed, ...content })
export type Modification = z.infer<typeof modification>

/** Modifies a record without original. The card stays unless the request names another. */
export const modificationAlone = z.strictObject({ ...asSeen, confirmed, ...content, ...transaction })
export type ModificationWithoutOriginal = z.infer<typeof modificationAlone>

const answer = {
  ...partSchemas('reply'),
  vouchers: z._default(z.array(attached).check(z.maxLength(maxVouchers)), []),
}

/** Without a version only the state is compared. */
export const reply = z.strictObject({ ...asSeen, version: z.optional(asSeen.version), ...answer })
export type Reply = z.infer<typeof reply>

export const changedReply = z.strictObject({
  ...asSeen,
  ...answer,
  emailOtp: z.optional(z.string().check(z.maxLength(6))),
})
export type ChangedReply = z.infer<typeof changedReply>
