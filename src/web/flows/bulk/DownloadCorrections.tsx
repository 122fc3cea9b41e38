import { DownloadOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { corrections } from '../../../contract/records/bulk.ts'
import { exportList } from '../../api/files.ts'
import { useText } from '../../i18n/useText.ts'
import type { ActionsProps } from '../../list/definition.ts'
import { useFormatMenu } from '../../ui/useFormatMenu.ts'
import { countedLabel } from '../steps/stepLabel.ts'
import { listedBy } from './planRequest.ts'

interface DownloadCorrectionsProps extends Pick<ActionsProps<{ expId: string }>, 'rows' | 'all' | 'look'> {
  /** How many are selected, where not each can be corrected. */
  count?: number
}

/** Saves the selected records with what a file can correct. */
export function DownloadCorrections({ rows, count = rows.length, all, look }: DownloadCorrectionsProps) {
  const t = useText()
  const body = all ? listedBy(all) : { list: rows.map(({ expId }) => expId) }
  const menu = useFormatMenu((format) => void exportList(corrections, body, `corrections.${format}`, format))
  if (look === 'row' || rows.length === 0) return null
  return (
    <Dropdown trigger={['click']} menu={menu}>
      <Button size={look === 'foot' ? 'large' : 'small'} icon={<DownloadOutlined aria-hidden />} aria-haspopup="menu">
        {all
          ? t('bulk.corrections.download')
          : countedLabel(t, t('bulk.corrections.download'), { possible: rows.length, count })}
      </Button>
    </Dropdown>
  )
}
