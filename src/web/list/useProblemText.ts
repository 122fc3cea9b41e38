import { boundText, fill, texts } from '../../contract/texts/texts.ts'
import { useLanguage, useText } from '../i18n/useText.ts'
import type { ListCondition } from './conditions.ts'
import type { DraftProblem } from './draft.ts'

/** Returns the problem of a condition in the same words as the server. */
export function useProblemText(): (condition: ListCondition, problem: DraftProblem) => string {
  const t = useText()
  const language = useLanguage()
  return ({ label }, problem) => {
    const field = label(t)
    if (problem.kind === 'currency') return t('list.currencyMissing')
    if (problem.kind === 'reversed') return fill(texts[language].error.rangeReversed, { field })
    if (problem.kind === 'besideCard') return fill(texts[language].error.cardWithRow, { field })
    const bound = boundText(language, problem.broken)
    return fill(texts[language].error.invalidField, { field, bound })
  }
}
