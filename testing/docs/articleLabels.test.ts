import { expect, it } from 'vitest'
import { withFigures } from '../../src/server/knowledge/figures.ts'
import { readWritten } from '../../src/server/knowledge/written.ts'
import { texts as en } from '../../src/texts/en/all.ts'
import { type Language, languages } from '../../src/texts/languages.ts'
import { texts as zh } from '../../src/texts/zh/all.ts'

const dictionaries: Readonly<Record<Language, unknown>> = { en, zh }

const keys = [
  'Ctrl+K',
  'Enter',
  'Shift+Enter',
  '回车',
  'Esc',
  '?',
  'F1',
  'J',
  'K',
  'N',
  'S',
  'X',
  '[',
  ']',
  '+',
  '-',
  '0',
]
/** Bold words of articles that are no label: keys, and a word that is stressed. */
const others: readonly string[] = [...keys, 'IPS']

const written = readWritten()

it.each(languages)('every label that an article in %s shows in bold is one of the portal', (language) => {
  const labels = new Set(labelsOf(dictionaries[language]))
  const unknown = [...written[language].values()].flatMap(({ id, text }) =>
    boldIn(withFigures(text, language, { sessionIdleMinutes: 15, passwordMin: 8 }))
      .filter((label) => !labels.has(label) && !others.includes(label))
      .map((label) => `${id}: ${label}`),
  )
  expect(unknown).toEqual([])
})

/** A menu path such as `Dispute › History` is several labels. */
function boldIn(markdown: string): string[] {
  return [...markdown.matchAll(/\*\*(.+?)\*\*/g)].flatMap(([, bold = '']) =>
    bold.replace(/\[(.+?)\]\(.+?\)/g, '$1').split(' › '),
  )
}

function labelsOf(texts: unknown): string[] {
  if (typeof texts === 'string') return [texts]
  return typeof texts === 'object' && texts !== null ? Object.values(texts).flatMap(labelsOf) : []
}
