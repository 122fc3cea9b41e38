import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { fromKeys } from '../../domain/typed.ts'
import { type Language, languages } from '../../texts/languages.ts'
import { fill } from '../../texts/texts.ts'

/** A sentence with places for values, as in `What does {action} do?`. It may leave places out, but has no others. */
export function says<const Place extends string>(...places: readonly Place[]) {
  const unknown = (text: string) => placesIn(text).filter((name) => !places.some((place) => place === name))
  return z
    .string()
    .refine((text) => unknown(text).length === 0, {
      error: ({ input }) => `no place is called ${unknown(String(input))}`,
    })
    .transform((text) => (values: Readonly<Record<Place, string | number>>) => fill(text, values))
}

/**
 * The sentences of generated articles, from `knowledge/<language>/generated`, read when first asked for. Throws with the
 * path of the file when a sentence is missing, unknown or has an unknown place.
 */
export function readSentences<Schema extends z.ZodType>(
  name: string,
  schema: Schema,
): (language: Language) => z.output<Schema> {
  const known = new Map<Language, z.output<Schema>>()
  return (language) => {
    const kept = known.get(language)
    if (kept) return kept
    const sentences = readKnowledge(language, `generated/${name}`, schema)
    known.set(language, sentences)
    return sentences
  }
}

/** Reads `knowledge/<language>/<name>.yaml`. Throws with its path when it is not as `schema` says. */
export function readKnowledge<Schema extends z.ZodType>(
  language: Language,
  name: string,
  schema: Schema,
): z.output<Schema> {
  const path = `knowledge/${language}/${name}.yaml`
  const read = schema.safeParse(parse(readFileSync(join(import.meta.dirname, '../../..', path), 'utf8')))
  if (!read.success) throw new Error(`${path}: ${z.prettifyError(read.error)}`)
  return read.data
}

/** The names that stand in braces in a text. */
export function placesIn(text: string): string[] {
  return [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
}

/** Reads a file of `knowledge/<language>/robot` in all languages. Throws with its path when it is not as `schema` says. */
export function readRobotFile<Content>(name: string, schema: z.ZodType<Content>): Readonly<Record<Language, Content>> {
  return fromKeys(languages, (language) => readKnowledge(language, `robot/${name}`, schema))
}

type Args<Places extends string> = Places extends ''
  ? []
  : Places extends `${string} ${infer Rest}`
    ? [string | number, ...Args<Rest>]
    : [string | number]

/** By its name, a sentence without places as it is, and one with places as a function of what fills them, in their order. */
export type Say<Places extends Readonly<Record<string, string>>> = {
  readonly [Name in keyof Places]: Places[Name] extends '' ? string : (...values: Args<Places[Name]>) => string
}

/**
 * The sentences of a file in each language. `places` names, for each sentence, what may stand in its braces.
 * Throws when a sentence is missing, unknown, or has another place.
 */
export function sayFrom<const Places extends Readonly<Record<string, string>>>(
  file: string,
  places: Places,
): Readonly<Record<Language, Say<Places>>> {
  const texts = readRobotFile(
    file,
    z.strictObject(Object.fromEntries(Object.keys(places).map((key) => [key, z.string()]))),
  )
  const sayIn = (language: Language) =>
    Object.entries(places).map(([name, list]) => {
      const text = texts[language][name] ?? ''
      const names = list === '' ? [] : list.split(' ')
      const unknown = placesIn(text).find((place) => !names.includes(place))
      if (unknown) throw new Error(`${file}.yaml, ${language}, ${name}: nothing fills {${unknown}}.`)
      const filled = (...values: (string | number)[]) =>
        fill(text, Object.fromEntries(names.map((place, at) => [place, values[at] ?? ''])))
      return [name, names.length === 0 ? text : filled]
    })
  return fromKeys(languages, (language) => Object.fromEntries(sayIn(language)) as Say<Places>)
}
