import { retrieverOf } from '../src/server/features/robot/retrieval/retrieve.ts'
import { languages } from '../src/texts/languages.ts'
import { evaluate, newKnowledge } from '../testing/robot/evaluate.ts'
import { evaluateFacts, type FactMiss, factSets, intervalOf } from '../testing/robot/evaluateFacts.ts'
import { minisearchAlone } from '../testing/robot/minisearchAlone.ts'

/**
 * Run as `npm run robot:eval`, or `npm run robot:eval -- tuning` for every miss of the set that may be tuned on. Of the set
 * held out only figures are shown, so that nobody tunes on it by accident.
 */
const only = process.argv[2]
const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`
const withInterval = (part: number, whole: number) => {
  const [low, high] = intervalOf(part, whole)
  return `${percent(part, whole)} (${(100 * low).toFixed(0)} to ${(100 * high).toFixed(0)})`
}

const knowledge = await newKnowledge()
/** The product's searches, then minisearch as it comes, with the same articles and questions. */
const rankings = { product: retrieverOf(knowledge), 'minisearch alone': minisearchAlone(knowledge) }
const rows: Record<string, string | number>[] = []
const bySubject: Record<string, Record<string, string>> = {}
const misses: FactMiss[] = []
for (const set of factSets.filter((one) => !only || one === only))
  for (const language of languages)
    for (const [ranking, look] of Object.entries(rankings)) {
      const { answered, declined, misses: missed, msEach } = await evaluateFacts(knowledge, set, language, look)
      const asked = [...answered.values()].reduce((sum, one) => sum + one.asked, 0)
      const right = [...answered.values()].reduce((sum, one) => sum + one.right, 0)
      const mustNot = [...declined.values()].reduce((sum, one) => sum + one.asked, 0)
      const wrong = [...declined.values()].reduce((sum, one) => sum + one.answered, 0)
      const [first = 0, ...others] = msEach
      const sorted = others.toSorted((one, other) => one - other)
      rows.push({
        set,
        language,
        ranking,
        asked,
        'fact in the first answer, % (95 %)': withInterval(right, asked),
        'to decline': mustNot,
        'answered though, % (95 %)': withInterval(wrong, mustNot),
        'first ms': first.toFixed(0),
        'p95 ms': (sorted[Math.floor(0.95 * sorted.length)] ?? 0).toFixed(1),
      })
      if (look !== rankings.product) continue
      for (const [subject, one] of answered)
        bySubject[subject] = { ...bySubject[subject], [`${set} ${language}`]: `${one.right}/${one.asked}` }
      for (const [kind, one] of declined)
        bySubject[`decline: ${kind}`] = {
          ...bySubject[`decline: ${kind}`],
          [`${set} ${language}`]: `${one.answered}/${one.asked}`,
        }
      if (only === 'tuning') misses.push(...missed)
    }
console.table(rows)
console.table(bySubject)
if (only === 'tuning') console.table(misses)

const searches: Record<string, string | number>[] = []
for (const language of only ? [] : languages)
  for (const [ranking, look] of Object.entries(rankings)) {
    const { asked, hit1, hit3, mustNot, falseAnswers } = await evaluate(knowledge, language, 1, look)
    searches.push({
      language,
      ranking,
      asked,
      'article first, % (95 %)': withInterval(hit1, asked),
      'article among three': percent(hit3, asked),
      'must not': mustNot,
      'false answers': percent(falseAnswers, mustNot),
    })
  }
if (searches.length > 0) console.table(searches)
