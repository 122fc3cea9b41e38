import { feeClassesOf } from '../../../../domain/records/specialPricing.ts'
import { type FieldName, fields } from '../../../../domain/text/fields.ts'
import { keysOf } from '../../../../domain/typed.ts'
import { languages } from '../../../../texts/languages.ts'
import { texts } from '../../../../texts/texts.ts'
import { fields as fieldArticles } from '../../../knowledge/generated/fields.ts'
import { plainText } from '../../../knowledge/markdown.ts'
import { termsOf } from '../retrieval/terms.ts'
import type { Asked, Fact } from './fact.ts'
import { type CodeList, codeLists, isNamed, namesIn } from './names.ts'

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
  const bound = paragraphsOn(name, subject).find((line) => /^(The value|其值|Values: codes|取值：四位)/.test(line))
  return bound ? { lines: [`${subject.words.field[name]} (${name}): ${bound}`], articleId: `field.${name}` } : null
}

/** The paragraphs of the article on a field, each list in one line. */
function paragraphsOn(name: FieldName, subject: Asked['subject']): string[] {
  const text = fieldArticles(subject).find(({ id }) => id === `field.${name}`)?.text ?? ''
  const listed = plainText(text)
    .replace(/([:：])\n+- /g, '$1 ')
    .replace(/\n- /g, '; ')
  return listed.split('\n\n').filter(Boolean)
}

/**
 * Says what a field means, which values it takes and how long it is. The question names it as the API does; a question about
 * its meaning may also use the label of the screen.
 */
export function namedFieldFact({ question, asks, subject, say }: Asked): Fact | null {
  const text = question.toLowerCase()
  const name =
    keysOf(fields).find((one) => /[A-Z]/.test(one) && holds(text, one)) ??
    (asks('meaning')
      ? keysOf(fields).find((one) => languages.some((spoken) => isAll(text, texts[spoken].field[one])))
      : undefined)
  if (!name) return null
  const id = `field.${name}`
  const [, ...rest] = paragraphsOn(name, subject)
  return { lines: [calledIn(text, name, subject) + say.colon + subject.said(id), ...rest.slice(0, 2)], articleId: id }
}

/** As on the screen, with the name of the API where the question has it. */
function calledIn(text: string, name: FieldName, { words }: Asked['subject']): string {
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

/** The data elements of ISO 8583 that the fields of a transaction come from. */
export const dataElements: Readonly<Partial<Record<number, FieldName>>> = {
  2: 'priAcctNo',
  3: 'transProcCd',
  4: 'transAt',
  5: 'settleAt',
  7: 'tfrDtTm',
  11: 'sysTraNo',
  15: 'settleDt',
  18: 'mchntTp',
  22: 'posEntryMdCd',
  25: 'posCondCd',
  32: 'acqInsIdCd',
  33: 'fwdInsIdCd',
  37: 'retriRefNo',
  38: 'authIdRespCd',
  39: 'respCd',
  41: 'termId',
  42: 'mchntCd',
  43: 'cardAccptrNmAddr',
  49: 'transCurrCd',
  50: 'settleCurrCd',
  100: 'rcvInsIdCd',
}

/** `DE 38`, `field 38`, but not `field 38 days`. */
const numbered =
  /(?<![a-z])(?:de|data element|iso ?8583|field|f|bit|域|第)[ .#-]?(\d{1,3})(?!\d| ?days?|天|日|个|次|条)/i
const domainZh = /(?<!\d)(\d{1,3}) ?[号#]?域/

/** The number of the data element that a named field comes from. */
export function elementOfField(one: Asked): Fact | null {
  if (!one.asks('element')) return null
  const name = namesIn('field', one.question)[0]
  const number = name && Object.entries(dataElements).find(([, field]) => field === name)?.[0]
  return name && number ? elementFact(number, name, one) : null
}

/** The field that a numbered data element (`DE 38`, `field 38`) is shown in. */
export function dataElementFact(one: Asked): Fact | null {
  const number = (numbered.exec(one.question) ?? domainZh.exec(one.question))?.[1] ?? ''
  const name = dataElements[Number(number)]
  return name ? elementFact(number, name, one) : null
}

function elementFact(number: string, name: FieldName, { subject, say }: Asked): Fact {
  const id = `field.${name}`
  const field = `${subject.words.field[name]} (${name})`
  return { lines: [say.element({ number, field, meaning: subject.said(id) })], articleId: id }
}

/** The meaning of a value such as reply result 02, or the values of a field. */
export function codeFact(one: Asked): Fact | null {
  const told = feeClassFact(one)
  if (told) return told
  const { question, asks } = one
  const named = namesIn('list', question)
  for (const list of keysOf(codeLists)) {
    if (!named.includes(list) && !question.toLowerCase().includes(list.toLowerCase())) continue
    const code = codeLists[list].exec(question)?.[1]?.toUpperCase()
    if (code !== undefined) return valueFact(list, code, one)
    // Replies of a workflow are said with it.
    if (list === 'replyCd' || list === 'blockRsnCd') continue
    const value = valueNamed(list, one)
    if (value !== undefined) return valueFact(list, value, one)
    if (asks('values') || asks('code') || asks('which')) return listFact(list, one)
  }
  return null
}

/** The fee classes of a special discount. */
function feeClassFact(one: Asked): Fact | null {
  const { question, say, subject } = one
  const discount = codeLists.origSpecDiscTp.exec(question)?.[1]
  if (!discount || !isNamed('list', 'origSpecFeeClass', question) || !isNamed('list', 'origSpecDiscTp', question))
    return null
  const classes = feeClassesOf(discount)
  if (classes.length === 0) return null
  const names = valuesOf('origSpecFeeClass', one).filter(([value]) => classes.includes(value))
  const [name = discount] = valuesOf('origSpecDiscTp', one).flatMap(([value, text]) =>
    value === discount ? [text] : [],
  )
  const field = `${subject.words.field.origSpecDiscTp} ${discount} (${name}), ${subject.words.field.origSpecFeeClass}`
  const list = names.map(([value, text]) => `${value} ${text}`).join(say.semicolon)
  return { lines: [say.values({ field, list })], articleId: 'field.origSpecFeeClass' }
}

function valueFact(list: CodeList, code: string, one: Asked): Fact {
  const values = valuesOf(list, one)
  const name = values.find(([value]) => value === code)?.[1]
  const field = nameOf(list, one)
  const first = name === undefined ? one.say.noValue({ field, code }) : one.say.value({ field, code, name })
  return { lines: [first, ...listFact(list, one).lines], articleId: articleOf(list) }
}

function listFact(list: CodeList, one: Asked): Fact {
  const values = valuesOf(list, one).map(([value, name]) => `${value} ${name}`)
  return {
    lines: [one.say.values({ field: nameOf(list, one), list: values.join(one.say.semicolon) })],
    articleId: articleOf(list),
  }
}

function valuesOf(list: CodeList, { subject }: Asked): [string, string][] {
  return Object.entries<string>(subject.words[list]).sort(([value], [other]) => value.localeCompare(other))
}

function nameOf(list: CodeList, { subject }: Asked): string {
  return list === 'handlingResult' ? subject.words.field.result : subject.words.field[list]
}

/** Returns the value that a question names in full or in part: `fraud type for lost cards`. */
export function valueNamed(list: CodeList, one: Asked): string | undefined {
  const text = one.question.toLowerCase()
  const found = valuesOf(list, one)
    .flatMap(([value, name]) => partsOf(name).map((part) => ({ value, part })))
    .filter(({ part }) => text.includes(part))
    .sort((a, b) => b.part.length - a.part.length)
  const [first] = found
  const isOne = first && found.every(({ value, part }) => value === first.value || first.part.includes(part))
  return isOne ? first.value : undefined
}

/** Splits a name into the parts by which users call it: `Mail/telephone order (MOTO)`. */
function partsOf(name: string): string[] {
  const parts = name.toLowerCase().split(/[/()（）、或]| or |,/)
  return parts.map((part) => part.trim()).filter((part) => part.length > (/[a-z]/.test(part) ? 2 : 1))
}

function articleOf(list: CodeList): string {
  if (list === 'cardAttr') return 'page.issuers'
  if (list === 'handlingResult') return 'page.suspicious'
  return list === 'blockRsnCd' || list === 'blockSystem' ? 'page.blocked' : `field.${list}`
}
