import { z } from 'zod'
import { languages } from '../../../../texts/languages.ts'
import { unknownFigures, withFigures } from '../../../knowledge/figures.ts'
import { finderOf } from '../words/phrases.ts'
import { readRobotFile } from '../words/robotFiles.ts'
import type { Asked, Fact } from './fact.ts'

const phrases = z.array(z.string().min(1)).min(1)
const stated = z.strictObject({
  article: z.string(),
  says: z.string().refine((text) => unknownFigures(text).length === 0, 'nothing fills a place in braces'),
  /** Both are asked: what it is about, and something that the sentence answers. */
  about: phrases,
  asks: phrases.optional(),
  /** The question is about something else. */
  unless: phrases.optional(),
})
const files = readRobotFile('facts', z.record(z.string(), stated))

const facts = Object.keys(files.en).map((id) => {
  const of = languages.flatMap((language) => files[language][id] ?? [])
  if (of.length < languages.length) throw new Error(`facts.yaml: ${id} is not there in every language.`)
  const asks = of.flatMap((fact) => fact.asks ?? [])
  return {
    id,
    about: finderOf(of.flatMap((fact) => fact.about)),
    asks: asks.length > 0 ? finderOf(asks) : null,
    unless: finderOf(of.flatMap((fact) => fact.unless ?? [])),
  }
})

/** A fact of the file, whose words the question has: of several the one of which it has the longest. */
export function statedFact({ question, language, subject }: Asked): Fact | null {
  const text = question.toLowerCase()
  const found = facts.flatMap(({ id, about, asks, unless }) => {
    const named = about(text)
    const asked = asks ? asks(text) : { length: 0 }
    return named && asked && !unless(text) ? [{ id, length: named.length + asked.length }] : []
  })
  const [best] = found.toSorted((one, other) => other.length - one.length || one.id.localeCompare(other.id))
  const fact = best && files[language][best.id]
  return fact ? { lines: [withFigures(fact.says, language, subject.facts)], articleId: fact.article } : null
}
