import { feeClassesOf } from '../../../../domain/records/specialPricing.ts'
import type { Asked, Fact } from './fact.ts'

/** Lists of codes, and how staff call the fields that have them. */
const lists = {
  origSpecDiscTp:
    /special (discount|pricing|disc)|\bdisc(ount)?\b|特殊计费(?!档次|类别|档)(类型)?|计费类型|特殊优惠|优惠类型|优惠(?=\s*0\d)/i,
  origSpecFeeClass:
    /fee ?class|特殊(计费|费率)(档次|类别|档)|(计费|费率|费用|优惠)(档次|类别|档)|^档次(?= ?\d)|billing (options?|class)|(选|哪些|哪几种|什么)(的)?计费(?!类型)/i,
  fraudTp: /fraud ?(type|kind|tp|code)|type of fraud|kind of fraud|欺诈(的)?(类型|种类|代码)/i,
  origTransSndMd: /send ?(mode|md)\b|snd ?md|initiation mode|交易发起方式|发起方式|发送(方式|模式)/i,
  origTransChnl: /\bchannels?\b|chnl|transaction channel|交易渠道|渠道/i,
  cardAttr: /card ?(attribute|attr|type|kind)s?\b|attribute of (a |the )?card|卡属性|卡种|卡类型/i,
  handlingResult: /handling (result|code)|alert (result|status|outcome)|处理结果/i,
  blockRsnCd: /block(ing)? (reason|code)|\bB\d\d\b|拦截原因/i,
  blockSystem: /block ?system|拦截系统/i,
  replyCd:
    /repl(y|ied) ?(result|code|cd)?|answer(ed)?( code)?|response code of the reply|E27|答复结果|答复码|应答|答复|回复/i,
} as const

const codePattern: Readonly<Record<keyof typeof lists, RegExp>> = {
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

type ListName = keyof typeof lists

/** The meaning of a value such as reply result 02, or the values of a field. */
export function codeFact(one: Asked): Fact | null {
  const told = feeClassFact(one) ?? originMarkFact(one)
  if (told) return told
  const { question, intents } = one
  for (const list of Object.keys(lists) as ListName[]) {
    if (!lists[list].test(question) && !new RegExp(`\\b${list}\\b`, 'i').test(question)) continue
    const code = codePattern[list].exec(question)?.[1]?.toUpperCase()
    if (code !== undefined) return valueFact(list, code, one)
    // Replies of a workflow are said with it.
    if (list === 'replyCd' || list === 'blockRsnCd') continue
    const named = valueNamed(list, one)
    if (named !== undefined) return valueFact(list, named, one)
    if (intents.has('values') || intents.has('code') || intents.has('which')) return listFact(list, one)
  }
  return null
}

/** The fee classes of a special discount. */
function feeClassFact(one: Asked): Fact | null {
  const { question, say, subject } = one
  const discount = codePattern.origSpecDiscTp.exec(question)?.[1]
  if (!lists.origSpecFeeClass.test(question) || !discount || !lists.origSpecDiscTp.test(question)) return null
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

/** The mark of records without an original, which only the API names. */
function originMarkFact({ question, say }: Asked): Fact | null {
  return /\bwithOrigIn\b/i.test(question) ? { lines: [say.originMark], articleId: 'how.nonOriginal' } : null
}

function valueFact(list: ListName, code: string, one: Asked): Fact {
  const values = valuesOf(list, one)
  const name = values.find(([value]) => value === code)?.[1]
  const field = nameOf(list, one)
  const first = name === undefined ? one.say.noValue(field, code) : one.say.value(field, code, name)
  return { lines: [first, ...listFact(list, one).lines], articleId: articleOf(list) }
}

function listFact(list: ListName, one: Asked): Fact {
  const values = valuesOf(list, one).map(([value, name]) => `${value} ${name}`)
  return { lines: [one.say.values(nameOf(list, one), values.join(one.say.semicolon))], articleId: articleOf(list) }
}

function valuesOf(list: ListName, { subject }: Asked): [string, string][] {
  return Object.entries<string>(subject.words[list]).sort(([value], [other]) => value.localeCompare(other))
}

function nameOf(list: ListName, { subject }: Asked): string {
  return list === 'handlingResult' ? subject.words.field.result : subject.words.field[list]
}

/** Returns the value that a question names in full or in part: `fraud type for lost cards`. */
export function valueNamed(list: ListName, one: Asked): string | undefined {
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

function articleOf(list: ListName): string {
  if (list === 'cardAttr') return 'page.issuers'
  if (list === 'handlingResult') return 'page.suspicious'
  return list === 'blockRsnCd' || list === 'blockSystem' ? 'page.blocked' : `field.${list}`
}
