import { expect, it } from 'vitest'
import { texts } from '../../src/web/i18n/en/all.ts'
import { buttonLabels, labelsIn } from './buttonLabels.ts'
import { names, running, verbs } from './buttonWords.ts'
import { sentencesIn } from './sentences.ts'

const labels = await buttonLabels()
const sentences = new Map(sentencesIn(texts))
/** `pendingChanges.*` is a decision, but also the whole dictionary of the page. */
const groups = ['action.*', 'bulletins.tool.*']
const keys = [...labels.keys()].flatMap((key) =>
  groups.includes(key) ? [...sentences.keys()].filter((one) => one.startsWith(key.slice(0, -1))) : key,
)
const beginsWith = (verb: string) => (text: string) => new RegExp(`^${verb}\\b`).test(text)
const isLabel = (text: string) =>
  names.includes(text) || running.test(text) || verbs.some((verb) => beginsWith(verb)(text))

it('finds the labels of buttons in components', () => {
  expect(labelsIn("<><Button size='small'>{t(on ? 'a.stop' : 'a.start')}</Button><p>{t('a.lead')}</p></>")).toEqual([
    'a.stop',
    'a.start',
  ])
  expect(labelsIn("<FormBox submit={t('a.save')}><p>{t('a.lead')}</p></FormBox>")).toEqual(['a.save'])
  expect(labels.size).toBeGreaterThan(100)
})

it('begins the label of a button with a verb, or names in it what the button opens', () => {
  const found = keys.flatMap((key) => {
    const text = sentences.get(key)
    return text === undefined || isLabel(text) ? [] : [`${key}: ${text}`]
  })
  expect(found).toEqual([])
})

it('lists only verbs and names that a button has', () => {
  const used = keys.flatMap((key) => sentences.get(key) ?? [])
  expect(verbs.filter((verb) => !used.some(beginsWith(verb)))).toEqual([])
  expect(names.filter((name) => !used.includes(name))).toEqual([])
})
