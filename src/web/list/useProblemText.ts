import { boundText } from '../i18n/errorText.ts'
import { useText } from '../i18n/useText.ts'
import type { ListCondition } from './conditions.ts'
import type { DraftProblem } from './draft.ts'

/** Returns the problem of a condition in the same words as the server. */
export function useProblemText(): (condition: ListCondition, problem: DraftProblem) => string {
  const t = useText()
  return ({ label }, problem) => {
    const field = label(t)
    if (problem.kind === 'currency') return t('list.currencyMissing')
    if (problem.kind === 'reversed') return t('error.rangeReversed', { field })
    if (problem.kind === 'besideCard') return t('error.cardWithRow', { field })
    return t('error.invalidField', { field, bound: boundText(t, problem.broken) })
  }
}
