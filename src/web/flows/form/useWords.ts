import { currencyCode, decimalsOf, formatAmount } from '../../../domain/money.ts'
import { type Text, useText } from '../../i18n/useText.ts'
import { asks, type FormGround, type FormValues, type Note, offerOf } from './formState.ts'
import type { Problem } from './problems.ts'

/** The sentences of a form: problems, notes, and the names of what is to be put right. */

/** Digits with their currency: `1,285.00 THB`. */
export function amountText(digits: string, { currency }: Pick<FormGround, 'currency'>): string {
  return `${digits} ${currencyCode(currency)}`
}

/** A flow that gives reasons disputes the original; another one asks for an amount on it. */
export function kindOf({ flow }: Pick<FormGround, 'flow'>): 'dispute' | 'other' {
  return asks(flow, 'rsnCd') ? 'dispute' : 'other'
}

export function useWords(values: FormValues, ground: FormGround) {
  const t = useText()
  return {
    problem: (problem: Problem) => problemText(t, problem, values, ground),
    note: (note: Note) => noteText(t, note),
    link: (problem: Problem) =>
      problem.field === 'vouchers' && (problem.what === 'missing' || problem.what === 'failed')
        ? t('form.link.vouchers', { count: problem.count })
        : t(`form.link.${problem.field === 'vouchers' ? 'files' : problem.field}`),
  }
}

function problemText(t: Text, problem: Problem, values: FormValues, ground: FormGround): string {
  switch (problem.what) {
    case 'missing':
      return problem.field === 'vouchers'
        ? t('form.problem.missingVouchers', { count: problem.count })
        : t('error.missingField', { field: t(`field.${problem.field}`) })
    case 'unoffered':
      return t(problem.field === 'rsnCd' ? 'form.problem.reasonUnoffered' : 'form.problem.unoffered')
    case 'noAmount': {
      const { currency } = ground
      return t('form.problem.noAmount', { currency: currencyCode(currency), decimals: decimalsOf(currency) })
    }
    case 'zero':
      return t('form.problem.zero')
    case 'tooHigh': {
      const most = formatAmount(offerOf(values, ground)?.atMost ?? '0', ground.currency)
      return t('form.problem.tooHigh', { amount: amountText(most, ground), kind: kindOf(ground) })
    }
    case 'tooLong': {
      const bound = t('bound.length', { max: `${problem.max}` })
      return t('error.invalidField', { field: t(`field.${problem.field}`), bound })
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
  switch (what) {
    case 'cleared':
      return t(field === 'rsnCd' ? 'form.note.rsnCdCleared' : 'form.note.fraudTpCleared', { code })
    case 'set':
      return t('form.note.transAtSet', { code })
    case 'asksOther':
      return t('form.note.vouchersAsksOther', { code })
  }
}
