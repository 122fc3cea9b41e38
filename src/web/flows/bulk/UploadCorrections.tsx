import { UploadOutlined } from '@ant-design/icons'
import { Button, Modal } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { maxCorrections } from '../../../domain/records/bulk.ts'
import { useText } from '../../i18n/useText.ts'
import { DialogButton } from '../../list/buttons/DialogButton.tsx'
import { focusFirst } from '../../ui/keys/focusFirst.ts'
import { useFocusBack } from '../../ui/keys/useFocusBack.ts'
import { TableDrop } from '../../ui/textFile/TableDrop.tsx'
import styles from './bulk.module.css'

const PlanDialog = lazy(async () => ({ default: (await import('./PlanDialog.tsx')).PlanDialog }))

/** Takes a file of corrections, and plans what it says. */
export function UploadCorrections() {
  return (
    <DialogButton
      label={(t) => t('bulk.corrections.upload')}
      icon={<UploadOutlined aria-hidden />}
      quiet
      forRole="handler"
    >
      {(onClose) => <UploadDialog onClose={onClose} />}
    </DialogButton>
  )
}

function UploadDialog({ onClose }: { onClose: () => void }) {
  useFocusBack()
  const t = useText()
  const [file, setFile] = useState<string | null>(null)
  if (file !== null) {
    return (
      <Suspense>
        <PlanDialog request={{ kind: 'corrections', file }} onClose={onClose} />
      </Suspense>
    )
  }
  return (
    <Modal
      open
      title={t('bulk.corrections.title')}
      width={520}
      onCancel={onClose}
      afterOpenChange={focusFirst}
      closable={{ 'aria-label': t('frame.close') }}
      footer={<Button onClick={onClose}>{t('frame.close')}</Button>}
    >
      <div className={styles.plan}>
        <p>{t('bulk.corrections.help', { max: `${maxCorrections}` })}</p>
        <TableDrop id="corrections-file" hint={t('bulk.corrections.hint')} onText={setFile} />
      </div>
    </Modal>
  )
}
