import type { Modification, Submission } from '../../contract/submission.ts'
import { type Language, texts } from '../../contract/texts/texts.ts'
import { maskCardNumbersIn } from '../../domain/cards.ts'
import type { FieldName } from '../../domain/fields.ts'
import { currencyCode, formatAmount } from '../../domain/money.ts'
import type { Flow } from '../../domain/workflow/flow.ts'
import { CallError } from '../http/errors.ts'
import type { Reference } from './reference.ts'

/** What a form asks for, as the record keeps it. */
export interface Content {
  transAt: string
  rsnCd: string | null
  fraudIn: '0' | '1'
  fraudTp: string | null
  remark: string | null
  vouchers: { fileId: string; evidence: string | null }[]
}

type Sent = Pick<
  Submission | Modification,
  'submitRcvInsIdCd' | 'submitTransCurrCd' | 'submitTransAt' | 'rsnCd' | 'fraudIn' | 'fraudTp' | 'remark' | 'vouchers'
>

/** What the content is held against. */
export interface ContentLimits {
  transId: string
  transCurrCd: string
  rcvInsIdCd: string
  atMost: bigint
}

/** What the flow's form doesn't ask for is refused, as any unknown field. */
export function checkForm(flow: Flow, sent: Sent): void {
  const asked: FieldName[] = flow.form.flatMap((section) => section.fields)
  for (const name of ['rsnCd', 'fraudIn', 'fraudTp', 'remark'] as const)
    if (sent[name] !== undefined && !asked.includes(name)) throw new CallError('unknownField', {}, name)
}

/** The content, where it breaks no rule; else throws the first rule that it breaks. */
export function checkContent(
  flow: Flow,
  sent: Sent,
  limits: ContentLimits,
  reference: Reference,
  language: Language,
): Content {
  if (sent.submitRcvInsIdCd !== limits.rcvInsIdCd || !reference.knowsInstitution(limits.rcvInsIdCd))
    throw new CallError('receiverWrong', {}, 'rcvInsIdCd')
  if (sent.submitTransCurrCd !== limits.transCurrCd) throw new CallError('currencyWrong', {}, 'transCurrCd')
  checkAmount(BigInt(sent.submitTransAt), limits)
  const vouchers = vouchersOf(sent)
  const reasoned = checkReason(flow, sent, limits.transId, vouchers, reference, language)
  return { transAt: sent.submitTransAt, ...reasoned, remark: keptRemark(sent.remark), vouchers }
}

/** The record's content as its event keeps it; what `audit verify` holds the record against. */
export function contentText(content: Content, rcvInsIdCd: string, transCurrCd: string): string {
  const { transAt, rsnCd, fraudIn, fraudTp, remark, vouchers } = content
  const files = vouchers.map(({ fileId, evidence }) => ({ fileId, evidence }))
  return JSON.stringify({ rcvInsIdCd, transAt, transCurrCd, rsnCd, fraudIn, fraudTp, remark, vouchers: files })
}

/** A remark as it is kept: without what must not be stored. */
export function keptRemark(typed: string | undefined): string | null {
  return maskCardNumbersIn(typed?.trim() ?? '') || null
}

function checkAmount(amount: bigint, { atMost, transCurrCd }: ContentLimits): void {
  if (amount <= 0n) throw new CallError('amountZero', {}, 'transAt')
  if (amount <= atMost) return
  if (atMost <= 0n) throw new CallError('nothingLeft', {}, 'transAt')
  const most = `${formatAmount(atMost.toString(), transCurrCd)} ${currencyCode(transCurrCd)}`
  throw new CallError('amountTooHigh', { amount: most }, 'transAt')
}

function checkReason(
  flow: Flow,
  sent: Sent,
  transId: string,
  vouchers: Content['vouchers'],
  reference: Reference,
  language: Language,
): Pick<Content, 'rsnCd' | 'fraudIn' | 'fraudTp'> {
  const asked = flow.form.some((section) => section.fields.includes('rsnCd'))
  const reason = asked ? reference.reasonsOf(transId).find((one) => one.rsnCd === sent.rsnCd) : undefined
  if (asked && !reason) throw new CallError('reasonWrong', {}, 'rsnCd')

  const lines = reason?.evidence ?? []
  if (vouchers.some(({ evidence }) => evidence !== null && !lines.some((line) => line.id === evidence)))
    throw new CallError('invalidField', { bound: texts[language].bound.code }, 'vouchers')
  const missing = lines.filter((line) => line.required && !vouchers.some(({ evidence }) => evidence === line.id))
  if (missing.length > 0)
    throw new CallError(
      'evidenceMissing',
      { evidence: missing.map((line) => line.nm[language]).join(', ') },
      'vouchers',
    )

  return { rsnCd: reason?.rsnCd ?? null, ...checkFraud(sent, reason?.fraud ?? false, language) }
}

function checkFraud(sent: Sent, asked: boolean, language: Language): Pick<Content, 'fraudIn' | 'fraudTp'> {
  const { fraudIn = '0', fraudTp } = sent
  if (!asked) {
    if (fraudIn === '1' || fraudTp !== undefined) throw new CallError('fraudUnasked', {}, 'fraudIn')
    return { fraudIn: '0', fraudTp: null }
  }
  if (fraudIn !== '1' || fraudTp === undefined) throw new CallError('fraudMissing', {}, 'fraudTp')
  if (!Object.hasOwn(texts.en.fraudTp, fraudTp))
    throw new CallError('invalidField', { bound: texts[language].bound.code }, 'fraudTp')
  return { fraudIn: '1', fraudTp }
}

/** A file named twice counts once. */
function vouchersOf({ vouchers }: Sent): Content['vouchers'] {
  const byFile = new Map(vouchers.map((one) => [one.filePath.toLowerCase(), one.evidence ?? null]))
  return [...byFile].map(([fileId, evidence]) => ({ fileId, evidence }))
}
