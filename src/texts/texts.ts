import type { ErrorName } from '../contract/errors.ts'
import type { texts as en } from './en/server.ts'
import type { Texts } from './en/wire.ts'
import { fill } from './fill.ts'
import { type Language, languages } from './languages.ts'
import type { ServerDictionary } from './shape.ts'

export type { Language }
export { fill }

/** All that the server says. The browser loads its texts in one language: `src/web/i18n/language.ts`. */
export const texts = Object.fromEntries(
  await Promise.all(languages.map(async (language) => [language, (await import(`./${language}/server.ts`)).texts])),
) as Readonly<Record<Language, ServerDictionary>>

export type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never
type NamesOf<E extends ErrorName> = NamesIn<(typeof en)['error'][E]>

/** The values that the text of an error needs, without the label of its field. */
export type ErrorValuesOf<E extends ErrorName> = Readonly<Record<Exclude<NamesOf<E>, 'field'>, string | number>>

/** True where the text of an error names its field. */
export type NamesField<E extends ErrorName> = 'field' extends NamesOf<E> ? true : false

/** True where the text of an error asks for values. */
export type AsksValues<E extends ErrorName> = [Exclude<NamesOf<E>, 'field'>] extends [never] ? false : true

export function errorText<E extends ErrorName>(
  language: Language,
  name: E,
  ...[values = {}]: [NamesOf<E>] extends [never]
    ? [values?: Readonly<Record<string, string | number>>]
    : [values: Readonly<Record<NamesOf<E>, string | number>>]
): string {
  const sentences: Readonly<Record<ErrorName, string>> = texts[language].error
  return fill(sentences[name], values)
}

interface Bound {
  bound: keyof Texts['bound']
  min: number
  max: number
}

export function boundText(language: Language, { bound, min, max }: Bound): string {
  const bounds: Readonly<Record<string, string>> = texts[language].bound
  const exact = min === max ? bounds[`${bound}Exact`] : undefined
  return fill(exact ?? bounds[bound] ?? '', { min, max })
}
