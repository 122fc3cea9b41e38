import { boundText, fill, texts } from '../../../contract/texts/texts.ts'
import type { FieldName } from '../../../domain/fields.ts'
import { useLanguage, useText } from '../../i18n/useText.ts'
import type { Problem } from './draft.ts'

/** What is wrong with a condition, in the sentences in which the server would say it. */
export function useProblemText(): (name: FieldName, problem: Problem) => string {
  const t = useText()
  const language = useLanguage()
  return (name, problem) => {
    const field = t(`field.${name}`)
    if (problem.kind === 'currency') return t('list.currencyMissing')
    if (problem.kind === 'reversed') return fill(texts[language].error.rangeReversed, { field })
    if (problem.kind === 'besideCard') return fill(texts[language].error.cardWithRow, { field })
    const bound = boundText(language, problem.broken)
    return fill(texts[language].error.invalidField, { field, bound })
  }
}
