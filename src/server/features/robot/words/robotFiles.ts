import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { load } from 'js-yaml'
import { z } from 'zod'
import { fromKeys } from '../../../../domain/typed.ts'
import { type Language, languages } from '../../../../texts/languages.ts'

const folder = join(import.meta.dirname, '../../../../..')

/** Reads a file of `knowledge/<language>/robot` in all languages. Throws with its path when it is not as `schema` says. */
export function readRobotFile<Content>(name: string, schema: z.ZodType<Content>): Readonly<Record<Language, Content>> {
  return fromKeys(languages, (language) => {
    const path = `knowledge/${language}/robot/${name}.yaml`
    const read = schema.safeParse(load(readFileSync(join(folder, path), 'utf8')))
    if (!read.success) throw new Error(`${path}: ${z.prettifyError(read.error)}`)
    return read.data
  })
}
