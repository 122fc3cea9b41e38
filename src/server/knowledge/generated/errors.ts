import { errors as catalogue, type ErrorName } from '../../../contract/errors.ts'
import { keysOf } from '../../../domain/typed.ts'
import { fill } from '../../../texts/texts.ts'
import type { Article, Subject } from '../article.ts'
import { paragraphs, plain } from '../markdown.ts'
import { type Sayings, sayings } from '../sayings.ts'

/** The message is complete by itself; the article on `notFound` says what to do. */
const saysItself: ErrorName = 'recordDeleted'

export function errors({ language, words, said }: Subject): Article[] {
  const say = sayings[language].articles.errors
  const names = keysOf(catalogue).filter((name) => name !== saysItself)
  return names.map((name) => {
    const { errCd } = catalogue[name]
    const message = sentenceOf(words.error[name], say)
    return {
      id: `error.${name}`,
      title: say.title({ code: errCd, message }),
      pages: [],
      questions: say.questions({ code: errCd, message: withoutValues(words.error[name]) }).split('\n'),
      related: [],
      text: paragraphs(said(`error.${name}`), say.says({ message: plain(message) })),
    }
  })
}

/** The message with the meaning of each value in its place, as in `[field] is required`. */
function sentenceOf(text: string, { value, values }: Sayings['articles']['errors']): string {
  return fill(text, {
    ...Object.fromEntries(Object.entries(values).map(([name, meaning]) => [name, value({ name: meaning })])),
    bound: values.bound ?? '',
  })
}

function withoutValues(text: string): string {
  return text.replace(/\{\w+\}/g, '…')
}
