import { DownloadOutlined, UploadOutlined } from '@ant-design/icons'
import { Button, Modal } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { corrections } from '../../../contract/records/bulk.ts'
import { maxCorrections } from '../../../domain/records/bulk.ts'
import { exportList } from '../../api/files.ts'
import { useText } from '../../i18n/useText.ts'
import { DialogButton } from '../../list/buttons/DialogButton.tsx'
import type { AllRows } from '../../list/definition.ts'
import { focusFirst } from '../../ui/keys/focusFirst.ts'
import { useFocusBack } from '../../ui/keys/useFocusBack.ts'
import { TableDrop } from '../../ui/textFile/TableDrop.tsx'
import styles from './bulk.module.css'
import { listedBy } from './planRequest.ts'

const PlanDialog = lazy(async () => ({ default: (await import('./PlanDialog.tsx')).PlanDialog }))

/** Takes a file of corrections, and plans what it says. The file to fill in can be had there for all rows that match. */
export function UploadCorrections({ whole }: { whole: AllRows | undefined }) {
  return (
    <DialogButton
      label={(t) => t('bulk.corrections.upload')}
      icon={<UploadOutlined aria-hidden />}
      quiet
      forRole="handler"
    >
      {(onClose) => <UploadDialog whole={whole} onClose={onClose} />}
    </DialogButton>
  )
}

function UploadDialog({ whole, onClose }: { whole: AllRows | undefined; onClose: () => void }) {
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
        {whole && whole.total > 0 && <DownloadWhole whole={whole} />}
        <TableDrop id="corrections-file" hint={t('bulk.corrections.hint')} onText={setFile} />
      </div>
    </Modal>
  )
}

function DownloadWhole({ whole }: { whole: AllRows }) {
  const t = useText()
  return (
    <p>
      <Button
        icon={<DownloadOutlined aria-hidden />}
        onClick={() => void exportList(corrections, listedBy(whole), 'corrections.xlsx', 'xlsx')}
      >
        {t('bulk.corrections.downloadWhole')}
      </Button>
    </p>
  )
}
