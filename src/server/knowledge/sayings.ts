import { fromKeys } from '../../domain/typed.ts'
import { texts as english } from '../../texts/en/server.ts'
import { languages } from '../../texts/languages.ts'
import { fill, type NamesIn, texts } from '../../texts/texts.ts'

/** A text as it is, and one with places in braces as a function of what fills them. */
type Saying<Text> = Text extends string
  ? [NamesIn<Text>] extends [never]
    ? string
    : (values: Readonly<Record<NamesIn<Text>, string | number>>) => string
  : { readonly [Key in keyof Text]: Saying<Text[Key]> }

const { articles, facts, talk } = english
const parts = { articles, facts, talk }
export type Sayings = Saying<typeof parts>

/** The sentences of articles and of the robot in each language. */
export const sayings = fromKeys(languages, (language) => sayingOf(parts, texts[language]) as Sayings)

/** English tells which texts have places. */
function sayingOf(english: unknown, text: unknown): unknown {
  if (typeof english === 'string')
    return /\{\w+\}/.test(english) ? (values: Parameters<typeof fill>[1]) => fill(String(text), values) : text
  return Object.fromEntries(
    Object.entries(Object(english)).map(([key, one]) => [key, sayingOf(one, Object(text)[key])]),
  )
}
