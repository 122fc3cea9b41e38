import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { commands } from '../../src/cli/runCommand.ts'
import { keysOf } from '../../src/domain/typed.ts'
import { limitRules, reasons } from '../../src/server/db/seed/rules.ts'
import { allArticles } from '../../src/server/knowledge/knowledge.ts'
import { readWritten } from '../../src/server/knowledge/written.ts'
import { accountNotice } from '../../src/server/mail/accountNotices.ts'
import { accountLetter, otpLetter } from '../../src/server/mail/letters.ts'
import { texts as screenEn } from '../../src/texts/en/all.ts'
import { type Language, languages } from '../../src/texts/languages.ts'
import { texts as serverTexts } from '../../src/texts/texts.ts'
import { texts as screenZh } from '../../src/texts/zh/all.ts'
import { sentencesIn } from './sentences.ts'
import { unusedWordings } from './wordings.ts'

const account = { username: 'ann', url: 'https://portal.example', password: 'Aa1', hours: 24 }

const written = readWritten()
const facts = {
  reasons,
  rules: limitRules,
  sessionIdleMinutes: 15,
  passwordMin: 8,
}

const texts: Readonly<Record<Language, unknown>> = {
  en: {
    screen: screenEn,
    robot: serverTexts.en.talk,
    letters: lettersIn('en'),
    articles: articlesIn('en'),
    commands: commands.map(({ what }) => what),
    calls: await summaries(),
  },
  zh: {
    screen: screenZh,
    robot: serverTexts.zh.talk,
    letters: lettersIn('zh'),
    articles: articlesIn('zh'),
  },
}

it.each(languages)('uses one term for one concept, wherever a text is read: %s', (language) => {
  const found = [...sentencesIn(texts[language])].flatMap(([place, sentence]) =>
    unusedWordings[language]
      .filter(({ not }) => not.test(sentence))
      .map(({ use }) => `${place}: ${sentence} (use: ${use})`),
  )
  expect(found).toEqual([])
})

it('finds a wording that is not used, wherever it stands in a sentence', () => {
  const [login] = unusedWordings.en
  expect(login?.not.test('You are signed in.')).toBe(true)
  expect(login?.not.test('Signing a submission')).toBe(false)
})

it('finds a text that does not say what it is about', () => {
  const isFound = (text: string) => unusedWordings.en.some(({ not }) => not.test(text))
  expect(['Of what', 'Retry these', 'The audit log says when.'].filter(isFound)).toHaveLength(3)
  expect(['What is a voucher?', 'Retry failed records', 'Where to?'].filter(isFound)).toEqual([])
})

function lettersIn(language: Language) {
  return [
    otpLetter(language, '123456', { seconds: 300, signs: [] }),
    accountLetter('created', account, language),
    accountLetter('given', account, language),
    ...keysOf(serverTexts[language].mail.notice).map((notice) => accountNotice(notice, {}, language)),
  ].map(({ subject, text }) => ({ subject, text }))
}

/** The questions are the users’ words, and are left out. A line of an article is a sentence or more. */
function articlesIn(language: Language) {
  return Object.fromEntries(
    allArticles(language, written[language], facts).map(({ id, title, text }) => [id, [title, ...linesOf(text)]]),
  )
}

function linesOf(text: string): string[] {
  return text.split(/\n+| \| /).flatMap((line) => line.replace(/^[-|#\s]+/, '') || [])
}

/** What the API says of each call. */
async function summaries(): Promise<string[]> {
  const contract = join(import.meta.dirname, '../../src/contract')
  const found: string[] = []
  for await (const file of glob('**/*.ts', { cwd: contract }))
    if (!file.endsWith('.test.ts'))
      for (const one of Object.values(await import(join(contract, file)))) found.push(...summariesIn(one))
  expect(found.length).toBeGreaterThan(100)
  return found
}

function summariesIn(exported: unknown): string[] {
  if (typeof exported !== 'object' || exported === null) return []
  if ('summary' in exported) return [String(exported.summary)]
  return Object.values(exported).flatMap((one) => (typeof one === 'object' && one !== null ? summariesIn(one) : []))
}
