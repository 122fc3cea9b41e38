import { Input, Modal } from 'antd'
import { useState } from 'react'
import type { RecordRow } from '../../../contract/records.ts'
import { fields } from '../../../domain/fields.ts'
import type { Action } from '../../../domain/workflow/flow.ts'
import { useText } from '../../i18n/useText.ts'

interface RemarkDialogProps {
  action: Action
  rows: readonly RecordRow[]
  /** Called with the remark, or with null where the user gives up. */
  answer: (remark: string | null) => void
}

export function RemarkDialog({ action, rows, answer }: RemarkDialogProps) {
  const t = useText()
  const [remark, setRemark] = useState('')
  const [missing, setMissing] = useState(false)
  const confirm = () => (remark.trim() === '' ? setMissing(true) : answer(remark.trim()))
  const word = t(`action.${action}`)
  return (
    <Modal
      open
      title={t('steps.remarkTitle', { action: word })}
      okText={word}
      cancelText={t('frame.cancel')}
      onOk={confirm}
      onCancel={() => answer(null)}
      closable={{ 'aria-label': t('frame.close') }}
      width={520}
    >
      <p className="quiet">{rows.length === 1 ? rows[0]?.expId : t('steps.ofRecords', { count: rows.length })}</p>
      <label htmlFor="step-remark">{t('steps.remarkLabel')}</label>
      <Input.TextArea
        id="step-remark"
        autoFocus
        rows={3}
        value={remark}
        maxLength={fields.remark.max}
        showCount
        status={missing ? 'error' : ''}
        aria-invalid={missing}
        aria-describedby={missing ? 'step-remark-error' : undefined}
        onChange={(event) => {
          setRemark(event.target.value)
          setMissing(false)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && event.ctrlKey) confirm()
        }}
      />
      {missing && (
        <p id="step-remark-error" role="alert" className="field-error">
          {t('steps.remarkMissing')}
        </p>
      )}
    </Modal>
  )
}
