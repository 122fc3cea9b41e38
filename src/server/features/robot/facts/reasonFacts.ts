import { errors } from '../../../../contract/errors.ts'
import type { Reason } from '../../../../contract/records/records.ts'
import { isExceptionTransId } from '../../../../domain/records/transactions.ts'
import { listed } from '../../../knowledge/markdown.ts'
import { isSum } from '../retrieval/codes.ts'
import { valueNamed } from './codeFacts.ts'
import type { Asked, Fact } from './fact.ts'
import { nameOf } from './transactionFacts.ts'

/** The reason codes that a question names, without those that are something else, such as a category of merchants. */
export function reasonCodesIn({ question, subject }: Asked): string[] {
  if (/\bmcc\b|error|failed|报错|错误|失败|提示|商户类别/i.test(question)) return []
  const codes = [...question.matchAll(/(?<![\dA-Za-z.,])(\d{4})(?![\dA-Za-z]|[.,]\d)/g)].map(([, code = '']) => code)
  return codes.filter((code) => !isSum(question, code) && subject.facts.reasons.some(({ rsnCd }) => rsnCd === code))
}

/** The codes with which fraud data is required. */
export function fraudReasons(one: Asked): Fact | null {
  const { question, subject, say, intents, language } = one
  const isAsked =
    /\bfraud\w*( \w+)? (codes|reasons|reason codes)\b|欺诈类?(的|拒付)*(原因码|代码|原因|码)|fraud ?(data|type|tp|in|indicator|info\w*|fields?)\b|欺诈(标志|类型|信息|数据)/i.test(
      question,
    )
  const isOfCodes =
    intents.has('which') ||
    intents.has('values') ||
    /\b(mandatory|required|needed|obligatory|compulsory)\b.*\b(for|with|when)\b|(哪|什么).*(必填|要填|需要)/i.test(
      question,
    )
  // A value of the fraud type is another question.
  if (/(?<!\d)\d\d(?!\d)/.test(question) || valueNamed('fraudTp', one) !== undefined) return null
  if (
    !isAsked ||
    !(intents.has('needs') || intents.has('reasons') || intents.has('code') || intents.has('values')) ||
    !isOfCodes
  )
    return null
  const codes = new Map(
    subject.facts.reasons.filter(({ fraud }) => fraud).map(({ rsnCd, nm }) => [rsnCd, nm[language]]),
  )
  const list = [...codes].map(([code, name]) => `${code} ${name}`).join(say.semicolon)
  return { lines: [say.fraudCodes(list)], articleId: 'page.reasonCodes' }
}

/** Asks of a code as of a reason, though there is none such. */
const asksReason =
  /\b(reasons?|rsn|codes?|means?|meaning|what is|whats|valid|exists?|use|usable|chargeback|dispute)\b|原因|代码|码|什么|能用|可用|有没有|存在|拒付|争议|啥|吗/i

/** Says that a code of four digits, such as those of other networks, is no reason code here. */
export function noReasonFact({ question, subject, say }: Asked): Fact | null {
  if (
    /\bmcc\b|\b(error|errcd|failed|message|card|pan|last|year|in)\b|报错|错误|失败|提示|商户类别|卡号|年/i.test(
      question,
    )
  )
    return null
  const [code, ...others] = [...question.matchAll(/(?<![\dA-Za-z.,])(\d{4})(?![\dA-Za-z]|[.,]\d)/g)].map(
    ([, one = '']) => one,
  )
  const isLikeOurs = subject.facts.reasons.some(({ rsnCd }) => rsnCd.slice(0, 2) === code?.slice(0, 2))
  const rest = question.replace(/[\d\p{P}\s]/gu, '')
  if (!code || others.length > 0 || !isLikeOurs || isSum(question, code) || isErrorCode(code)) return null
  if (!(rest === '' || asksReason.test(question)) || rest.length > 30) return null
  return { lines: [say.noReason(code)], articleId: 'page.reasonCodes' }
}

function isErrorCode(code: string): boolean {
  return Object.values(errors).some(({ errCd }) => errCd === code)
}

/** One line for each of several codes. */
export function reasonsFact(codes: readonly string[], one: Asked): Fact {
  return {
    lines: [...new Set(codes)].slice(0, 3).map((code) => reasonFact(code, one).lines[0] ?? ''),
    articleId: `reason.${codes[0]}`,
  }
}

export function reasonFact(code: string, one: Asked): Fact {
  const { subject, say, language, intents, things } = one
  const all = subject.facts.reasons.filter(({ rsnCd }) => rsnCd === code)
  const [meant] = things.transIds
  const uses = meant ? all.filter(({ transId }) => transId === meant) : all
  const shown = uses.length > 0 ? uses : all
  const names = [...new Set(shown.map(({ nm }) => nm[language]))].join(' / ')
  const used = say.usedFor(listed(language, [...new Set(all.map((reason) => transactionOf(reason, one)))]))
  const what = [
    say.reason(code, names),
    used,
    ...(meant && uses.length === 0 ? [say.notFor(nameOf(meant, one))] : []),
  ].join(say.gap)
  const fraud = shown.some((reason) => reason.fraud) ? say.fraud : say.noFraud
  const vouchers = shown.map((reason) => voucherLine(reason, one))
  const isOfVouchers = intents.has('evidence')
  const lines = isOfVouchers ? [what, ...vouchers.slice(0, 2), fraud] : [what, fraud, ...vouchers.slice(0, 1)]
  return { lines: [...new Set(lines)].slice(0, 3), articleId: `reason.${code}` }
}

function transactionOf({ transId }: Reason, one: Asked): string {
  return isExceptionTransId(transId) ? nameOf(transId, one) : transId
}

function voucherLine(reason: Reason, one: Asked): string {
  const { say, language } = one
  const name = transactionOf(reason, one)
  if (reason.evidence.length === 0) return say.noVouchers(name)
  const list = reason.evidence.map(({ nm, required }) =>
    required ? say.required(nm[language]) : say.optional(nm[language]),
  )
  return say.vouchers(name, list.join(say.semicolon))
}
