import { useQueryClient } from '@tanstack/react-query'
import { addRobotArticle, modifyRobotArticle, type RobotArticle } from '../../../contract/messages/robot.ts'
import { fromKeys } from '../../../domain/typed.ts'
import { type Language, languageFacts, languages } from '../../../texts/languages.ts'
import { call } from '../../api/call.ts'
import { useForm } from '../../form/useForm.ts'
import { useText } from '../../i18n/useText.ts'
import { toast } from '../../ui/feedback/notices.ts'
import { draftOf, readDraft, type Writing } from './articleDraft.ts'
import { type ArticleValues, articleForms, articleValues, draftOfValues } from './articleForm.ts'
import { refreshRobot } from './queries.ts'

interface ArticleSubject {
  /** Null for a new one. */
  article: RobotArticle | null
  question: Writing['question']
  /** The language that stands first in the form. */
  first: Language
}

export function useArticleForm({ article, question, first }: ArticleSubject, onSaved: () => void) {
  const t = useText()
  const queries = useQueryClient()
  const none = fromKeys(languages, () => null)
  const textsOf = (values: ArticleValues) => readDraft(draftOfValues(values), first).texts ?? none
  return useForm(articleForms[first], {
    about: [article?.articleId ?? 'new', question?.questionId ?? ''].join('/'),
    ...(article && { version: article.version }),
    values: articleValues(draftOf(article, question)),
    question: (values) => ({
      about: languages.flatMap((language) => {
        const text = textsOf(values)[language]
        return text ? [{ label: languageFacts[language].ownName, value: text.title }] : []
      }),
    }),
    send: (values, options) => {
      const from = question && { questionId: question.questionId, version: question.version }
      const written = { ...textsOf(values), question: from }
      if (!article) return call(addRobotArticle, written, options)
      const { articleId, version } = article
      return call(modifyRobotArticle, { ...written, articleId, version, withdrawn: false }, options)
    },
    refresh: () => refreshRobot(queries),
    done: () => {
      toast('success', t('robot.form.saved'))
      onSaved()
    },
  })
}
