import { ExclamationCircleFilled } from '@ant-design/icons'
import { Button } from 'antd'
import { useText } from '../../i18n/useText.ts'
import type { Problem } from './problems.ts'

interface FormFootProps {
  /** Why the whole form was not taken. */
  refusal: string | null
  problems: readonly Problem[]
  linkText: (problem: Problem) => string
  onGoTo: (problem: Problem) => void
  onCancel: () => void
  onSave: () => void
  sending: boolean
}

/** Always at the foot of the page: what is still to be put right, each a way to its field; and the ways out. */
export function FormFoot({ refusal, problems, linkText, onGoTo, onCancel, onSave, sending }: FormFootProps) {
  const t = useText()
  return (
    <div className="form-foot">
      {refusal !== null && problems.length === 0 && (
        <p className="form-foot-problems" role="alert">
          <ExclamationCircleFilled aria-hidden="true" />
          {refusal}
        </p>
      )}
      <div className="form-foot-problems" role="status">
        {problems.length > 0 && (
          <>
            <ExclamationCircleFilled aria-hidden="true" />
            <span>
              {t('form.toPutRight', { count: problems.length })}{' '}
              {problems.map((problem, index) => (
                <span key={problem.field}>
                  {index > 0 && t('frame.listSeparator')}
                  <button type="button" className="form-foot-link" onClick={() => onGoTo(problem)}>
                    {linkText(problem)}
                  </button>
                </span>
              ))}
            </span>
          </>
        )}
      </div>
      <Button onClick={onCancel}>{t('form.cancel')}</Button>
      <Button onClick={onSave}>{t('form.saveDraft')}</Button>
      <Button type="primary" htmlType="submit" loading={sending} aria-keyshortcuts="Control+Enter">
        {t(sending ? 'form.sending' : 'form.submit')}
        <span className="form-key" aria-hidden="true">
          Ctrl ↵
        </span>
      </Button>
    </div>
  )
}
