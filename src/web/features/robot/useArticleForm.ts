import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errors } from '../../../contract/errors.ts'
import { addRobotArticle, modifyRobotArticle, type RobotArticle } from '../../../contract/robot.ts'
import { type Language, languages } from '../../../contract/texts/languages.ts'
import { articleBounds } from '../../../domain/robot.ts'
import { ApiError } from '../../api/ApiError.ts'
import { call } from '../../api/call.ts'
import { draftKey } from '../../form/draft.ts'
import { useFormState } from '../../form/useFormState.ts'
import { useLanguage, useText } from '../../i18n/useText.ts'
import { useProfile } from '../../session/useProfile.ts'
import { ask, toast } from '../../ui/notices.ts'
import { type ArticleDraft, draftOf, readDraft, type TextDraft, type Writing } from './articleDraft.ts'
import { refreshRobot } from './queries.ts'

export type ArticleForm = ReturnType<typeof useArticleForm>

export function useArticleForm({ question }: Writing, article: RobotArticle | null, onSaved: () => void) {
  const t = useText()
  const queries = useQueryClient()
  const { userId } = useProfile()
  const about = [article?.articleId ?? 'new', article?.version ?? 0, question?.questionId ?? '']
  const state = useFormState<ArticleDraft>(draftKey(userId, 'article', about), { values: draftOf(article, question) })
  const { values: draft, draft: kept } = state
  const [tried, setTried] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const spoken = useLanguage()
  const { texts, problems } = readDraft(draft, question?.language ?? spoken)

  const set = (language: Language, patch: Partial<TextDraft>) => {
    state.change({ ...draft, [language]: { ...draft[language], ...patch } }, [])
    setRefusal(null)
  }
  const errorOf = (language: Language, field: keyof TextDraft): string | null => {
    const problem = tried ? problems[language][field] : undefined
    if (!problem) return null
    if (problem === 'missing') return t('robot.form.missing')
    const { questions, question } = articleBounds
    if (field === 'questions') return t('robot.form.tooMany', { count: `${questions}`, length: `${question}` })
    return t('robot.form.tooLong', { length: `${articleBounds[field]}` })
  }
  const save = async (withdrawn: boolean) => {
    setTried(true)
    const written = withdrawn ? article && { en: article.en, zh: article.zh } : texts
    if (!written || busy) return focusFirst(problems)
    if (
      withdrawn &&
      !(await ask({ text: t('robot.form.withdrawAsk'), yes: t('robot.form.withdraw'), no: t('frame.cancel') }))
    )
      return
    setBusy(true)
    if (!withdrawn) kept.saveNow()
    const from = question && !withdrawn ? { questionId: question.questionId, version: question.version } : null
    try {
      if (article) {
        const { articleId, version } = article
        await call(modifyRobotArticle, { ...written, articleId, version, withdrawn, question: from }, { quiet: true })
      } else await call(addRobotArticle, { ...written, question: from }, { quiet: true })
      kept.finish()
      toast('success', t(withdrawn ? 'robot.form.withdrawn' : 'robot.form.saved'))
      onSaved()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const { status, errMsg } = error
      const isStale = status === errors.recordChanged.status
      setRefusal(isStale ? t('robot.form.changedMeanwhile', { error: errMsg }) : errMsg)
    } finally {
      setBusy(false)
      await refreshRobot(queries)
    }
  }
  return { restored: state.restored, discard: () => state.discard(), draft, set, errorOf, save, busy, refusal }
}

export function controlId(language: Language, field: keyof TextDraft): string {
  return `robot-${language}-${field}`
}

function focusFirst(problems: ReturnType<typeof readDraft>['problems']): void {
  const fields = languages.flatMap((language) =>
    (['title', 'questions', 'text'] as const).flatMap((field) =>
      problems[language][field] ? [controlId(language, field)] : [],
    ),
  )
  document.getElementById(fields[0] ?? '')?.focus()
}
