import type { z } from 'zod'
import { fromKeys } from '../../../../domain/typed.ts'
import { type Language, languages } from '../../../../texts/languages.ts'
import { readKnowledge } from '../../../knowledge/sentences.ts'

/** Reads a file of `knowledge/<language>/robot` in all languages. Throws with its path when it is not as `schema` says. */
export function readRobotFile<Content>(name: string, schema: z.ZodType<Content>): Readonly<Record<Language, Content>> {
  return fromKeys(languages, (language) => readKnowledge(language, `robot/${name}`, schema))
}
