import { languages } from '../src/contract/texts/languages.ts'
import { evaluate, type Half, halves, newKnowledge } from '../testing/robot/evaluate.ts'

/**
 * Run as `npm run robot:eval`, or `npm run robot:eval -- tuning` for the half that may be tuned on. Of the other half
 * only figures and the worst misses are shown, so that nobody tunes on it by accident.
 */
const only = process.argv[2]
const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`

const knowledge = await newKnowledge()
const rows: Record<string, string | number>[] = []
const misses: Record<string, string>[] = []
for (const half of halves.filter((one: Half) => !only || one === only))
  for (const language of languages) {
    const began = performance.now()
    const figures = await evaluate(knowledge, half, language)
    const ms = (performance.now() - began) / (figures.asked + figures.mustNot)
    rows.push({
      half,
      language,
      asked: figures.asked,
      'hit@1': percent(figures.hit1, figures.asked),
      'hit@3': percent(figures.hit3, figures.asked),
      'must not': figures.mustNot,
      'false answers': percent(figures.falseAnswers, figures.mustNot),
      'ms each': ms.toFixed(1),
    })
    const shown = only === 'tuning' ? figures.misses : figures.misses.slice(0, 10)
    for (const { question, wanted, got, confidence } of shown)
      misses.push({
        set: `${half} ${language}`,
        question,
        wanted: wanted[0] ?? 'no answer',
        got: got ?? 'don’t know',
        confidence: confidence.toFixed(2),
      })
  }
console.table(rows)
console.log(only === 'tuning' ? 'Every miss' : 'The ten worst misses of each: the surest wrong answers first')
console.table(misses)
