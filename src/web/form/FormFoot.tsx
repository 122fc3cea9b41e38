import { ExclamationCircleFilled } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useText } from '../i18n/useText.ts'
import typography from '../ui/typography.module.css'
import styles from './form.module.css'
import type { Form } from './useForm.ts'

interface FormFootProps<Values extends object> {
  form: Form<Values>
  onCancel?: (() => void) | undefined
  /** Label of the submit button. */
  submit: string
  /** Further buttons, before the one that submits. */
  children?: ReactNode
}

/** The foot of a form: what is still to be put right, each a way to its field; and the ways out. */
export function FormFoot<Values extends object>({ form, onCancel, submit, children }: FormFootProps<Values>) {
  const t = useText()
  const { refusal, problems, goTo, busy, approval } = form
  return (
    <div data-part="form-foot" className={styles.foot}>
      {refusal !== null && problems.length === 0 && (
        <p className={styles.problems} role="alert">
          <ExclamationCircleFilled aria-hidden="true" />
          {refusal}
        </p>
      )}
      <div className={styles.problems} role="status">
        {problems.length === 0 && refusal === null && approval?.dual && approval.waiting === null && (
          <span className={typography.quiet}>{t(`form.proposal.${approval.of}`)}</span>
        )}
        {problems.length > 0 && (
          <>
            <ExclamationCircleFilled aria-hidden="true" />
            <span>
              {t('form.toPutRight', { count: problems.length })}{' '}
              {problems.map(({ field, link }, index) => (
                <span key={field}>
                  {index > 0 && t('frame.listSeparator')}
                  <button type="button" className={styles.problem} onClick={() => goTo(field)}>
                    {link}
                  </button>
                </span>
              ))}
            </span>
          </>
        )}
      </div>
      {onCancel && <Button onClick={onCancel}>{t('form.cancel')}</Button>}
      {children}
      <Button
        type="primary"
        htmlType="submit"
        loading={busy}
        disabled={approval?.blocked ?? false}
        aria-keyshortcuts="Control+Enter"
      >
        {busy ? t('form.sending') : (approval?.label ?? submit)}
        <span className={styles.key} aria-hidden="true">
          Ctrl ↵
        </span>
      </Button>
    </div>
  )
}
