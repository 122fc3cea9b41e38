import { articleBounds } from '../../../domain/robot.ts'
import { type Language, languages } from '../../../texts/languages.ts'
import { defineForm } from '../../form/definition.ts'
import type { Text } from '../../i18n/useText.ts'
import { type ArticleDraft, readDraft, type TextDraft } from './articleDraft.ts'

export type ArticleField = `${Language}.${keyof TextDraft}`
export type ArticleValues = Record<ArticleField, string>

/** One language is enough: what is missing in both is asked for in the first. */
function articleForm(first: Language) {
  const [one, other] = first === 'en' ? (['en', 'zh'] as const) : (['zh', 'en'] as const)
  return defineForm<ArticleValues>({
    name: 'article',
    fields: { ...fieldsIn(one), ...fieldsIn(other) },
    check: (values, { t }) => {
      const { problems } = readDraft(draftOfValues(values), first)
      return languages.flatMap((language) =>
        (['title', 'questions', 'text'] as const).flatMap((name) => {
          const problem = problems[language][name]
          return problem ? [{ field: `${language}.${name}` as const, text: problemText(t, name, problem) }] : []
        }),
      )
    },
  })
}

export const articleForms = { en: articleForm('en'), zh: articleForm('zh') }

function fieldsIn(lang: Language) {
  const label = (name: keyof TextDraft) => (t: Text) => t(`robot.form.${name}`)
  const hint = (name: 'questions' | 'text') => (t: Text) => t(`robot.form.${name}Hint`)
  const area = { kind: 'area' as const, lang }
  return {
    [`${lang}.title`]: { kind: 'text' as const, max: articleBounds.title, lang, label: label('title') },
    [`${lang}.questions`]: { ...area, label: label('questions'), hint: hint('questions') },
    [`${lang}.text`]: { ...area, rows: 5, label: label('text'), hint: hint('text') },
  }
}

function problemText(t: Text, name: keyof TextDraft, problem: 'missing' | 'tooMany' | 'tooLong'): string {
  if (problem === 'missing') return t('robot.form.missing')
  const { questions, question } = articleBounds
  if (name === 'questions') return t('robot.form.tooMany', { count: `${questions}`, length: `${question}` })
  return t('robot.form.tooLong', { length: `${articleBounds[name]}` })
}

export function articleValues(draft: ArticleDraft): ArticleValues {
  const entries = languages.flatMap((language) =>
    Object.entries(draft[language]).map(([name, text]) => [`${language}.${name}`, text] as const),
  )
  return Object.fromEntries(entries) as ArticleValues
}

export function draftOfValues(values: ArticleValues): ArticleDraft {
  const of = (language: Language): TextDraft => ({
    title: values[`${language}.title`],
    questions: values[`${language}.questions`],
    text: values[`${language}.text`],
  })
  return { en: of('en'), zh: of('zh') }
}
