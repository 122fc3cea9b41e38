import type { Article, Generator, Subject } from '../article.ts'
import { actions } from './actions.ts'
import { errors } from './errors.ts'
import { fields } from './fields.ts'
import { flowStates } from './flowStates.ts'
import { flowSteps } from './flowSteps.ts'
import { reasons } from './reasons.ts'
import { roles } from './roles.ts'
import { states } from './states.ts'
import { transactions } from './transactions.ts'

/** Generates the articles that follow from definitions. */
const generators: readonly Generator[] = [
  flowSteps,
  flowStates,
  states,
  actions,
  roles,
  transactions,
  reasons,
  fields,
  errors,
]

export function generatedArticles(subject: Subject): Article[] {
  return generators.flatMap((generate) => generate(subject))
}
