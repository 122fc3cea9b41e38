import { currencies } from '../../../../domain/reference/currencies.ts'
import type { LimitRule } from '../../../../domain/reference/limits.ts'
import type { FieldName } from '../../../../domain/text/fields.ts'
import { currencyCode, formatAmount } from '../../../../domain/text/money.ts'
import { asksFor } from '../../../../domain/workflow/flow.ts'
import { CallError } from '../../../http/serve/errors.ts'
import { ruleWords } from '../../record/ruleWords.ts'
import type { ContentLimits, ValidationContext } from '../content.ts'
import { notOffered } from './notOffered.ts'

export function checkReceiver(
  rcvInsIdCd: string,
  { original, submitInsIdCd }: ContentLimits,
  { reference }: ValidationContext,
): string {
  if (original && rcvInsIdCd !== original.rcvInsIdCd) throw new CallError('receiverWrong', {}, 'rcvInsIdCd')
  if (rcvInsIdCd === submitInsIdCd) throw new CallError('receiverOwn', {}, 'rcvInsIdCd')
  if (!reference.knowsInstitution(rcvInsIdCd)) throw new CallError('institutionUnknown', {}, 'rcvInsIdCd')
  return rcvInsIdCd
}

export function checkCurrency(
  transCurrCd: string,
  { original }: ContentLimits,
  { language }: ValidationContext,
): string {
  if (original && transCurrCd !== original.transCurrCd) throw new CallError('currencyWrong', {}, 'transCurrCd')
  if (!Object.hasOwn(currencies, transCurrCd)) throw notOffered('transCurrCd', language)
  return transCurrCd
}

/** A form that doesn't ask for the amount is about the whole of the original. */
export function checkAmount(
  transAt: string,
  { original, origin }: ContentLimits,
  { flow, language }: ValidationContext,
): string {
  const amount = BigInt(transAt)
  if (amount <= 0n) throw new CallError('amountZero', {}, 'transAt')
  if (!original || amount === original.atMost) return transAt
  if (!asksFor(flow, origin, 'transAt')) throw new CallError('amountNotWhole', {}, 'transAt')
  checkAtMost(amount, original, 'transAt', language)
  return transAt
}

/** Throws where an amount is above the maximum; `field` is the one that asks for it. */
export function checkAtMost(
  amount: bigint,
  { atMost, transCurrCd, rule }: { atMost: bigint; transCurrCd: string; rule: LimitRule },
  field: FieldName,
  language: ValidationContext['language'],
): void {
  if (amount <= atMost) return
  const words = ruleWords(rule, language)
  if (atMost <= 0n) throw new CallError('nothingLeft', words, field)
  const most = `${formatAmount(atMost.toString(), transCurrCd)} ${currencyCode(transCurrCd)}`
  throw new CallError('amountTooHigh', { amount: most, ...words }, field)
}
