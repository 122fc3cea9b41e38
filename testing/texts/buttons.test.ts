import { expect, it } from 'vitest'
import { texts as en } from '../../src/texts/en/all.ts'
import { type Language, languages } from '../../src/texts/languages.ts'
import { texts as zh } from '../../src/texts/zh/all.ts'
import { buttonLabels, labelsIn } from './buttonLabels.ts'
import { buttonWords, running } from './buttonWords.ts'
import { sentencesIn } from './sentences.ts'

const labels = await buttonLabels()
const dictionaries = { en: new Map(sentencesIn(en)), zh: new Map(sentencesIn(zh)) }

// A warning, no failure: a new verb is the writer's choice. Who reads the change sees it, and may add it to the list.
for (const language of languages) {
  const texts = keysOfButtons().flatMap((key) => dictionaries[language].get(key) ?? [])
  const unfamiliar = texts.filter((text) => !isFamiliar(text, language))
  if (unfamiliar.length > 0)
    process.stderr.write(
      `Warning: buttons that begin with no word of testing/texts/buttonWords.ts: ${unfamiliar.join(' · ')}\n`,
    )
}

it('finds the labels of buttons in components', () => {
  expect(labelsIn("<><Button size='small'>{t(on ? 'a.stop' : 'a.start')}</Button><p>{t('a.lead')}</p></>")).toEqual([
    'a.stop',
    'a.start',
  ])
  expect(labelsIn("<FormBox submit={t('a.save')}><p>{t('a.lead')}</p></FormBox>")).toEqual(['a.save'])
  expect(labels.size).toBeGreaterThan(100)
})

it('knows a label that begins with a verb, or names what it opens, in either language', () => {
  const isKnown = (language: Language) => (text: string) => isFamiliar(text, language)
  expect(['Save draft', 'Log in', 'Columns', 'Searching…'].filter(isKnown('en'))).toHaveLength(4)
  expect(['Savings', 'Draft', 'Are you sure to save'].filter(isKnown('en'))).toEqual([])
  expect(['保存草稿', '列设置', '正在保存'].filter(isKnown('zh'))).toHaveLength(3)
  expect(['草稿', '您要保存吗'].filter(isKnown('zh'))).toEqual([])
})

function keysOfButtons(): string[] {
  /** `pendingChanges.*` is a decision, but also the whole dictionary of the page. */
  const groups = ['action.*', 'bulletins.tool.*']
  return [...labels.keys()].flatMap((key) =>
    groups.includes(key) ? [...dictionaries.en.keys()].filter((known) => known.startsWith(key.slice(0, -1))) : key,
  )
}

function isFamiliar(text: string, language: Language): boolean {
  const { verbs, names } = buttonWords[language]
  return (
    names.some((name) => name === text) || running[language].test(text) || verbs.some((verb) => beginsWith(text, verb))
  )
}

function beginsWith(text: string, verb: string): boolean {
  return text.startsWith(verb) && !/^\w/.test(/\w$/.test(verb) ? text.slice(verb.length) : '')
}
