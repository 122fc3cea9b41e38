import { Button, Modal } from 'antd'
import type { Action } from '../../../domain/workflow/flow.ts'
import { useText } from '../../i18n/useText.ts'
import { useFocusBack } from '../../ui/keys/useFocusBack.ts'
import typography from '../../ui/typography.module.css'
import { RecordLink } from '../record/original/SameOriginal.tsx'
import type { StepRecord } from './latest.ts'
import styles from './steps.module.css'

export interface Refused {
  row: StepRecord
  reason: string
  /** False where the content must be read first, or the record has left the state. */
  retryable: boolean
}

interface ResultDialogProps {
  action: Action
  done: readonly StepRecord[]
  refused: readonly Refused[]
  onClose: () => void
  onRetry: (rows: StepRecord[]) => void
}

/** Lists what became of each record: those that were refused first, with the reason. */
export function ResultDialog({ action, done, refused, onClose, onRetry }: ResultDialogProps) {
  useFocusBack()
  const t = useText()
  const retryable = refused.filter((record) => record.retryable).map(({ row }) => row)
  const success = t(`steps.success.${action}`)
  const results = [...refused, ...done.map((row) => ({ row, reason: success }))]
  return (
    <Modal
      open
      title={t('steps.result.title', { action: t(`action.${action}`) })}
      onCancel={onClose}
      closable={{ 'aria-label': t('frame.close') }}
      width={640}
      footer={[
        retryable.length > 0 && (
          <Button key="retry" onClick={() => onRetry(retryable)}>
            {t('steps.result.retry')}
          </Button>
        ),
        <Button key="close" type="primary" onClick={onClose}>
          {t('frame.close')}
        </Button>,
      ]}
    >
      <p>
        {t('steps.result.done', { count: done.length })} · {t('steps.result.refused', { count: refused.length })}
      </p>
      <div className={styles.resultList}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('field.expId')}</th>
              <th scope="col">{t('steps.result.outcome')}</th>
            </tr>
          </thead>
          <tbody>
            {results.map(({ row, reason }) => (
              <tr key={row.expId}>
                <td className={typography.code}>
                  <RecordLink record={row} />
                </td>
                <td>{reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Modal>
  )
}
