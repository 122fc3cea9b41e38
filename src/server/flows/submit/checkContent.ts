import type { Reply } from '../../../contract/records/submission.ts'
import { type FieldsOf, fieldsOf } from '../../../domain/records/exceptionFields.ts'
import type { FieldName } from '../../../domain/text/fields.ts'
import { asksFor, type Flow, formOf, type Origin } from '../../../domain/workflow/flow.ts'
import type { Language } from '../../../texts/texts.ts'
import { CallError } from '../../http/serve/errors.ts'
import type { WantedVoucher } from '../record/vouchers.ts'
import type { Content, ContentLimits, SubmittedContent, ValidationContext } from './content.ts'
import { checkAmount, checkCurrency, checkReceiver } from './fields/claim.ts'
import { checkFeeClass } from './fields/feeClass.ts'
import { checkFraud } from './fields/fraud.ts'
import { checkGuide } from './fields/guide.ts'
import { notOffered } from './fields/notOffered.ts'
import { plainValues } from './fields/plain.ts'
import { checkReason } from './fields/reason.ts'
import { checkAnswer } from './fields/reply.ts'

const optional: readonly string[] = [...fieldsOf('content'), ...fieldsOf('transaction')]

/** Throws `unknownField` for a field that the flow's form doesn't ask for. */
export function checkForm(flow: Flow, origin: Origin, sent: object): void {
  const asked: readonly string[] = formOf(flow, origin).flatMap((section) => section.fields)
  const given = Object.entries(sent).flatMap(([name, value]) => (value === undefined ? [] : [name]))
  const unasked = given.find((name) => optional.includes(name) && !asked.includes(name))
  if (unasked) throw new CallError('unknownField', {}, unasked)
}

/** Throws the first rule that the content breaks. */
export function checkContent(sent: SubmittedContent, limits: ContentLimits, context: ValidationContext): Content {
  const { flow, language } = context
  const asks = (name: FieldName) => asksFor(flow, limits.origin, name)
  const rcvInsIdCd = checkReceiver(sent.submitRcvInsIdCd, limits, context)
  const transCurrCd = checkCurrency(sent.submitTransCurrCd, limits, context)
  const transAt = checkAmount(sent.submitTransAt, limits, context)
  const vouchers = vouchersOf(sent)
  const reason = checkReason(sent, limits, vouchers, context)
  const fraud = checkFraud(sent, (reason?.fraud ?? false) && asks('fraudTp'), language)
  const plain = plainValues('content', sent, { asks, language })
  const origSpecFeeClass = checkFeeClass(sent, asks('origSpecFeeClass'), language)
  const rsnCd = reason?.rsnCd ?? null
  const guide = checkGuide(sent, { transId: limits.transId, rsnCd }, context)
  return { ...plain, rcvInsIdCd, transCurrCd, transAt, rsnCd, ...fraud, guide, origSpecFeeClass, vouchers }
}

export function checkReply(flow: Flow, sent: Pick<Reply, FieldsOf<'reply'> | 'vouchers'>, language: Language) {
  const answer = checkAnswer(flow, sent, language)
  const asks = (name: FieldName) => flow.reply?.fields.includes(name) ?? false
  const values = { ...plainValues('reply', sent, { asks, language }), ...answer }
  const vouchers = vouchersOf(sent)
  if (vouchers.some(({ evidence }) => evidence !== null)) throw notOffered('vouchers', language)
  return { values, vouchers }
}

/** A file named twice counts once. */
function vouchersOf({ vouchers }: Pick<SubmittedContent, 'vouchers'>): WantedVoucher[] {
  const byFile = new Map(vouchers.map((one) => [one.filePath.toLowerCase(), one.evidence ?? null]))
  return [...byFile].map(([fileId, evidence]) => ({ fileId, evidence }))
}
