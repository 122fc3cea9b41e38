import { useState } from 'react'
import type { FieldName } from '../../../domain/text/fields.ts'
import type { FormState } from '../../form/useFormState.ts'
import type { FormSubject } from './formSubject.ts'
import type { FormValues, ValueName } from './formValues.ts'
import { type Problem, problemsOf } from './problems.ts'
import { useWords } from './useWords.ts'

/** Tells what is wrong with a field once it was left, and with all fields once the form was sent. */
export function useFormProblems(state: FormState<FormValues>, subject: FormSubject) {
  const { values, vouchers, tried, refused } = state
  const [left, setLeft] = useState<ReadonlySet<ValueName>>(new Set())
  const words = useWords(values, subject)
  const problems = problemsOf(values, vouchers.files, subject)
  const isShown = (problem: Problem) =>
    tried || (problem.what !== 'missing' && problem.field !== 'vouchers' && left.has(problem.field))
  const shown = problems.filter(isShown)
  return {
    /** The first problem on the page, also while it isn't shown yet. */
    first: problems[0],
    links: shown.map((problem) => ({ field: problem.field, link: words.link(problem) })),
    leave: (name: ValueName) => setLeft(new Set([...left, name])),
    errorOf: (name: FieldName): string | null => {
      if (refused?.field === name) return refused.text
      const problem = shown.find(({ field }) => field === name)
      return problem ? words.problem(problem) : null
    },
  }
}
