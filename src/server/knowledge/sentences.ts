import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import type { Language } from '../../texts/languages.ts'
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
