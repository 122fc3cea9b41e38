import { Button, Modal } from 'antd'
import type { RecordRow } from '../../../contract/records.ts'
import type { Action } from '../../../domain/workflow/flow.ts'
import { useText } from '../../i18n/useText.ts'
import typography from '../../ui/typography.module.css'
import { RecordLink } from '../record/SameOriginal.tsx'
import styles from './steps.module.css'

export interface Refused {
  row: RecordRow
  reason: string
  /** False where the content must be read first, or the record has left the state. */
  retryable: boolean
}

interface ResultDialogProps {
  action: Action
  done: number
  refused: readonly Refused[]
  onClose: () => void
  onRetry: (rows: RecordRow[]) => void
}

export function ResultDialog({ action, done, refused, onClose, onRetry }: ResultDialogProps) {
  const t = useText()
  const retryable = refused.filter((record) => record.retryable).map(({ row }) => row)
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
        {t('steps.result.done', { count: done })} · {t('steps.result.refused', { count: refused.length })}
      </p>
      <div className={styles.resultList}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('field.expId')}</th>
              <th scope="col">{t('steps.result.why')}</th>
            </tr>
          </thead>
          <tbody>
            {refused.map(({ row, reason }) => (
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
