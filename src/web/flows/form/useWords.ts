import { menus } from '../../../domain/people/menus.ts'
import { currencyCode, decimalsOf, formatAmount } from '../../../domain/text/money.ts'
import { boundText } from '../../i18n/errorText.ts'
import { type Text, useText } from '../../i18n/useText.ts'
import type { Note } from './formState.ts'
import { asks, currencyOf, type FormSubject, offerOf } from './formSubject.ts'
import type { FormValues } from './formValues.ts'
import type { Problem } from './problems.ts'

/** The sentences of a form: problems, notes, and the names of what is to be put right. */

/** Digits with their currency: `1,285.00 THB`. */
export function amountText(digits: string, currency: string): string {
  return `${digits} ${currencyCode(currency)}`
}

/** Amount to send: the typed one, or the original's whole amount when the form has no amount field. */
export function amountOf(values: FormValues, subject: FormSubject): string {
  const currency = currencyOf(values, subject)
  if (asks(subject, 'transAt')) return amountText(values.transAt, currency)
  const { atMost = null } = offerOf(values, subject) ?? {}
  return atMost === null ? '' : amountText(formatAmount(atMost, currency), currency)
}

export function kindOf({ flow }: Pick<FormSubject, 'flow'>): 'dispute' | 'other' {
  return menus[flow.menu].module === 'dispute' ? 'dispute' : 'other'
}

export function useWords(values: FormValues, subject: FormSubject) {
  const t = useText()
  return {
    problem: (problem: Problem) => problemText(t, problem, values, subject),
    note: (note: Note) => noteText(t, note),
    link: (problem: Problem) =>
      problem.field === 'vouchers' && (problem.what === 'missing' || problem.what === 'failed')
        ? t('form.link.vouchers', { count: problem.count })
        : t(`field.${problem.field}`),
  }
}

function problemText(t: Text, problem: Problem, values: FormValues, subject: FormSubject): string {
  const currency = currencyOf(values, subject)
  switch (problem.what) {
    case 'missing':
      return problem.field === 'vouchers'
        ? t('form.problem.missingVouchers', { count: problem.count })
        : t('error.missingField', { field: t(`field.${problem.field}`) })
    case 'unoffered':
      return t(problem.field === 'rsnCd' ? 'form.problem.reasonUnoffered' : 'form.problem.unoffered')
    case 'broken':
      return t('error.invalidField', {
        field: t(`field.${problem.field}`),
        bound: boundText(t, problem.broken),
      })
    case 'noAmount':
      return t('form.problem.noAmount', { currency: currencyCode(currency), decimals: decimalsOf(currency) })
    case 'zero':
      return t('form.problem.zero')
    case 'tooHigh': {
      const most = formatAmount(offerOf(values, subject)?.atMost ?? '0', currency)
      return t('form.problem.tooHigh', { amount: amountText(most, currency), kind: kindOf(subject) })
    }
    case 'sending':
      return t('form.problem.sending', { count: problem.count })
    case 'failed':
      return t('form.problem.failed', { count: problem.count })
    case 'tooMany':
      return t('error.tooManyFiles')
  }
}

function noteText(t: Text, { field, what, code }: Note): string {
  if (what === 'asksOther') return t('form.note.vouchersAsksOther', { code })
  if (what === 'set') return t('form.note.transAtSet', { code })
  if (what === 'kept') return t('form.note.transAtKept', { currency: currencyCode(code) })
  if (field === 'transAt') return t('form.note.transAtCleared', { currency: currencyCode(code) })
  return t(`form.note.${field}Cleared`, { code })
}
