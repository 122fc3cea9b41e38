import { fill } from '../../../contract/texts/texts.ts'
import { flows } from '../../../domain/flows/index.ts'
import { limitedTransIds } from '../../../domain/risk/ruleCheck.ts'
import type { CodeList, Field } from '../../../domain/text/fieldKinds.ts'
import { fields as fieldTable } from '../../../domain/text/fields.ts'
import { keysOf } from '../../../domain/typed.ts'
import type { Flow } from '../../../domain/workflow/flow.ts'
import type { Article, Subject } from '../article.ts'
import { bullets, link, listed, paragraphs, plain } from '../markdown.ts'
import { fieldMeanings } from './fieldMeanings.ts'

const sentences = {
  en: {
    title: (label: string, name: string) => `Field: ${label} (${name})`,
    questions: (label: string, name: string) => [
      `What is ${label}?`,
      `What can be entered in ${label}?`,
      `What is ${name}?`,
      `What is the format of the field ${label}?`,
      `How many characters can ${label} have?`,
      `What does the column ${label} show?`,
      `What are the possible values of ${label}?`,
    ],
    meaning: (label: string, meaning: string) => `**${label}**: ${meaning}.`,
    format: (bound: string) => `The value ${bound}.`,
    time: 'Date and time.',
    files: 'Attached files.',
    amount: 'Stored in minor units and displayed with the currency’s decimals.',
    card: 'Stored encrypted; displayed masked (first six and last four digits).',
    values: 'Values:',
    currencies: 'Values: see [Currencies](article:page.currencies).',
    mcc: 'Values: codes of four digits (ISO 18245).',
    reasonCodes: 'Values: see [Reason codes](article:page.reasonCodes).',
    filter: (flows: string) => `Search filter in: ${flows}.`,
    form: (flows: string) => `Form field in: ${flows}.`,
    all: 'all workflows',
    name: (name: string) => `Name in the API: \`${name}\`.`,
    gap: ' ',
  },
  zh: {
    title: (label: string, name: string) => `字段：${label}（${name}）`,
    questions: (label: string, name: string) => [
      `“${label}”是什么？`,
      `“${label}”可以填写什么？`,
      `${name} 是什么字段？`,
      `字段“${label}”是什么格式？`,
      `“${label}”有几位？`,
      `“${label}”列显示什么？`,
      `“${label}”有哪些取值？`,
    ],
    meaning: (label: string, meaning: string) => `**${label}**：${meaning}。`,
    format: (bound: string) => `其值${bound}。`,
    time: '日期时间。',
    files: '所附文件。',
    amount: '以币种的最小单位保存，按该币种的小数位显示。',
    card: '加密保存，以掩码显示（前六位和后四位）。',
    values: '取值：',
    currencies: '取值见[币种查询](article:page.currencies)。',
    mcc: '取值：四位代码（ISO 18245）。',
    reasonCodes: '取值见[原因码查询](article:page.reasonCodes)。',
    filter: (flows: string) => `可用于以下业务的查询条件：${flows}。`,
    form: (flows: string) => `以下业务的表单中填写：${flows}。`,
    all: '全部业务',
    name: (name: string) => `接口中的名称：\`${name}\`。`,
    gap: '',
  },
} as const

/** Each field of transactions and records: its meaning, format and values, and where it is used. */
export function fields(subject: Subject): Article[] {
  const { language, words } = subject
  const say = sentences[language]
  const namesOf = (having: readonly Flow[]) =>
    having.length === flows.length
      ? say.all
      : listed(
          language,
          having.map((flow) => link({ id: `flow.${flow.id}`, title: words.flow[flow.id] })),
        )
  return keysOf(fieldTable).map((name) => {
    const label = words.field[name]
    const listing = flows.filter(({ pages }: Flow) =>
      Object.values(pages).some((page) => page.conditions.includes(name)),
    )
    const asking = flows.filter(
      ({ form, reply }: Flow) =>
        form.some((section) => section.fields.includes(name)) || (reply?.fields.includes(name) ?? false),
    )
    return {
      id: `field.${name}`,
      title: say.title(label, name),
      pages: [],
      questions: say.questions(label, name),
      related: ['how.lists', 'form.submit'],
      text: paragraphs(
        say.meaning(label, fieldMeanings[language][name]),
        ...formatOf(fieldTable[name], words, say),
        listing.length > 0 ? say.filter(namesOf(listing)) : '',
        asking.length > 0 ? say.form(namesOf(asking)) : '',
        say.name(name),
      ),
    }
  })
}

type Say = (typeof sentences)[keyof typeof sentences]
type Words = Subject['words']

function formatOf(field: Field, words: Words, say: Say): string[] {
  const { bound } = words
  switch (field.kind) {
    case 'id': {
      const { chars, min, max } = field
      const exact = min === max && chars !== 'printable'
      return [say.format(fill(exact ? bound[`${chars}Exact`] : bound[chars], { min, max }))]
    }
    case 'text':
      return [say.format(fill(bound.length, { max: field.max }))]
    case 'amount':
      return [say.format(fill(bound.amount, { max: 12 })) + say.gap + say.amount]
    case 'card':
      return [say.format(bound.card) + say.gap + say.card]
    case 'due':
      return [say.format(bound.date)]
    case 'code':
      return valuesOf(field.list, words, say)
    case 'date':
    case 'institution':
    case 'flag':
      return [say.format(bound[field.kind])]
    case 'time':
      return [say.time]
    case 'files':
      return [say.files]
  }
}

function valuesOf(list: CodeList, words: Words, say: Say): string[] {
  if (list === 'currency') return [say.currencies]
  if (list === 'rsnCd') return [say.reasonCodes]
  if (list === 'mcc') return [say.mcc]
  if (list === 'transId')
    return [
      say.values,
      bullets(
        limitedTransIds.map((code) => `\`${code}\` ${link({ id: `transaction.${code}`, title: words.transId[code] })}`),
      ),
    ]
  const names = Object.entries(words[list])
  return [say.values, bullets(names.map(([value, name]) => (list === 'state' ? name : `\`${value}\` ${plain(name)}`)))]
}
