import { UploadOutlined } from '@ant-design/icons'
import { Button, Modal } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { maxCorrections } from '../../../domain/bulk.ts'
import { useText } from '../../i18n/useText.ts'
import { DialogButton } from '../../list/DialogButton.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { FileDrop } from '../../ui/FileDrop.tsx'
import { focusFirst } from '../../ui/focusFirst.ts'
import styles from './bulk.module.css'
import { tableText } from './tableText.ts'

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
  const t = useText()
  const [file, setFile] = useState<string | null>(null)
  const [state, setState] = useState<'reading' | 'unreadable' | null>(null)
  const read = async (chosen: File) => {
    setState('reading')
    const text = await tableText(chosen).catch(() => null)
    setState(text === null ? 'unreadable' : null)
    setFile(text)
  }
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
        <FileDrop
          id="corrections-file"
          accept=".xlsx,.csv"
          hint={t('bulk.corrections.hint')}
          onFiles={([chosen]) => chosen && void read(chosen)}
        />
        {state === 'reading' && <p role="status">{t('bulk.corrections.reading')}</p>}
        {state === 'unreadable' && (
          <Callout role="alert" means="error">
            {t('bulk.corrections.unreadable')}
          </Callout>
        )}
      </div>
    </Modal>
  )
}
