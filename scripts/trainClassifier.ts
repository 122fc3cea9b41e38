import { hash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { featuresOf, softmax, type Weights } from '../src/server/features/robot/intents/classifier.ts'
import { allLinesOf, withoutTwins } from '../src/server/features/robot/retrieval/searchIndex.ts'
import { type QuestionKind, questionKinds, readDeclined, readNotOurs } from '../src/server/knowledge/written.ts'
import { languages } from '../src/texts/languages.ts'
import { newKnowledge, readQuestions } from '../testing/robot/evaluate.ts'
import { readFacts } from '../testing/robot/evaluateFacts.ts'

/**
 * Run by `npm run robot:train`: writes the weights of the classifier of questions, learned by stochastic gradient descent from the
 * examples of what is declined, what is not ours, and what articles and the tuning set answer.
 */
const passes = 15
const firstRate = 0.6
const rateFalls = 0.9
/** There are far fewer examples of what is declined. */
const counts = { declined: 3, notOurs: 0.7, tuning: 1, article: 0.5 }
/** Smaller weights tell nothing, and make the file long. */
const leastWeight = 0.5

interface Example {
  /** By it the examples are ordered, so that a new one leaves the others in their order. */
  hash: string
  features: string[]
  is: number
  counts: number
}

const examples = await readExamples()
const sums = new Map<string, number[]>()
const constants = questionKinds.map(() => 0)
for (let pass = 0; pass < passes; pass++) {
  const rate = firstRate * rateFalls ** pass
  for (const example of examples) step(example, rate)
}
await write()

async function readExamples(): Promise<Example[]> {
  const knowledge = await newKnowledge()
  const declined = await readDeclined()
  const found: Example[] = []
  const add = (question: string, is: QuestionKind, weight: number) =>
    found.push({
      hash: hash('sha256', question),
      features: featuresOf(question),
      is: questionKinds.indexOf(is),
      counts: weight,
    })
  for (const language of languages) {
    for (const [kind, lines] of declined[language]) for (const line of lines) add(line, kind, counts.declined)
    for (const line of (await readNotOurs(language)).lines) add(line, 'outside', counts.notOurs)
    const tuning = await readFacts('tuning', language)
    for (const { question } of tuning.answered) add(question, 'ours', counts.tuning)
    for (const { kind, question } of tuning.declined) add(question, kind as QuestionKind, counts.declined)
    const search = await readQuestions(language)
    for (const question of search.answered.flatMap(({ questions }) => questions)) add(question, 'ours', counts.tuning)
    for (const line of withoutTwins(await knowledge.articles(language)).flatMap(allLinesOf))
      add(line, 'ours', counts.article)
  }
  return found.sort((one, other) => (one.hash < other.hash ? -1 : 1))
}

function step({ features, is, counts: weight }: Example, rate: number): void {
  const length = Math.sqrt(features.length)
  const weights = features.map((feature) => {
    const own = sums.get(feature) ?? questionKinds.map(() => 0)
    sums.set(feature, own)
    return own
  })
  const shares = softmax(
    constants.map((constant, at) => weights.reduce((sum, own) => sum + (own[at] ?? 0) / length, constant)),
  )
  for (const [at, share] of shares.entries()) {
    const change = rate * weight * ((at === is ? 1 : 0) - share)
    constants[at] = (constants[at] ?? 0) + 0.05 * change
    for (const own of weights) own[at] = (own[at] ?? 0) + change / length
  }
}

async function write(): Promise<void> {
  const rounded = (weight: number) => Number(weight.toFixed(1))
  const features = [...sums]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([feature, own]) => {
      const kept = own.flatMap((weight, at) =>
        Math.abs(weight) >= leastWeight ? [[at, rounded(weight)] as const] : [],
      )
      return kept.length > 0 ? [[feature, Object.fromEntries(kept)] as const] : []
    })
  const weights: Weights = { constants: constants.map(rounded), features: Object.fromEntries(features) }
  const path = join(import.meta.dirname, '../src/server/features/robot/intents/classifierWeights.json')
  const lines = features.map(([feature, own]) => `${JSON.stringify(feature)}: ${JSON.stringify(own)}`)
  await writeFile(path, `{"constants": ${JSON.stringify(weights.constants)}, "features": {\n${lines.join(',\n')}\n}}\n`)
  console.log(`${features.length} features of ${examples.length} examples`)
}
