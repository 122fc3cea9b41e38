import { flows } from '../../../domain/flows/index.ts'
import { exceptionFields, isExceptionField } from '../../../domain/records/exceptionFields.ts'
import { limitedTransIds } from '../../../domain/risk/ruleCheck.ts'
import type { CodeList, Field } from '../../../domain/text/fieldKinds.ts'
import { fields as fieldTable } from '../../../domain/text/fields.ts'
import { keysOf } from '../../../domain/typed.ts'
import type { Flow } from '../../../domain/workflow/flow.ts'
import { fill } from '../../../texts/texts.ts'
import type { Article, Subject } from '../article.ts'
import { bullets, link, paragraphs, plain } from '../markdown.ts'
import { type Sayings, sayings } from '../sayings.ts'

/** Each field of transactions and records: its meaning, format and values, and where it is used. */
export function fields(subject: Subject): Article[] {
  const { language, words, and } = subject
  const say = sayings[language].articles.fields
  const namesOf = (having: readonly Flow[]) =>
    having.length === flows.length
      ? say.all
      : and(having.map((flow) => link({ id: `flow.${flow.id}`, title: words.flow[flow.id] })))
  return keysOf(fieldTable).map((name) => {
    const label = words.field[name]
    // The label of such a field says enough where there is no file about it.
    const isPlain = isExceptionField(name) && exceptionFields[name].ask !== 'byRule'
    const meaning = subject.said(`field.${name}`, isPlain ? say.given : undefined)
    const listing = flows.filter(({ pages }: Flow) =>
      Object.values(pages).some((page) => page.conditions.includes(name)),
    )
    const asking = flows.filter(
      ({ form, reply }: Flow) =>
        form.some((section) => section.fields.includes(name)) || (reply?.fields.includes(name) ?? false),
    )
    return {
      id: `field.${name}`,
      title: say.title({ label, name }),
      pages: [],
      questions: say.questions({ label, name }).split('\n'),
      related: ['how.lists', 'form.submit'],
      text: paragraphs(
        say.meaning({ label, meaning }),
        ...formatOf(fieldTable[name], words, say),
        listing.length > 0 ? say.filter({ flows: namesOf(listing) }) : '',
        asking.length > 0 ? say.form({ flows: namesOf(asking) }) : '',
        say.name({ name }),
      ),
    }
  })
}

type Say = Sayings['articles']['fields']
type Words = Subject['words']

function formatOf(field: Field, words: Words, say: Say): string[] {
  const { bound } = words
  switch (field.kind) {
    case 'id': {
      const { chars, min, max } = field
      const exact = min === max && chars !== 'printable'
      return [say.format({ bound: fill(exact ? bound[`${chars}Exact`] : bound[chars], { min, max }) })]
    }
    case 'text':
      return [say.format({ bound: fill(bound.length, { max: field.max }) })]
    case 'amount':
      return [say.format({ bound: fill(bound.amount, { max: 12 }) }) + say.gap + say.amount]
    case 'card':
      return [say.format({ bound: bound.card }) + say.gap + say.card]
    case 'due':
      return [say.format({ bound: bound.date })]
    case 'code':
      return valuesOf(field.list, words, say)
    case 'date':
    case 'institution':
    case 'flag':
      return [say.format({ bound: bound[field.kind] })]
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
