import { fill } from '../../../contract/texts/texts.ts'
import type { Field } from '../../../domain/fieldKinds.ts'
import { fields as fieldTable } from '../../../domain/fields.ts'
import { flows } from '../../../domain/flows/index.ts'
import { keysOf } from '../../../domain/keysOf.ts'
import type { Flow } from '../../../domain/workflow/flow.ts'
import type { Article, Subject } from '../article.ts'
import { link, listed, paragraphs } from '../markdown.ts'

const sentences = {
  en: {
    title: (label: string, name: string) => `Field: ${label} (${name})`,
    questions: (label: string, name: string) => [
      `What is ${label}?`,
      `What may be entered in ${label}?`,
      `What is ${name}?`,
      `Which format has the field ${label}?`,
      `How many characters has ${label}?`,
      `What does the column ${label} show?`,
      `Which values has ${label}?`,
    ],
    name: (label: string, name: string) => `**${label}**; its name in calls is \`${name}\`.`,
    bound: (bound: string) => `A value ${bound}.`,
    time: 'It is a moment, shown with date and time.',
    files: 'It holds the files that were attached.',
    amount: 'It is kept in the smallest unit of its currency, and shown with that currency’s decimals.',
    card: 'It is kept sealed, and shown as its first six and last four digits only.',
    conditions: (flows: string) => `It is a condition in the lists of ${flows}.`,
    asked: (flows: string) => `The forms of ${flows} ask for it.`,
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
    name: (label: string, name: string) => `**${label}**，在接口中的名称为 \`${name}\`。`,
    bound: (bound: string) => `其值${bound}。`,
    time: '表示时刻，显示日期和时间。',
    files: '保存所附的文件。',
    amount: '以币种的最小单位保存，按该币种的小数位显示。',
    card: '加密保存，仅显示前六位和后四位。',
    conditions: (flows: string) => `可作为以下业务列表的查询条件：${flows}。`,
    asked: (flows: string) => `以下业务的表单要求填写：${flows}。`,
    gap: '',
  },
} as const

/** Each field of transactions and records: its name, its bounds, and where it is asked for. */
export function fields({ language, words }: Subject): Article[] {
  const say = sentences[language]
  const flowsWhere = (having: (flow: Flow) => boolean) =>
    flows.filter(having).map((flow) => link({ id: `flow.${flow.id}`, title: words.flow[flow.id] }))
  return keysOf(fieldTable).map((name) => {
    const label = words.field[name]
    const field: Field = fieldTable[name]
    const listing = flowsWhere(({ pages }) => Object.values(pages).some((page) => page.conditions.includes(name)))
    const asking = flowsWhere(
      ({ form, reply }) =>
        form.some((section) => section.fields.includes(name)) || (reply?.fields.includes(name) ?? false),
    )
    return {
      id: `field.${name}`,
      title: say.title(label, name),
      pages: [],
      questions: say.questions(label, name),
      related: ['how.lists', 'form.submit'],
      text: paragraphs(
        say.name(label, name),
        boundText(field, words.bound, say),
        listing.length > 0 ? say.conditions(listed(language, listing)) : '',
        asking.length > 0 ? say.asked(listed(language, asking)) : '',
      ),
    }
  })
}

type Say = (typeof sentences)[keyof typeof sentences]

function boundText(field: Field, bound: Subject['words']['bound'], say: Say): string {
  switch (field.kind) {
    case 'id': {
      const { chars, min, max } = field
      const exact = min === max && chars !== 'printable'
      return say.bound(fill(exact ? bound[`${chars}Exact`] : bound[chars], { min, max }))
    }
    case 'text':
      return say.bound(fill(bound.length, { max: field.max }))
    case 'amount':
      return say.bound(fill(bound.amount, { max: 12 })) + say.gap + say.amount
    case 'card':
      return say.bound(bound.card) + say.gap + say.card
    case 'due':
      return say.bound(bound.date)
    case 'date':
    case 'code':
    case 'institution':
    case 'flag':
      return say.bound(bound[field.kind])
    case 'time':
      return say.time
    case 'files':
      return say.files
  }
}
