import { Modal } from 'antd'
import { useState } from 'react'
import { texts } from '../../../contract/texts/texts.ts'
import { useLanguage, useText } from '../../i18n/useText.ts'
import { CodeName } from '../../ui/CodeName.tsx'
import type { KnownNames } from '../definition.ts'
import { asks, type FormGround, type FormValues, reasonOf } from './formState.ts'
import { amountText } from './useWords.ts'

interface ConfirmDialogProps {
  values: FormValues
  ground: FormGround
  names: KnownNames
  fileCount: number
  onAnswer: (yes: boolean) => void
  open: boolean
}

/** The last look at what is about to be sent. */
export function ConfirmDialog({ open, values, ground, names, fileCount, onAnswer }: ConfirmDialogProps) {
  const t = useText()
  const language = useLanguage()
  /** Told when the dialog has gone: what follows may be another one, and takes the focus. */
  const [answer, setAnswer] = useState<boolean | null>(null)
  const { transId, rsnCd, rcvInsIdCd, fraudTp } = values
  const transactions: Readonly<Record<string, string>> = texts[language].transId
  const frauds: Readonly<Record<string, string>> = texts[language].fraudTp
  const rows = [
    [t('field.transId'), <CodeName key="transId" code={transId} name={transactions[transId]} />],
    asks(ground.flow, 'rsnCd') && [
      t('field.rsnCd'),
      <CodeName key="rsnCd" code={rsnCd} name={names.reason(transId, rsnCd)} />,
    ],
    [t('field.transAt'), amountText(values.transAt, ground)],
    [t('field.rcvInsIdCd'), <CodeName key="rcv" code={rcvInsIdCd} name={names.institution(rcvInsIdCd)} />],
    reasonOf(values, ground)?.fraud && [
      t('field.fraudTp'),
      <CodeName key="fraudTp" code={fraudTp} name={frauds[fraudTp]} />,
    ],
    [t('field.vouchers'), t('form.confirm.vouchers', { count: fileCount })],
    [t('field.remark'), values.remark.trim() || t('form.confirm.noRemark')],
  ].filter((row) => Array.isArray(row))
  return (
    <Modal
      open={open && answer === null}
      title={t('form.confirm.title')}
      okText={t('form.submit')}
      cancelText={t('form.cancel')}
      onOk={() => setAnswer(true)}
      onCancel={() => setAnswer(false)}
      afterClose={() => {
        if (answer === null) return
        setAnswer(null)
        onAnswer(answer)
      }}
      okButtonProps={{ autoFocus: true }}
      width={480}
      destroyOnHidden
    >
      <dl className="facts confirm-facts">
        {rows.map(([label, value]) => (
          <div key={String(label)}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
