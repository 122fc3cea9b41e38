import type { ArticleTexts, RobotArticle, RobotQuestion } from '../../../contract/messages/robot.ts'
import { type ArticleText, articleBounds } from '../../../domain/robot.ts'
import { lengthOf } from '../../../domain/text/text.ts'
import { fromKeys } from '../../../domain/typed.ts'
import { type Language, languages } from '../../../texts/languages.ts'

export interface TextDraft {
  title: string
  questions: string
  text: string
}

export type ArticleDraft = Readonly<Record<Language, TextDraft>>

type ArticleProblem = 'missing' | 'tooMany' | 'tooLong'

const blank: TextDraft = { title: '', questions: '', text: '' }

export function draftOf(
  article: RobotArticle | null,
  request: { language: Language; question: string; reply?: string | null } | null,
): ArticleDraft {
  const of = (language: Language): TextDraft => {
    const written = article?.[language]
    const question = request?.language === language ? request.question : ''
    if (!written) return { ...blank, questions: question, text: question === '' ? '' : (request?.reply ?? '') }
    const lines =
      written.questions.includes(question) || question === '' ? written.questions : [...written.questions, question]
    return { title: written.title, questions: lines.join('\n'), text: written.text }
  }
  return fromKeys(languages, of)
}

/** `texts` is null where something is wrong. If all languages are empty, the problem is reported in `language`. */
export function readDraft(
  draft: ArticleDraft,
  language: Language,
): {
  texts: ArticleTexts | null
  problems: Readonly<Record<Language, Partial<Record<keyof TextDraft, ArticleProblem>>>>
} {
  const problems = fromKeys(languages, (one) => problemsOf(draft[one]))
  const texts = fromKeys(languages, (one) => textOf(draft[one]))
  // One of them is enough.
  if (languages.every((one) => !texts[one])) problems[language] = { title: 'missing', text: 'missing' }
  const whole = languages.every((language) => Object.keys(problems[language]).length === 0)
  return { texts: whole ? texts : null, problems }
}

/** Returns null for a language with neither title nor text. */
function textOf({ title, questions, text }: TextDraft): ArticleText | null {
  if (title.trim() === '' && text.trim() === '') return null
  return { title: title.trim(), questions: linesOf(questions), text: text.trim() }
}

function problemsOf(draft: TextDraft): Partial<Record<keyof TextDraft, ArticleProblem>> {
  const text = textOf(draft)
  if (!text) return {}
  const problems: Partial<Record<keyof TextDraft, ArticleProblem>> = {}
  if (text.title === '') problems.title = 'missing'
  else if (lengthOf(text.title) > articleBounds.title) problems.title = 'tooLong'
  if (text.text === '') problems.text = 'missing'
  else if (lengthOf(text.text) > articleBounds.text) problems.text = 'tooLong'
  const { questions } = text
  if (questions.length > articleBounds.questions || questions.some((one) => lengthOf(one) > articleBounds.question))
    problems.questions = 'tooMany'
  return problems
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

export interface Writing {
  articleId: string | null
  question: RobotQuestion | null
}
