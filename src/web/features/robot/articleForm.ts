import { articleBounds } from '../../../domain/robot.ts'
import { fromKeys } from '../../../domain/typed.ts'
import { type Language, languages } from '../../../texts/languages.ts'
import { defineForm, type FormDefinition } from '../../form/definition.ts'
import type { Text } from '../../i18n/useText.ts'
import { type ArticleDraft, readDraft, type TextDraft } from './articleDraft.ts'

export type ArticleField = `${Language}.${keyof TextDraft}`
export type ArticleValues = Record<ArticleField, string>

/** One language is enough: what is missing in all is asked for in the first. */
function articleForm(first: Language) {
  return defineForm<ArticleValues>({
    name: 'article',
    fields: Object.assign({}, ...languagesFrom(first).map(fieldsIn)) as FormDefinition<ArticleValues>['fields'],
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

export const articleForms = fromKeys(languages, articleForm)

/** The language that is read first, then the others. */
export function languagesFrom(first: Language): readonly Language[] {
  return [first, ...languages.filter((language) => language !== first)]
}

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
  return fromKeys(languages, of)
}
