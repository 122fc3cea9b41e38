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

const askedFile = z.record(z.string(), z.array(z.string().min(1)).min(1))

const notOursFile = z.record(
  z.enum(languages),
  z.strictObject({ subjects: z.string(), lines: z.array(z.string().min(1)) }),
)

/** `ours` are answered, the others declined, or not known. */
export const questionKinds = [
  'ours',
  'act',
  'secret',
  'prediction',
  'law',
  'tax',
  'getAround',
  'otherBank',
  'smallTalk',
  'outside',
] as const
export type QuestionKind = (typeof questionKinds)[number]
const declinedFile = z.record(z.enum(languages), z.record(z.enum(questionKinds), z.string().min(1)))

export interface NotOurs {
  lines: readonly string[]
  subjects: readonly string[]
}

export interface WrittenKnowledge {
  articles: readonly Article[]
  asked: Readonly<Record<string, readonly string[]>>
}

let written: Promise<Record<Language, WrittenKnowledge>> | undefined

/**
 * Read once per process, since the files are part of the product. Throws with the file's name when one can't be read.
 */
export function readWritten(): Promise<Record<Language, WrittenKnowledge>> {
  written ??= readLanguages()
  return written
}

async function readLanguages(): Promise<Record<Language, WrittenKnowledge>> {
  const [en, zh] = await Promise.all(languages.map(readLanguage))
  const none: WrittenKnowledge = { articles: [], asked: {} }
  return { en: en ?? none, zh: zh ?? none }
}

export async function readNotOurs(): Promise<Record<Language, NotOurs>> {
  const content = parse(await readFile(join(folder, 'asked', 'notOurs.yaml'), 'utf8'))
  const { en, zh } = notOursFile.parse(content)
  const notOursOf = ({ subjects, lines }: typeof en): NotOurs => ({ lines, subjects: subjects.trim().split(', ') })
  return { en: notOursOf(en), zh: notOursOf(zh) }
}

/** Examples of what the robot declines, and of what it answers though it sounds alike (`ours`), by kind. */
export async function readDeclined(): Promise<Record<Language, [kind: QuestionKind, lines: string[]][]>> {
  const content = parse(await readFile(join(folder, 'asked', 'declined.yaml'), 'utf8'))
  const { en, zh } = declinedFile.parse(content)
  const linesOf = (kinds: typeof en) =>
    questionKinds.map((kind): [QuestionKind, string[]] => [kind, kinds[kind].trim().split(' | ')])
  return { en: linesOf(en), zh: linesOf(zh) }
}

async function readLanguage(language: Language): Promise<WrittenKnowledge> {
  const articles = await readFolder(join(folder, language))
  const asked = askedFile.safeParse(parse(await readFile(join(folder, 'asked', `${language}.yaml`), 'utf8')))
  if (!asked.success) throw new Error(`asked/${language}.yaml: ${z.prettifyError(asked.error)}`)
  return { articles, asked: asked.data }
}

async function readFolder(path: string): Promise<Article[]> {
  const names = (await readdir(path)).filter((name) => name.endsWith('.md')).sort()
  return Promise.all(names.map(async (name) => readArticle(name, await readFile(join(path, name), 'utf8'))))
}

/** A file is YAML front matter between two lines of dashes, then the text. Its name is its id. */
export function readArticle(fileName: string, content: string): Article {
  const [, head, text] = /^---\n([\s\S]*?)\n---\n([\s\S]+)$/.exec(content) ?? []
  if (head === undefined || text === undefined)
    throw new Error(`${fileName}: no front matter between two lines of ---.`)
  const parsed = frontMatter.safeParse(parse(head))
  if (!parsed.success) throw new Error(`${fileName}: ${z.prettifyError(parsed.error)}`)
  if (`${parsed.data.id}.md` !== fileName) throw new Error(`${fileName}: its id is ${parsed.data.id}.`)
  return { ...parsed.data, text: text.trim() }
}
