import type { ChangedReply, Modification, Reply } from '../../contract/submission.ts'
import { type Language, texts } from '../../contract/texts/texts.ts'
import { maskCardNumbersIn } from '../../domain/cards.ts'
import { currencies } from '../../domain/currencies.ts'
import type { FieldName } from '../../domain/fields.ts'
import type { LimitRule } from '../../domain/limits.ts'
import { currencyCode, formatAmount } from '../../domain/money.ts'
import { feeClassesOf } from '../../domain/specialPricing.ts'
import { asksFor, type Flow, formOf, type Origin } from '../../domain/workflow/flow.ts'
import { CallError } from '../http/errors.ts'
import type { Reference } from './reference.ts'
import { ruleWords } from './ruleWords.ts'

/** What a form asks for, as the record keeps it. */
export interface Content {
  rcvInsIdCd: string
  transAt: string
  transCurrCd: string
  rsnCd: string | null
  fraudIn: '0' | '1'
  fraudTp: string | null
  origSpecDiscTp: string | null
  origSpecFeeClass: string | null
  remark: string | null
  vouchers: WantedVoucher[]
}

export interface WantedVoucher {
  fileId: string
  evidence: string | null
}

/** The fields of a form that every flow may ask for or not. */
type Sent = Omit<Modification, 'expId' | 'version' | 'position'>

/** What the content is held against; without an original the currency, the receiver and the amount are the user's choice. */
export interface ContentLimits {
  transId: string
  origin: Origin
  submitInsIdCd: string
  original: { transCurrCd: string; rcvInsIdCd: string; atMost: bigint; rule: LimitRule } | null
}

/** By whom, and by what, a form is judged. */
interface Judging {
  flow: Flow
  reference: Reference
  language: Language
}

/** What the flow's form doesn't ask for is refused, as any unknown field. */
export function checkForm(flow: Flow, origin: Origin, sent: object): void {
  const asked: readonly string[] = formOf(flow, origin).flatMap((section) => section.fields)
  const given = Object.entries(sent).flatMap(([name, value]) => (value === undefined ? [] : [name]))
  const unasked = given.find((name) => optional.includes(name) && !asked.includes(name))
  if (unasked) throw new CallError('unknownField', {}, unasked)
}

const optional: readonly string[] = [
  'rsnCd',
  'fraudIn',
  'fraudTp',
  'origSpecDiscTp',
  'origSpecFeeClass',
  'remark',
  'priAcctNo',
  'settleDt',
  'retriRefNo',
  'sysTraNo',
  'origTransCurrCd',
  'origTransChnl',
  'origTransSndMd',
] satisfies FieldName[]

/** The content, where it breaks no rule; else throws the first rule that it breaks. */
export function checkContent(sent: Sent, limits: ContentLimits, judging: Judging): Content {
  const { flow } = judging
  const { origin } = limits
  const rcvInsIdCd = checkReceiver(sent.submitRcvInsIdCd, limits, judging)
  const transCurrCd = checkCurrency(sent.submitTransCurrCd, limits, judging)
  checkAmount(BigInt(sent.submitTransAt), limits, judging)
  const vouchers = vouchersOf(sent)
  const reasoned = checkReason(sent, limits, vouchers, judging)
  const pricing = checkPricing(sent, asksFor(flow, origin, 'origSpecDiscTp'), judging)
  const remark = keptRemark(sent.remark)
  return { rcvInsIdCd, transAt: sent.submitTransAt, transCurrCd, ...reasoned, ...pricing, remark, vouchers }
}

/** What a reply says: one of the flow's answers, where it has them; else words. */
export function checkReply(
  { reply }: Flow,
  sent: Pick<Reply | ChangedReply, 'replyCd' | 'replyExtendRemark' | 'vouchers'>,
  language: Language,
): { replyCd: string | null; replyExtendRemark: string | null; vouchers: WantedVoucher[] } {
  const { answers = [] } = reply ?? {}
  const { replyCd } = sent
  const words = keptRemark(sent.replyExtendRemark)
  if (answers.length > 0 && replyCd === undefined) throw new CallError('missingField', {}, 'replyCd')
  if (replyCd !== undefined && !answers.includes(replyCd)) throw notOffered('replyCd', language)
  if (answers.length === 0 && !words) throw new CallError('replyMissing', {}, 'replyExtendRemark')
  const vouchers = vouchersOf(sent)
  if (vouchers.some(({ evidence }) => evidence !== null)) throw notOffered('vouchers', language)
  return { replyCd: replyCd ?? null, replyExtendRemark: words, vouchers }
}

/** A remark as it is kept: without what must not be stored. */
export function keptRemark(typed: string | undefined): string | null {
  return maskCardNumbersIn(typed?.trim() ?? '') || null
}

/** The value is of the right kind, but not one of those that are offered. */
export function notOffered(field: FieldName, language: Language): CallError {
  return new CallError('invalidField', { bound: texts[language].bound.code }, field)
}

function checkReceiver(rcvInsIdCd: string, { original, submitInsIdCd }: ContentLimits, { reference }: Judging): string {
  if (original && rcvInsIdCd !== original.rcvInsIdCd) throw new CallError('receiverWrong', {}, 'rcvInsIdCd')
  if (rcvInsIdCd === submitInsIdCd) throw new CallError('receiverOwn', {}, 'rcvInsIdCd')
  if (!reference.knowsInstitution(rcvInsIdCd)) throw new CallError('institutionUnknown', {}, 'rcvInsIdCd')
  return rcvInsIdCd
}

function checkCurrency(transCurrCd: string, { original }: ContentLimits, { language }: Judging): string {
  if (original && transCurrCd !== original.transCurrCd) throw new CallError('currencyWrong', {}, 'transCurrCd')
  if (!Object.hasOwn(currencies, transCurrCd)) throw notOffered('transCurrCd', language)
  return transCurrCd
}

/** A form that doesn't ask for the amount is about the whole of the original. */
function checkAmount(amount: bigint, { original, origin }: ContentLimits, { flow, language }: Judging): void {
  if (amount <= 0n) throw new CallError('amountZero', {}, 'transAt')
  if (!original || amount === original.atMost) return
  if (!asksFor(flow, origin, 'transAt')) throw new CallError('amountNotWhole', {}, 'transAt')
  checkAtMost(amount, original, 'transAt', language)
}

/** What is asked of an original, against the most that may be; `field` is the one by which it is asked. */
export function checkAtMost(
  amount: bigint,
  { atMost, transCurrCd, rule }: { atMost: bigint; transCurrCd: string; rule: LimitRule },
  field: FieldName,
  language: Language,
): void {
  if (amount <= atMost) return
  const words = ruleWords(rule, language)
  if (atMost <= 0n) throw new CallError('nothingLeft', words, field)
  const most = `${formatAmount(atMost.toString(), transCurrCd)} ${currencyCode(transCurrCd)}`
  throw new CallError('amountTooHigh', { amount: most, ...words }, field)
}

function checkReason(
  sent: Sent,
  { transId, origin }: ContentLimits,
  vouchers: Content['vouchers'],
  { flow, reference, language }: Judging,
): Pick<Content, 'rsnCd' | 'fraudIn' | 'fraudTp'> {
  const asked = asksFor(flow, origin, 'rsnCd')
  const reason = asked ? reference.reasonsOf(transId).find((one) => one.rsnCd === sent.rsnCd) : undefined
  if (asked && !reason) throw new CallError('reasonWrong', {}, 'rsnCd')

  const lines = reason?.evidence ?? []
  if (vouchers.some(({ evidence }) => evidence !== null && !lines.some((line) => line.id === evidence)))
    throw notOffered('vouchers', language)
  const missing = lines.filter((line) => line.required && !vouchers.some(({ evidence }) => evidence === line.id))
  if (missing.length > 0)
    throw new CallError(
      'evidenceMissing',
      { evidence: missing.map((line) => line.nm[language]).join(', ') },
      'vouchers',
    )

  const fraud = (reason?.fraud ?? false) && asksFor(flow, origin, 'fraudTp')
  return { rsnCd: reason?.rsnCd ?? null, ...checkFraud(sent, fraud, language) }
}

function checkFraud(sent: Sent, asked: boolean, language: Language): Pick<Content, 'fraudIn' | 'fraudTp'> {
  const { fraudIn = '0', fraudTp } = sent
  if (!asked) {
    if (fraudIn === '1' || fraudTp !== undefined) throw new CallError('fraudUnasked', {}, 'fraudIn')
    return { fraudIn: '0', fraudTp: null }
  }
  if (fraudIn !== '1' || fraudTp === undefined) throw new CallError('fraudMissing', {}, 'fraudTp')
  if (!Object.hasOwn(texts.en.fraudTp, fraudTp)) throw notOffered('fraudTp', language)
  return { fraudIn: '1', fraudTp }
}

/** The fee class goes with the discount type. Specification 5. */
function checkPricing(
  { origSpecDiscTp, origSpecFeeClass }: Sent,
  asked: boolean,
  { language }: Judging,
): Pick<Content, 'origSpecDiscTp' | 'origSpecFeeClass'> {
  if (!asked) return { origSpecDiscTp: null, origSpecFeeClass: null }
  if (origSpecDiscTp === undefined) throw new CallError('missingField', {}, 'origSpecDiscTp')
  const classes = feeClassesOf(origSpecDiscTp)
  if (classes.length === 0) throw notOffered('origSpecDiscTp', language)
  if (origSpecFeeClass === undefined) throw new CallError('missingField', {}, 'origSpecFeeClass')
  if (!classes.includes(origSpecFeeClass)) throw notOffered('origSpecFeeClass', language)
  return { origSpecDiscTp, origSpecFeeClass }
}

/** A file named twice counts once. */
function vouchersOf({ vouchers }: Pick<Sent, 'vouchers'>): Content['vouchers'] {
  const byFile = new Map(vouchers.map((one) => [one.filePath.toLowerCase(), one.evidence ?? null]))
  return [...byFile].map(([fileId, evidence]) => ({ fileId, evidence }))
}
