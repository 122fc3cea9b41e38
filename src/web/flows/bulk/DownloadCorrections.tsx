import { DownloadOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { corrections } from '../../../contract/bulk.ts'
import { type ExportFormat, exportTypes } from '../../../contract/exports.ts'
import type { RecordRow } from '../../../contract/records.ts'
import { keysOf } from '../../../domain/keysOf.ts'
import { ApiError } from '../../api/ApiError.ts'
import { downloadFile, exportHeaders } from '../../api/files.ts'
import { useText } from '../../i18n/useText.ts'
import type { ActionsProps } from '../../list/definition.ts'

const formats = keysOf(exportTypes)

/** Saves the selected records with what a file can correct. */
export function DownloadCorrections({ rows, all, look }: ActionsProps<RecordRow>) {
  const t = useText()
  if (look === 'row' || rows.length === 0) return null
  const body = all
    ? { call: all.call, conditions: { ...all.conditions }, without: [...all.without] }
    : { list: rows.map(({ expId }) => expId) }
  const save = (format: ExportFormat) => {
    downloadFile(corrections, body, `corrections.${format}`, { headers: exportHeaders(format) }).catch(
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error
      },
    )
  }
  return (
    <Dropdown
      trigger={['click']}
      menu={{ items: formats.map((key) => ({ key, label: t(`list.formats.${key}`), onClick: () => save(key) })) }}
    >
      <Button size={look === 'foot' ? 'large' : 'small'} icon={<DownloadOutlined aria-hidden />} aria-haspopup="menu">
        {t('bulk.corrections.download')}
      </Button>
    </Dropdown>
  )
}
