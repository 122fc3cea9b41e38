import { useQuery } from '@tanstack/react-query'
import { Input, Modal } from 'antd'
import { useState } from 'react'
import type { RobotArticle } from '../../../contract/robot.ts'
import { type Language, languages, ownNames } from '../../../contract/texts/languages.ts'
import { articleBounds } from '../../../domain/robot.ts'
import { Restored } from '../../form/DraftState.tsx'
import { FormLine } from '../../form/FormLine.tsx'
import { useLanguage, useText } from '../../i18n/useText.ts'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { focusFirst } from '../../ui/focusFirst.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { showTime } from '../../ui/showTime.ts'
import type { Writing } from './articleDraft.ts'
import { versionsQuery } from './queries.ts'
import { type ArticleForm, controlId, useArticleForm } from './useArticleForm.ts'

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

function Form({ writing, versions, onClose }: FormProps) {
  const t = useText()
  // What is changed is the version that the form began with, also where a newer one is read meanwhile.
  const [article] = useState(versions[0] ?? null)
  const form = useArticleForm(writing, article, onClose)
  const { question } = writing
  const spoken = useLanguage()
  const first = question?.language ?? spoken
  return (
    <Modal
      open
      centered
      title={t(article ? 'robot.form.change' : 'robot.form.write')}
      okText={t(article?.withdrawn ? 'robot.form.publish' : 'robot.form.save')}
      cancelText={t('frame.cancel')}
      onOk={() => void form.save(false)}
      afterOpenChange={focusFirst}
      onCancel={onClose}
      confirmLoading={form.busy}
      mask={{ closable: false }}
      closable={{ 'aria-label': t('frame.close') }}
      width={960}
      footer={(buttons) => (
        <div className="robot-foot">
          {article && !article.withdrawn && (
            <button type="button" className="link-button" onClick={() => void form.save(true)}>
              {t('robot.form.withdraw')}
            </button>
          )}
          <span>{buttons}</span>
        </div>
      )}
    >
      {question && <p className="robot-note">{t('robot.asked', { question: question.question })}</p>}
      {form.refusal && (
        <p role="alert" className="robot-refusal">
          {form.refusal}
        </p>
      )}
      <Restored at={form.restored} onDiscard={form.discard} />
      <p className="quiet">{t('robot.form.hint')}</p>
      <div className="robot-form">
        {(first === 'zh' ? languages.toReversed() : languages).map((language) => (
          <InLanguage key={language} language={language} form={form} />
        ))}
      </div>
      {versions.length > 1 && <Versions versions={versions} />}
    </Modal>
  )
}

function InLanguage({ language, form }: { language: Language; form: ArticleForm }) {
  const t = useText()
  const of = (field: 'title' | 'questions' | 'text') => ({
    id: controlId(language, field),
    label: t(`robot.form.${field}`),
    error: form.errorOf(language, field),
  })
  const control = (field: 'title' | 'questions' | 'text') => ({
    id: controlId(language, field),
    lang: language,
    value: form.draft[language][field],
    status: form.errorOf(language, field) === null ? ('' as const) : ('error' as const),
    'aria-describedby': `${controlId(language, field)}-line`,
    onChange: ({ target }: { target: { value: string } }) => form.set(language, { [field]: target.value }),
  })
  return (
    <fieldset>
      <legend lang={language}>{ownNames[language]}</legend>
      <FormLine {...of('title')}>
        <Input {...control('title')} maxLength={articleBounds.title} />
      </FormLine>
      <FormLine {...of('questions')} hint={t('robot.form.questionsHint')}>
        <Input.TextArea {...control('questions')} autoSize={{ minRows: 2, maxRows: 6 }} />
      </FormLine>
      <FormLine {...of('text')} hint={t('robot.form.textHint')}>
        <Input.TextArea {...control('text')} autoSize={{ minRows: 5, maxRows: 12 }} />
      </FormLine>
    </fieldset>
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
