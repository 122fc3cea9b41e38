import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Modal } from 'antd'
import { addRobotArticle, modifyRobotArticle, type RobotArticle } from '../../../contract/robot.ts'
import { languages, ownNames } from '../../../contract/texts/languages.ts'
import { ApiError } from '../../api/ApiError.ts'
import { call } from '../../api/call.ts'
import { FormDialog } from '../../form/FormDialog.tsx'
import { FormField } from '../../form/FormField.tsx'
import { useForm } from '../../form/useForm.ts'
import { useLanguage, useText } from '../../i18n/useText.ts'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { ask, toast } from '../../ui/notices.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { showTime } from '../../ui/showTime.ts'
import { draftOf, readDraft, type Writing } from './articleDraft.ts'
import { type ArticleValues, articleForms, articleValues, draftOfValues } from './articleForm.ts'
import { refreshRobot, versionsQuery } from './queries.ts'

export function ArticleDialog({ writing, onClose }: { writing: Writing; onClose: () => void }) {
  const { articleId } = writing
  return articleId === null ? (
    <Form writing={writing} versions={[]} onClose={onClose} />
  ) : (
    <Loaded articleId={articleId} writing={writing} onClose={onClose} />
  )
}

interface LoadedArticleProps {
  articleId: string
  writing: Writing
  onClose: () => void
}

function Loaded({ articleId, writing, onClose }: LoadedArticleProps) {
  const t = useText()
  const { data, error, refetch } = useQuery(versionsQuery(articleId))
  if (data) return <Form writing={writing} versions={data.versions} onClose={onClose} />
  return (
    <Modal open title={t('robot.form.change')} footer={null} onCancel={onClose} width={960}>
      {error ? <ErrorNotice error={error} onRetry={() => void refetch()} /> : <Skeleton lines={10} />}
    </Modal>
  )
}

interface FormProps {
  writing: Writing
  /** Newest first; empty for a new article. */
  versions: readonly RobotArticle[]
  onClose: () => void
}

function Form({ writing: { question }, versions, onClose }: FormProps) {
  const t = useText()
  const queries = useQueryClient()
  const spoken = useLanguage()
  const [article = null] = versions
  const first = question?.language ?? spoken
  const definition = articleForms[first]
  const textsOf = (values: ArticleValues) => readDraft(draftOfValues(values), first).texts ?? { en: null, zh: null }
  const form = useForm(definition, {
    about: [article?.articleId ?? 'new', question?.questionId ?? ''].join('/'),
    ...(article && { version: article.version }),
    values: articleValues(draftOf(article, question)),
    question: (values) => ({
      about: languages.flatMap((language) => {
        const text = textsOf(values)[language]
        return text ? [{ label: ownNames[language], value: text.title }] : []
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
      onClose()
    },
  })
  const withdraw = async ({ articleId, version, en, zh }: RobotArticle) => {
    const question = { text: t('robot.form.withdrawAsk'), yes: t('robot.form.withdraw'), no: t('frame.cancel') }
    if (!(await ask(question))) return
    try {
      await call(modifyRobotArticle, { en, zh, articleId, version, withdrawn: true, question: null })
      toast('success', t('robot.form.withdrawn'))
      form.discard()
      onClose()
    } catch (error) {
      // The call has shown it.
      if (!(error instanceof ApiError)) throw error
    } finally {
      await refreshRobot(queries)
    }
  }
  return (
    <FormDialog
      form={form}
      title={t(article ? 'robot.form.change' : 'robot.form.write')}
      submit={t(article?.withdrawn ? 'robot.form.publish' : 'robot.form.save')}
      width={960}
      onClose={onClose}
      buttons={
        article &&
        !article.withdrawn && <Button onClick={() => void withdraw(article)}>{t('robot.form.withdraw')}</Button>
      }
    >
      {question && <p className="robot-note">{t('robot.asked', { question: question.question })}</p>}
      <p className="quiet">{t('robot.form.hint')}</p>
      <div className="robot-form">
        {(first === 'zh' ? languages.toReversed() : languages).map((language) => (
          <fieldset key={language}>
            <legend lang={language}>{ownNames[language]}</legend>
            {(['title', 'questions', 'text'] as const).map((name) => (
              <FormField key={name} form={form} name={`${language}.${name}`} />
            ))}
          </fieldset>
        ))}
      </div>
      {versions.length > 1 && <Versions versions={versions} />}
    </FormDialog>
  )
}

function Versions({ versions }: { versions: readonly RobotArticle[] }) {
  const t = useText()
  return (
    <details className="robot-versions">
      <summary>{t('robot.history')}</summary>
      {versions.map(({ version, changedAt, changedBy, withdrawn, ...texts }) => (
        <section key={version}>
          <h3>
            {t('robot.version', { version: `${version}`, at: showTime(changedAt), by: changedBy })}
            {withdrawn && <span className="quiet">{t('robot.versionWithdrawn')}</span>}
          </h3>
          {languages.map((language) => {
            const text = texts[language]
            return (
              text && (
                <p key={language} lang={language}>
                  <b>{text.title}</b> {text.text}
                </p>
              )
            )
          })}
        </section>
      ))}
    </details>
  )
}
