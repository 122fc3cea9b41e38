import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Modal } from 'antd'
import type { RobotArticle } from '../../../contract/messages/robot.ts'
import { languageFacts, languages } from '../../../texts/languages.ts'
import { FormDialog } from '../../form/FormDialog.tsx'
import { FormField } from '../../form/FormField.tsx'
import { useLanguage, useText } from '../../i18n/useText.ts'
import { QueryPlaceholder } from '../../ui/feedback/QueryPlaceholder.tsx'
import { useFocusBack } from '../../ui/keys/useFocusBack.ts'
import typography from '../../ui/typography.module.css'
import { showTime } from '../../ui/values/showTime.ts'
import type { Writing } from './articleDraft.ts'
import { languagesFrom } from './articleForm.ts'
import { versionsQuery } from './queries.ts'
import styles from './robot.module.css'
import { useArticleForm } from './useArticleForm.ts'
import { useWithdraw } from './useWithdraw.ts'

export function ArticleDialog({ writing, onClose }: { writing: Writing; onClose: () => void }) {
  useFocusBack()
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
      <QueryPlaceholder query={{ error, refetch }} lines={10} />
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
  const spoken = useLanguage()
  const [article = null] = versions
  const first = question?.language ?? spoken
  const form = useArticleForm({ article, question, first }, onClose)
  const withdraw = useWithdraw(() => {
    form.discard()
    onClose()
  })
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
      {question && (
        <Alert className={styles.note} role="note" title={t('robot.asked', { question: question.question })} />
      )}
      <p className={typography.quiet}>{t('robot.form.hint')}</p>
      <div className={styles.form}>
        {languagesFrom(first).map((language) => (
          <fieldset key={language}>
            <legend lang={language}>{languageFacts[language].ownName}</legend>
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
    <details className={styles.versions}>
      <summary>{t('robot.history')}</summary>
      {versions.map(({ version, changedAt, changedBy, withdrawn, ...texts }) => (
        <section key={version}>
          <h3>
            {t('robot.version', { version: `${version}`, at: showTime(changedAt), by: changedBy })}
            {withdrawn && <span className={typography.quiet}>{t('robot.versionWithdrawn')}</span>}
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
