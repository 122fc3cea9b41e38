import { lastFourDays } from '../../../domain/records/finding.ts'
import { settledFor, type Term, type TermOf, wholeReferences } from '../../../domain/search/terms.ts'
import { currencyCode } from '../../../domain/text/money.ts'
import { addDays, type Day, dayText } from '../../../domain/time/calendar.ts'
import { boundText } from '../../i18n/errorText.ts'
import type { Text } from '../../i18n/useText.ts'

/** Says what a term was understood as, or why it is refused. */
export function termText(term: Term, t: Text): string {
  switch (term.kind) {
    case 'lastFour':
      return t('list.chip', { field: t('list.lastFour'), value: term.digits })
    case 'fourDigits':
      return t('list.chip', { field: t('list.fourDigits'), value: term.digits })
    case 'amount': {
      const value = term.currency === null ? term.amount : `${term.amount} ${currencyCode(term.currency)}`
      return t('list.chip', { field: t('field.transAt'), value })
    }
    case 'currency':
      return t('list.chip', { field: t('field.transCurrCd'), value: currencyCode(term.currency ?? '') })
    case 'day': {
      const { from, to } = settledFor(term.day)
      return t('list.chip', {
        field: t('field.settleDt'),
        value: t('list.fromTo', { start: dayText(from), end: dayText(to) }),
      })
    }
    case 'reference':
      return t('list.chip', { field: t('list.number'), value: term.value })
    case 'merchant':
      return t('list.chip', { field: t('list.merchant'), value: term.words })
    case 'refused':
      return refusedText(term, t)
  }
}

export function refusedText({ text, problem }: TermOf<'refused'>, t: Text): string {
  return t('error.termRefused', { term: text, bound: boundText(t, { bound: problem, min: 0, max: 2 }) })
}

/** Returns the first day that is searched; null where a term gives a date or identifies the transaction. */
export function reachOf(terms: readonly Term[], today: Day): Day | null {
  const says = (term: Term) =>
    term.kind === 'day' || (term.kind === 'reference' && wholeReferences(term.value).length > 0)
  return terms.some(says) ? null : addDays(today, -lastFourDays)
}

/** The search without one of its terms. */
export function withoutTerm(terms: readonly Term[], gone: Term): string {
  return terms.flatMap((term) => (term === gone ? [] : [term.text])).join(' ')
}
