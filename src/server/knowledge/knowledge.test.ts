import { describe, expect, it } from 'vitest'
import { checkArticles } from '../../../testing/robot/checkArticles.ts'
import { errors } from '../../contract/errors.ts'
import { flows } from '../../domain/flows/index.ts'
import { roles } from '../../domain/people/actor.ts'
import { menus, menusOf } from '../../domain/people/menus.ts'
import { limitedTransIds } from '../../domain/risk/ruleCheck.ts'
import { fields } from '../../domain/text/fields.ts'
import { isAddedAction } from '../../domain/workflow/allSteps.ts'
import { statesOf } from '../../domain/workflow/check.ts'
import { actions, states } from '../../domain/workflow/flow.ts'
import { type Language, languages } from '../../texts/languages.ts'
import { texts } from '../../texts/texts.ts'
import { limitRules, reasons } from '../db/seed/rules.ts'
import { passagesOf, saidIn } from '../features/robot/retrieval/sentences.ts'
import type { ArticleFacts } from './article.ts'
import { allArticles, articlesOfPage, openKnowledge } from './knowledge.ts'
import { htmlOf, plain } from './markdown.ts'
import { readArticle, readWritten, saidOf } from './written.ts'

const facts: ArticleFacts = {
  reasons,
  rules: limitRules,
  sessionIdleMinutes: 15,
  passwordMin: 8,
}
const written = readWritten()
const articles = {
  en: allArticles('en', written.en, facts),
  zh: allArticles('zh', written.zh, facts),
}

it('names documents of which one is enough together', () => {
  const receipt = { id: 'receipt', nm: { en: 'Sales receipt', zh: '签购单' }, required: false, oneOf: 'a' }
  const evidence = [receipt, { ...receipt, id: 'order', nm: { en: 'Order', zh: '订单' } }]
  const changed = reasons.map((reason) => (reason.rsnCd === '4557' ? { ...reason, evidence } : reason))
  const textOf = (language: Language) =>
    allArticles(language, written[language], { ...facts, reasons: changed }).find(({ id }) => id === 'reason.4557')
      ?.text
  expect(textOf('en')).toContain('Sales receipt or Order (one of them is required)')
  expect(textOf('zh')).toContain('签购单或订单（必需其一）')
})

describe('the articles', () => {
  it('have the same ids in both languages, lead nowhere else, and explain every page', () => {
    expect(checkArticles(articles)).toEqual([])
  })

  it.each(languages)(
    'explain every flow, state, action, role, transaction, reason, field and message in %s',
    (language) => {
      const subjects = [
        ...flows.flatMap((flow) => [`flow.${flow.id}`, ...statesOf(flow).map((state) => `flow.${flow.id}.${state}`)]),
        ...states.map((state) => `state.${state}`),
        ...actions.filter((action) => !isAddedAction(action)).map((action) => `action.${action}`),
        'how.notContest',
        'how.recall',
        ...Object.keys(roles).map((role) => `role.${role}`),
        ...limitedTransIds.map((transId) => `transaction.${transId}`),
        ...reasons.map(({ rsnCd }) => `reason.${rsnCd}`),
        ...Object.keys(fields).map((name) => `field.${name}`),
        ...Object.keys(errors).map((name) => `error.${name}`),
      ]
      const ids = new Set(articles[language].map(({ id }) => id))
      // This message says itself what happened.
      expect(subjects.filter((id) => !ids.has(id))).toEqual(['error.recordDeleted'])
      const wordy = articles[language].filter(({ id }) => !id.startsWith('reason.'))
      expect(wordy.length).toBeGreaterThan(150)
    },
  )

  it.each(languages)('say nothing twice, neither one of them nor those of one flow in %s', (language) => {
    const groups = [
      ...articles[language].map(({ id, text }) => ({ id, texts: [text] })),
      ...flows.map(({ id }) => ({
        id: `flow.${id}`,
        texts: articles[language].flatMap((one) => (`${one.id}.`.startsWith(`flow.${id}.`) ? one.text : [])),
      })),
    ]
    const repeated = groups.flatMap(({ id, texts }) => {
      const lines = texts.flatMap((text) => passagesOf(text, '', Number.POSITIVE_INFINITY))
      return lines.flatMap((line, at) => (lines.indexOf(line) === at ? [] : `${id}: ${line}`))
    })
    expect(repeated).toEqual([])
  })

  it.each(languages)('list no question twice in %s', (language) => {
    const listed = [...written[language].values()].flatMap(({ id, questions }) =>
      questions.map((question) => ({ id, question: question.toLowerCase().replace(/[?？]$/, '') })),
    )
    const first = new Map(listed.toReversed().map((line) => [line.question, line]))
    const again = listed.filter((line) => first.get(line.question) !== line)
    expect(again.map(({ id, question }) => `${id}: ${question}`)).toEqual([])
  })

  it.each(languages)('on a flow say by when, how much, where in the menu and who in %s', (language) => {
    const { words, says } = {
      en: {
        words: texts.en,
        says: { days: /\bday/, amount: /of the original amount/, menu: /Go to \*\*.+ › .+\*\*/ },
      },
      zh: { words: texts.zh, says: { days: /\d+ (天|个工作日)/, amount: /原交易金额/, menu: /\*\*.+ › .+\*\*/ } },
    }[language]
    const text = flows.map(({ id }) => articles[language].find((one) => one.id === `flow.${id}`)?.text ?? '')
    for (const one of text) {
      const [, deadlines, menu] = one.split('\n\n')
      expect(deadlines).toMatch(says.days)
      expect(menu).toMatch(says.menu)
      expect(Object.values(words.role).some((role) => one.toLowerCase().includes(role.toLowerCase()))).toBe(true)
    }
    expect(text.filter((one) => says.amount.test(one)).length).toBeGreaterThan(flows.length / 2)
  })

  it.each(languages)('on a field say what it means and list its codes in %s', (language) => {
    for (const [name, field] of Object.entries(fields)) {
      const text = articles[language].find(({ id }) => id === `field.${name}`)?.text ?? ''
      expect(text).toMatch(/^\*\*.+\*\*(: |：).{6,}/)
      if (field.kind === 'code') expect([name, /Values: |Values:\n\n- |取值/.test(text)]).toEqual([name, true])
    }
  })

  it.each(languages)('have the sentences that questions and notes are about in %s', (language) => {
    const ids = new Set(articles[language].map(({ id }) => id))
    expect([...written[language].keys()].filter((id) => !ids.has(id))).toEqual([])
    const wrong = articles[language].flatMap((article) =>
      (article.asked ?? []).flatMap(({ says }) =>
        saidIn(article).some(({ text }) => text.includes(says)) ? [] : `${article.id}: ${says}`,
      ),
    )
    expect(wrong).toEqual([])
  })

  it('name every page of a role', () => {
    const role = articles.en.find(({ id }) => id === 'role.administrator')
    const pages = role?.text.match(/\]\(article:page|\]\(article:flow\.\w+\)/g) ?? []
    expect(pages.length).toBe(menusOf(['administrator']).length)
    expect(Object.keys(menus).length).toBe(pages.length)
  })

  it.each(languages)('are text that renders in %s', (language) => {
    for (const { id, text } of articles[language])
      expect([id, /^<(p|ul|h\d|table)/.test(htmlOf(text))]).toEqual([id, true])
    for (const { id, text, title } of articles[language])
      expect([id, /undefined|\{\w+\}|NaN/.test(text + title)]).toEqual([id, false])
  })
})

describe('the article of a page', () => {
  const first = (pageId: string) => articlesOfPage(articles.en, pageId)[0]?.id

  it('is the one that names it most exactly', () => {
    expect(first('dsp.dispute.unverified.list')).toBe('flow.stdDispute.unverified')
    expect(first('dsp.dispute.history.detail')).toBe('page.transaction')
    expect(first('exp.goodFaith.auditedFail.modify')).toBe('form.modify')
    expect(first('sys.home')).toBe('page.home')
    expect(first('sys.nowhere')).toBeUndefined()
  })
})

describe('an article in a file', () => {
  const file = (head: string, text = 'Text.') => `---\n${head}\n---\n${text}\n`
  const read = (content: string) => () => readArticle('a/b.md', content, 'en')
  const whole = 'title: T\nquestions: [Q]'

  it('is called as its path', () => {
    expect(read(file(whole))()).toMatchObject({ id: 'a.b', title: 'T', questions: ['Q'], text: 'Text.' })
    expect(read('Text.')()).toMatchObject({ id: 'a.b', text: 'Text.' })
  })

  it('is refused with its path and what is wrong', () => {
    expect(read(file('title: T'))).toThrow('knowledge/en/articles/a/b.md: no questions')
    expect(read(file(`${whole}\nquestion: Q`))).toThrow(/a\/b\.md: [\s\S]*question/)
    expect(read(file(whole, 'Up to {passwords.none} times.'))).toThrow(
      'a/b.md: {passwords.none} names no figure of the definitions',
    )
    expect(read(file(`${whole}\nnotes: [{ says: '{none}', asked: [Q] }]`))).toThrow('a/b.md: {none} names no figure')
  })

  it('is said with its figures', () => {
    expect(saidOf('error.captchaWrong', 'en', { sessionIdleMinutes: 0, passwordMin: 0 })).toContain(
      'within two minutes',
    )
  })

  it('is missed in the language that lacks it', () => {
    expect(() => saidOf('error.none', 'zh', { sessionIdleMinutes: 0, passwordMin: 0 })).toThrow(
      'knowledge/zh/articles/error/none.md is missing',
    )
  })
})

describe('the HTML of an article', () => {
  it('holds no markup but its own, and no foreign address', () => {
    const html = htmlOf(
      '<img src=x onerror=alert(1)><script>alert(1)</script> [a](javascript:alert(1)) [b](https://x.example) [c](article:how.otp)',
    )
    expect(html).not.toMatch(/<img|<script|javascript|x\.example/)
    expect(html).toContain('<a href="article:how.otp">c</a>')
  })

  it('shows a name from elsewhere as it is', () => {
    expect(htmlOf(plain('<b>*Fee* [x](y) | `z`'))).toBe('<p>&lt;b&gt;*Fee* [x](y) | `z`</p>\n')
  })
})

describe('the knowledge', () => {
  it('follows the data: a rule that is changed is explained as it is now', async () => {
    let now = facts
    const knowledge = openKnowledge(
      async () => now,
      async () => ({ en: [], zh: [] }),
    )
    const text = async () => (await knowledge.find('en', 'transaction.E23'))?.text
    expect(await text()).toContain('Within 180 days of settlement')
    now = { ...facts, rules: limitRules.map((rule) => ({ ...rule, lastDay: 99 })) }
    expect(await text()).toContain('Within 99 days of settlement')
  })

  it('has the articles of the database, also for who reads the other language', async () => {
    const own = { id: 'own.1', title: 'Zebra', pages: [], questions: [], related: [], text: 'Striped.' }
    const knowledge = openKnowledge(
      async () => ({ ...facts }),
      async () => ({ en: [{ ...own }], zh: [] }),
    )
    expect(await knowledge.find('en', 'own.1')).toEqual(own)
    expect(await knowledge.find('zh', 'own.1')).toEqual(own)
    expect(await knowledge.articles('en')).toBe(await knowledge.articles('en'))
  })
})
