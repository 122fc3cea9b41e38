import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { type Language, languages } from '../../contract/texts/languages.ts'
import type { Article } from './article.ts'

const folder = join(import.meta.dirname, '../../../knowledge')

const frontMatter = z.strictObject({
  id: z.string().regex(/^[A-Za-z]+(\.[A-Za-z0-9]+)+$/),
  title: z.string().min(1),
  pages: z.array(z.string()).default([]),
  questions: z.array(z.string().min(1)).min(1),
  related: z.array(z.string()).default([]),
})

/** The articles written by hand, `knowledge/en` and `knowledge/zh`. Throws with the file's name where one can't be read. */
export async function readWritten(): Promise<Record<Language, Article[]>> {
  const [en, zh] = await Promise.all(languages.map((language) => readFolder(join(folder, language))))
  return { en: en ?? [], zh: zh ?? [] }
}

async function readFolder(path: string): Promise<Article[]> {
  const names = (await readdir(path)).filter((name) => name.endsWith('.md')).sort()
  return Promise.all(names.map(async (name) => readArticle(name, await readFile(join(path, name), 'utf8'))))
}

/** A file is front matter in YAML between two lines of dashes, then the text. Its name is its id. */
export function readArticle(fileName: string, content: string): Article {
  const [, head, text] = /^---\n([\s\S]*?)\n---\n([\s\S]+)$/.exec(content) ?? []
  if (head === undefined || text === undefined)
    throw new Error(`${fileName}: no front matter between two lines of ---.`)
  const parsed = frontMatter.safeParse(parse(head))
  if (!parsed.success) throw new Error(`${fileName}: ${z.prettifyError(parsed.error)}`)
  if (`${parsed.data.id}.md` !== fileName) throw new Error(`${fileName}: its id is ${parsed.data.id}.`)
  return { ...parsed.data, text: text.trim() }
}
