import { readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { load } from 'js-yaml'
import { z } from 'zod'
import { type Language, languages } from '../../texts/languages.ts'
import { type FactFigures, unknownFigures, withFigures } from './figures.ts'

const folder = join(import.meta.dirname, '../../../knowledge')

const ways = z.strictObject({ says: z.string().min(1), asked: z.array(z.string().min(1)).min(1) })

const frontMatter = z.strictObject({
  title: z.string().min(1).optional(),
  pages: z.array(z.string()).default([]),
  questions: z.array(z.string().min(1)).default([]),
  related: z.array(z.string()).default([]),
  asked: z.array(ways).default([]),
  notes: z.array(ways).default([]),
})

/**
 * The content of a file of `knowledge/<language>/articles`. A file without a title adds its text to the article that is
 * generated from the definitions.
 */
export interface WrittenArticle extends z.output<typeof frontMatter> {
  id: string
  text: string
}

export type WrittenKnowledge = ReadonlyMap<string, WrittenArticle>

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

let written: Record<Language, WrittenKnowledge> | undefined

/** Reads the files once per process, since they are part of the product. Throws with the path of a file that can't be read. */
export function readWritten(): Record<Language, WrittenKnowledge> {
  written ??= { en: readLanguage('en'), zh: readLanguage('zh') }
  return written
}

/** The text of an article's file, with its figures. Throws when there is no such file. */
export function saidOf(id: string, language: Language, facts: FactFigures): string {
  const article = readWritten()[language].get(id)
  if (!article) throw new Error(`knowledge/${language}/articles/${id.replace('.', '/')}.md is missing`)
  return withFigures(article.text, language, facts)
}

export async function readNotOurs(language: Language): Promise<NotOurs> {
  const content = load(await readFile(join(folder, 'asked', `notOurs.${language}.yaml`), 'utf8'))
  const { subjects, lines } = notOursFile.parse(content)
  return { lines, subjects: subjects.trim().split(', ') }
}

/** Examples of what the robot declines, and of what it answers though it sounds alike (`ours`), by kind. */
export async function readDeclined(): Promise<Record<Language, [kind: QuestionKind, lines: string[]][]>> {
  const content = load(await readFile(join(folder, 'asked', 'declined.yaml'), 'utf8'))
  const { en, zh } = declinedFile.parse(content)
  const linesOf = (kinds: typeof en) =>
    questionKinds.map((kind): [QuestionKind, string[]] => [kind, kinds[kind].trim().split(' | ')])
  return { en: linesOf(en), zh: linesOf(zh) }
}

/** `error/tooLate.md` is the article `error.tooLate`. */
function readLanguage(language: Language): WrittenKnowledge {
  const articles = join(folder, language, 'articles')
  const names = readdirSync(articles, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'))
  return new Map(
    names.sort().map((name) => {
      const article = readArticle(name, readFileSync(join(articles, name), 'utf8'), language)
      return [article.id, article]
    }),
  )
}

/** A file is YAML front matter between two lines of dashes, then the text. Either may be left out. */
export function readArticle(path: string, content: string, language: Language): WrittenArticle {
  const [, head = '', text = ''] = /^(?:---\n([\s\S]*?)\n---\n)?([\s\S]*)$/.exec(content) ?? []
  const parsed = frontMatter.safeParse(head === '' ? {} : load(head))
  const failed = (reason: string) => new Error(`knowledge/${language}/articles/${path}: ${reason}`)
  if (!parsed.success) throw failed(z.prettifyError(parsed.error))
  const article = { ...parsed.data, id: path.replace(/\.md$/, '').replace('/', '.'), text: text.trim() }
  if (article.title && article.questions.length === 0) throw failed('no questions')
  if (article.title && article.text === '') throw failed('no text')
  const texts = [article.text, ...article.notes.map(({ says }) => says)]
  const [unknown] = texts.flatMap(unknownFigures)
  if (unknown) throw failed(`{${unknown}} names no figure of the definitions`)
  return article
}
