import { isExceptionTransId } from '../../../../domain/records/transactions.ts'
import type { Language } from '../../../../texts/languages.ts'
import type { ArticleFacts } from '../../../knowledge/article.ts'
import { asksOf } from '../words/asks.ts'
import { currencyFact } from './currencyFacts.ts'
import { type Asked, asked, type Fact, writtenOf } from './fact.ts'
import { codeFact, dataElementFact, elementOfField, fieldFact, namedFieldFact } from './fieldFacts.ts'
import { thingsIn } from './names.ts'
import { listFact, placeFact } from './pageFacts.ts'
import {
  codedReasonsFact,
  fraudReasons,
  noReasonFact,
  onlyReasonsOf,
  reasonCodesFact,
  reasonFact,
  storyFact,
} from './reasonFacts.ts'
import { rightFact, roleFact } from './rightFacts.ts'
import { statedFact } from './statedFacts.ts'
import { excludedFact, nextStepsFact, pathFact, releaseFact, statusFact, workflowWithWayFact } from './stepFacts.ts'
import {
  differenceFact,
  flowLimits,
  historyFact,
  limitsFact,
  limitsWithFigure,
  namedTransactionFact,
  replyCodeFact,
  transactionFact,
} from './transactionFacts.ts'

/** All that facts can tell, in this order: the first that says something of a question answers it. */
const facts: readonly ((one: Asked) => Fact | null)[] = [
  placeFact,
  listFact,
  excludedFact,
  statusFact,
  rightFact,
  roleFact,
  statedFact,
  elementOfField,
  currencyFact,
  fieldFact,
  codedReasonsFact,
  fraudReasons,
  onlyReasonsOf,
  noReasonFact,
  storyFact,
  dataElementFact,
  releaseFact,
  limitsWithFigure,
  historyFact,
  codeFact,
  namedFieldFact,
  reasonCodesFact,
  differenceFact,
  limitsFact,
  replyCodeFact,
  flowLimits,
  workflowWithWayFact,
  pathFact,
  nextStepsFact,
  namedTransactionFact,
]

/** Null where the definitions don't say what is asked: then an article may. */
export function factOf(question: string, language: Language, articleFacts: ArticleFacts): Fact | null {
  const one = asked(question, language, articleFacts)
  for (const fact of facts) {
    const found = fact(one)
    if (found) return found
  }
  return null
}

/** The articles of the actions, statuses or roles whose difference is asked. */
export function comparedIn(question: string): string[] {
  const written = writtenOf(question)
  if (!asksOf(written)('difference')) return []
  const { actions, states, roles } = thingsIn(written)
  const kinds = [
    actions.map((name) => `action.${name}`),
    states.map((name) => `state.${name}`),
    roles.map((name) => `role.${name}`),
  ]
  return kinds.find((ids) => ids.length > 1) ?? []
}

/** Of an article that the search has found. */
export function factOfArticle(id: string, question: string, language: Language, facts: ArticleFacts): Fact | null {
  const one = asked(question, language, facts)
  const [kind, name = ''] = id.split('.')
  if (kind === 'reason') return reasonFact(name, one)
  return kind === 'transaction' && isExceptionTransId(name) ? transactionFact(name, one) : null
}
