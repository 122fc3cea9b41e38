import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { type Language, languages } from '../../../../texts/languages.ts'

const folder = join(import.meta.dirname, '../../../../../knowledge')

/** Reads a file of `knowledge/<language>/robot` in all languages. Throws with its name when it is not as `schema` says. */
export function readRobotFile<Content>(name: string, schema: z.ZodType<Content>): Readonly<Record<Language, Content>> {
  const read = (language: Language) => {
    const path = join(folder, language, 'robot', `${name}.yaml`)
    const content = schema.safeParse(parse(readFileSync(path, 'utf8')))
    if (!content.success) throw new Error(`${path}: ${z.prettifyError(content.error)}`)
    return content.data
  }
  return Object.fromEntries(languages.map((language) => [language, read(language)])) as Record<Language, Content>
}

/** Names in a text that stand in braces. */
export function placesIn(text: string): string[] {
  return [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
}
