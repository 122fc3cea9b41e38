import { useText } from '../i18n/useText.ts'
import type { FormDefinition, Name } from './definition.ts'
import { focusField } from './focusField.ts'
import { labelOf, problemsOf, shownNames } from './problems.ts'
import type { FormState } from './useFormState.ts'

/** Says what is wrong with a form, and leads to it. */
export function useFormChecks<Values extends object>(definition: FormDefinition<Values>, state: FormState<Values>) {
  const t = useText()
  const { values, vouchers, tried, refused } = state

  const label = (name: Name<Values>) => labelOf(definition, name, values, t)
  const problemsIn = (typed: Values) => problemsOf(definition, typed, t, vouchers.files)
  const problems = problemsIn(values)
  const goTo = (field: string) => focusField(definition.name, field)
  return {
    names: shownNames(definition, values),
    label,
    goTo,
    problemsIn,
    problems: tried ? problems.map(({ field }) => ({ field, link: label(field) })) : [],
    /** Under a field: what the server said of it, or, once the form was sent, what is wrong with it. */
    errorOf: (name: Name<Values>): string | null => {
      if (refused?.field === name) return refused.text
      return (tried && problems.find(({ field }) => field === name)?.text) || null
    },
    /** Shows what is wrong, and goes to the first of these fields that is; false where one is. */
    check: (isMeant: (name: Name<Values>) => boolean): boolean => {
      state.setTried(true)
      const first = problems.find(({ field }) => isMeant(field))
      if (first) goTo(first.field)
      return first === undefined
    },
  }
}
