import { expect, it } from 'vitest'
import { texts as en } from '../../src/texts/en/all.ts'
import { languages } from '../../src/texts/languages.ts'
import { texts as zh } from '../../src/texts/zh/all.ts'
import { buttonLabels, labelsIn } from './buttonLabels.ts'
import { buttonWords, running } from './buttonWords.ts'
import { sentencesIn } from './sentences.ts'

const labels = await buttonLabels()
const dictionaries = { en: new Map(sentencesIn(en)), zh: new Map(sentencesIn(zh)) }
/** `pendingChanges.*` is a decision, but also the whole dictionary of the page. */
const groups = ['action.*', 'bulletins.tool.*']
const keys = [...labels.keys()].flatMap((key) =>
  groups.includes(key) ? [...dictionaries.en.keys()].filter((one) => one.startsWith(key.slice(0, -1))) : key,
)
const beginsWith = (verb: string) => (text: string) =>
  text.startsWith(verb) && !/^\w/.test(/\w$/.test(verb) ? text.slice(verb.length) : '')

it('finds the labels of buttons in components', () => {
  expect(labelsIn("<><Button size='small'>{t(on ? 'a.stop' : 'a.start')}</Button><p>{t('a.lead')}</p></>")).toEqual([
    'a.stop',
    'a.start',
  ])
  expect(labelsIn("<FormBox submit={t('a.save')}><p>{t('a.lead')}</p></FormBox>")).toEqual(['a.save'])
  expect(labels.size).toBeGreaterThan(100)
})

it.each(languages)('begins the label of a button with a verb, or names in it what the button opens: %s', (language) => {
  const { verbs, names } = buttonWords[language]
  const isLabel = (text: string) =>
    names.some((name) => name === text) || running[language].test(text) || verbs.some((verb) => beginsWith(verb)(text))
  const found = keys.flatMap((key) => {
    const text = dictionaries[language].get(key)
    return text === undefined || isLabel(text) ? [] : [`${key}: ${text}`]
  })
  expect(found).toEqual([])
})

it.each(languages)('lists only verbs and names that a button has: %s', (language) => {
  const { verbs, names } = buttonWords[language]
  const used = keys.flatMap((key) => dictionaries[language].get(key) ?? [])
  expect(verbs.filter((verb) => !used.some(beginsWith(verb)))).toEqual([])
  expect(names.filter((name) => !used.includes(name))).toEqual([])
})
