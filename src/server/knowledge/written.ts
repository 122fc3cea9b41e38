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

/** A question to a whole article, or questions to the one sentence of it that holds `says`, between ` | `. */
const askedLine = z.union([z.string().min(1), z.strictObject({ says: z.string().min(1), asked: z.string().min(1) })])
const askedFile = z.record(z.string(), z.array(askedLine).min(1))

const notOursFile = z.strictObject({ subjects: z.string(), lines: z.array(z.string().min(1)) })

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

/** Questions from `knowledge/asked`, in addition to those in the article itself. */
export interface AskedOfArticle {
  questions: readonly string[]
  ofSentences: NonNullable<Article['asked']>
}

export interface WrittenKnowledge {
  articles: readonly Article[]
  asked: ReadonlyMap<string, AskedOfArticle>
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
  const none: WrittenKnowledge = { articles: [], asked: new Map() }
  return { en: en ?? none, zh: zh ?? none }
}

export async function readNotOurs(language: Language): Promise<NotOurs> {
  const content = parse(await readFile(join(folder, 'asked', `notOurs.${language}.yaml`), 'utf8'))
  const { subjects, lines } = notOursFile.parse(content)
  return { lines, subjects: subjects.trim().split(', ') }
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
  const path = join(folder, 'asked', language)
  const files = await Promise.all((await namesIn(path, '.yaml')).map((name) => readAsked(join(path, name))))
  const lines = Map.groupBy(files.flat(), ([id]) => id)
  const asked = [...lines].map(([id, of]) => [id, askedOf(of.flatMap(([, some]) => some))] as const)
  return { articles, asked: new Map(asked) }
}

async function readAsked(path: string): Promise<[id: string, lines: z.infer<typeof askedLine>[]][]> {
  const content = askedFile.safeParse(parse(await readFile(path, 'utf8')))
  if (!content.success) throw new Error(`${path}: ${z.prettifyError(content.error)}`)
  return Object.entries(content.data)
}

function askedOf(lines: readonly z.infer<typeof askedLine>[]): AskedOfArticle {
  return {
    questions: lines.filter((line) => typeof line === 'string'),
    ofSentences: lines.flatMap((line) =>
      typeof line === 'string' ? [] : { says: line.says, asked: line.asked.trim().split(/\s+\|\s+/) },
    ),
  }
}

async function namesIn(path: string, ending: string): Promise<string[]> {
  return (await readdir(path)).filter((name) => name.endsWith(ending)).sort()
}

async function readFolder(path: string): Promise<Article[]> {
  const names = await namesIn(path, '.md')
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
