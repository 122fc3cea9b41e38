import { DownloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useText } from '../i18n/useText.ts'

/** Saves the whole filter as CSV: `onExport` has shown what went wrong when it resolves. */
export function ExportButton({ onExport }: { onExport: () => Promise<void> }) {
  const t = useText()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      await onExport()
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      icon={<DownloadOutlined aria-hidden />}
      loading={busy}
      title={t('list.exportWhole')}
      onClick={() => void save()}
    >
      {t(busy ? 'list.exportingCsv' : 'list.exportCsv')}
    </Button>
  )
}
