import { keysOf } from '../../../../domain/typed.ts'
import { type QuestionKind, questionKinds } from '../../../knowledge/written.ts'
import { termsOf } from '../retrieval/terms.ts'
import trained from './classifierWeights.json' with { type: 'json' }

export interface Weights {
  /** By kind, in the order of `questionKinds`, what it counts before a word is read. */
  constants: readonly number[]
  /** By feature, and by the place of the kind in `questionKinds`. */
  features: Readonly<Record<string, Readonly<Record<string, number>>>>
}

interface Classified {
  is: QuestionKind
  /** From 0 to 1: how sure it is that the question is not ours. */
  notOurs: number
}

/** Words or Chinese characters, then terms (`~`), and each of them with the one after it. Numbers count by their length. */
export function featuresOf(question: string): string[] {
  const text = question.normalize('NFKC').toLowerCase()
  const words = [...text.matchAll(/[a-z_]+['’]?[a-z]*|\d+|\p{Script=Han}|[?]/gu)].map(([word]) =>
    /^\d/.test(word) ? '#'.repeat(word.length) : word,
  )
  const terms = termsOf(question).map((term) => `~${term}`)
  return [...new Set([...withNext(['^', ...words, '$']), ...withNext(terms)])]
}

function withNext(all: readonly string[]): string[] {
  return all.flatMap((one, at) => (at + 1 < all.length ? [one, `${one} ${all[at + 1]}`] : [one]))
}

/** Multinomial logistic regression: a share for each of `questionKinds`, in their order. */
export function sharesOf(features: readonly string[], { constants, features: weights }: Weights): number[] {
  const length = Math.sqrt(features.length)
  const sums = [...constants]
  for (const feature of features) {
    const own = weights[feature]
    if (own) for (const at of keysOf(own)) sums[Number(at)] = (sums[Number(at)] ?? 0) + (own[at] ?? 0) / length
  }
  return softmax(sums)
}

export function softmax(sums: readonly number[]): number[] {
  const most = Math.max(...sums)
  const raised = sums.map((sum) => Math.exp(sum - most))
  const whole = raised.reduce((sum, one) => sum + one, 0)
  return raised.map((one) => one / whole)
}

/** Below it a reason to decline is no better than a guess. */
const leastOfReason = 0.35

/** What a question is most likely, by what `npm run robot:train` has learned from `knowledge/asked/declined.yaml`. */
export function classify(question: string): Classified {
  const [ours = 1, ...others] = sharesOf(featuresOf(question), trained)
  const most = Math.max(...others)
  const best = questionKinds[others.indexOf(most) + 1]
  return { is: best !== undefined && most >= leastOfReason ? best : 'outside', notOurs: 1 - ours }
}
