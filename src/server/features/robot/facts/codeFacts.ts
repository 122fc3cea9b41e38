import { feeClassesOf } from '../../../../domain/records/specialPricing.ts'
import type { Asked, Fact } from './fact.ts'
import { type CodeList, codeLists, isNamed, namesIn } from './names.ts'

const codePattern: Readonly<Record<CodeList, RegExp>> = {
  origSpecDiscTp: /(?<![\w.])(0\d)(?![\w.%])/,
  origSpecFeeClass: /(?<![\w.])(\d)(?![\w.%])/,
  fraudTp: /(?<![\w.])(\d\d)(?![\w.%])/,
  origTransSndMd: /(?<![\w.])(\d)(?![\w.%])/,
  origTransChnl: /(?<![\w.])(\d\d)(?![\w.%])/,
  cardAttr: /(?<![\w.])(0\d)(?![\w.%])/,
  handlingResult: /(?<![\w.])(0\d)(?![\w.%])/,
  blockRsnCd: /(?<!\w)(B\d\d)(?!\w)/i,
  blockSystem: /(?<![\w.])([01])(?![\w.%])/,
  replyCd: /(?<![\w.])(0\d)(?![\w.%])/,
}

/** The meaning of a value such as reply result 02, or the values of a field. */
export function codeFact(one: Asked): Fact | null {
  const told = feeClassFact(one)
  if (told) return told
  const { question, asks } = one
  const named = namesIn('list', question)
  for (const list of codeLists) {
    if (!named.includes(list) && !question.toLowerCase().includes(list.toLowerCase())) continue
    const code = codePattern[list].exec(question)?.[1]?.toUpperCase()
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
  const discount = codePattern.origSpecDiscTp.exec(question)?.[1]
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
  return { lines: [say.values(field, list)], articleId: 'field.origSpecFeeClass' }
}

function valueFact(list: CodeList, code: string, one: Asked): Fact {
  const values = valuesOf(list, one)
  const name = values.find(([value]) => value === code)?.[1]
  const field = nameOf(list, one)
  const first = name === undefined ? one.say.noValue(field, code) : one.say.value(field, code, name)
  return { lines: [first, ...listFact(list, one).lines], articleId: articleOf(list) }
}

function listFact(list: CodeList, one: Asked): Fact {
  const values = valuesOf(list, one).map(([value, name]) => `${value} ${name}`)
  return { lines: [one.say.values(nameOf(list, one), values.join(one.say.semicolon))], articleId: articleOf(list) }
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
