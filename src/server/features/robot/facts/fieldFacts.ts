import { fields } from '../../../../domain/text/fields.ts'
import { keysOf } from '../../../../domain/typed.ts'
import { languages } from '../../../../texts/languages.ts'
import { texts } from '../../../../texts/texts.ts'
import { fields as fieldArticles } from '../../../knowledge/generated/fields.ts'
import { plainText } from '../retrieval/plainText.ts'
import { termsOf } from '../retrieval/terms.ts'
import type { Asked, Fact } from './fact.ts'
import { namesIn } from './names.ts'

/** How long a field is, and of what it is made. */
export function fieldFact({ question, asks, subject, things }: Asked): Fact | null {
  // Decimals are the currency's.
  if (!asks('length') || asks('decimals')) return null
  // How long a party has for a transaction is its time limit.
  if (things.transIds.length > 0 && asks('time')) return null
  const text = question.toLowerCase()
  const named = keysOf(fields)
    .map((name) => ({ name, called: [name, subject.words.field[name]].filter((one) => holds(text, one)) }))
    .filter(({ called }) => called.length > 0)
    .sort((one, other) => longest(other.called) - longest(one.called))
  const name = named[0]?.name ?? namesIn('field', question)[0]
  if (!name) return null
  const article = fieldArticles(subject).find(({ id }) => id === `field.${name}`)
  const lines = article ? plainText(article.text).split('\n\n').filter(Boolean) : []
  const bound = lines.findIndex((line) => /^(The value|其值|Values: codes|取值：四位)/.test(line))
  if (bound < 0 || !article) return null
  return { lines: [`${subject.words.field[name]} (${name}): ${lines[bound]}`], articleId: article.id }
}

/**
 * Says what a field means, which values it takes and how long it is. The question names it as the API does; a question about
 * its meaning may also use the label of the screen.
 */
export function namedFieldFact({ question, asks, subject, language }: Asked): Fact | null {
  const text = question.toLowerCase()
  const name =
    keysOf(fields).find((one) => /[A-Z]/.test(one) && holds(text, one)) ??
    (asks('meaning')
      ? keysOf(fields).find((one) => languages.some((spoken) => isAll(text, texts[spoken].field[one])))
      : undefined)
  const article = name && fieldArticles(subject).find(({ id }) => id === `field.${name}`)
  if (!name || !article) return null
  const [, ...rest] = plainText(article.text)
    .replace(/([:：])\n+- /g, '$1 ')
    .replace(/\n- /g, '; ')
    .split('\n\n')
    .filter(Boolean)
  const colon = language === 'zh' ? '：' : ': '
  const meaning = subject.said(`field.${name}`)
  return {
    lines: [`${calledIn(text, name, subject)}${colon}${meaning}`, ...rest.slice(0, 2)],
    articleId: article.id,
  }
}

/** As on the screen, with the name of the API where the question has it. */
function calledIn(text: string, name: keyof typeof fields, { words }: Asked['subject']): string {
  return holds(text, name) ? `${words.field[name]} (${name})` : words.field[name]
}

function holds(text: string, name: string): boolean {
  const at = text.indexOf(name.toLowerCase())
  if (at < 0) return false
  const letter = /[a-z0-9]/
  return !letter.test(text[at - 1] ?? ' ') && !letter.test(text[at + name.length] ?? ' ')
}

/** Whether hardly more is asked about than the name. */
function isAll(text: string, name: string): boolean {
  const rest = text.replace(name.toLowerCase(), '')
  return rest !== text && termsOf(rest).length === 0
}

function longest(names: readonly string[]): number {
  return Math.max(...names.map(({ length }) => length))
}
