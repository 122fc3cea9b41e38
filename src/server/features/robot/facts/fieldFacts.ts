import { fields } from '../../../../domain/text/fields.ts'
import { keysOf } from '../../../../domain/typed.ts'
import { languages } from '../../../../texts/languages.ts'
import { texts } from '../../../../texts/texts.ts'
import { fields as fieldArticles } from '../../../knowledge/generated/fields.ts'
import { plainText } from '../retrieval/plainText.ts'
import { fieldNames } from './dataElements.ts'
import type { Asked, Fact } from './fact.ts'

const asksLength =
  /\bhow (long|short) (is|are|can|may|must|should)\b|\bfield\b.*\bhow long\b|\bhow many (digits|characters|chars|letters|positions)\b|\b(length|format|digits|characters)\b|几位|多少位|多长|最长|长度|格式|多少个?字(?!段)|字数|几个字|字符上限/i

/** How long a field is, and of what it is made. */
export function fieldFact({ question, subject, things }: Asked): Fact | null {
  // Decimals are the currency's.
  if (!asksLength.test(question) || /\bdecimals?\b|小数/i.test(question)) return null
  // How long a party has for a transaction is its time limit.
  if (things.transIds.length > 0 && /\bhow long\b|多久/i.test(question)) return null
  const text = question.toLowerCase()
  const named = keysOf(fields)
    .map((name) => ({ name, called: [name, subject.words.field[name]].filter((one) => holds(text, one)) }))
    .filter(({ called }) => called.length > 0)
    .sort((one, other) => longest(other.called) - longest(one.called))
  const name = named[0]?.name ?? fieldNames.find(([, called]) => called.test(question))?.[0]
  if (!name) return null
  const article = fieldArticles(subject).find(({ id }) => id === `field.${name}`)
  const lines = article ? plainText(article.text).split('\n\n').filter(Boolean) : []
  const bound = lines.findIndex((line) => /^(The value|其值|Values: codes|取值：四位)/.test(line))
  if (bound < 0 || !article) return null
  return { lines: [`${subject.words.field[name]} (${name}): ${lines[bound]}`], articleId: article.id }
}

const asksMeaning =
  /^(什么是|什么叫|什么是指)|^(so |and |ok )?(what|whats|what['’]s|define|meaning)\b(?!.*\b(if|when|happens|next|do|can|codes?|values?)\b)|\b(meaning|means?|stands? for)\b|是(什么|啥)(意思|东西)?[?？]?$|什么意思|含义|指什么/i

/**
 * Says what a field means, which values it takes and how long it is. The question names it as the API does; a question about
 * its meaning may also use the label of the screen.
 */
export function namedFieldFact({ question, subject, language }: Asked): Fact | null {
  const text = question.toLowerCase()
  const name =
    keysOf(fields).find((one) => /[A-Z]/.test(one) && holds(text, one)) ??
    (asksMeaning.test(question.trim())
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
    lines: [`${subject.words.field[name]} (${name})${colon}${meaning}`, ...rest.slice(0, 2)],
    articleId: article.id,
  }
}

function holds(text: string, name: string): boolean {
  const at = text.indexOf(name.toLowerCase())
  if (at < 0) return false
  const letter = /[a-z0-9]/
  return !letter.test(text[at - 1] ?? ' ') && !letter.test(text[at + name.length] ?? ' ')
}

/** Whether hardly more is asked about than the name. */
function isAll(text: string, name: string): boolean {
  const rest = text
    .replace(/^(so |and |ok )?(what|whats|what['’]s|define|meaning)( is| are| does| do)?( of)?( the| a| an)?\b/, '')
    .replace(
      /\b(field|means?|meaning|stands? for)\b|^什么(是|叫)|字段|是?(什么|啥)(意思|东西)?|的?含义|指什么|[?？ ]/g,
      '',
    )
  return rest === name.toLowerCase().replace(/ /g, '')
}

function longest(names: readonly string[]): number {
  return Math.max(...names.map(({ length }) => length))
}
