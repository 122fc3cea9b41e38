import { DownloadOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { corrections } from '../../../contract/bulk.ts'
import { type ExportFormat, exportTypes } from '../../../contract/exports.ts'
import { keysOf } from '../../../domain/keysOf.ts'
import { exportList } from '../../api/files.ts'
import { useText } from '../../i18n/useText.ts'
import type { ActionsProps } from '../../list/definition.ts'
import { listedBy } from './planRequest.ts'

const formats = keysOf(exportTypes)

/** Saves the selected records with what a file can correct. */
export function DownloadCorrections({
  rows,
  all,
  look,
}: Pick<ActionsProps<{ expId: string }>, 'rows' | 'all' | 'look'>) {
  const t = useText()
  if (look === 'row' || rows.length === 0) return null
  const body = all ? listedBy(all) : { list: rows.map(({ expId }) => expId) }
  const save = (format: ExportFormat) => {
    void exportList(corrections, body, `corrections.${format}`, format)
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
