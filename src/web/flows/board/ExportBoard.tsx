import { DownloadOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { queryBoard } from '../../../contract/board.ts'
import { exportList } from '../../api/files.ts'
import { useText } from '../../i18n/useText.ts'
import { useFormatMenu } from '../../ui/useFormatMenu.ts'
import visibility from '../../ui/visibility.module.css'
import type { BoardAsk } from './behind.ts'
import { askOf, type Period } from './boardQueries.ts'

/** Saves all tables of the board as one file. */
export function ExportBoard({ ask, days }: { ask: BoardAsk; days: Period }) {
  const t = useText()
  const menu = useFormatMenu(
    (format) => void exportList(queryBoard, { ...askOf(ask), days }, `board.${format}`, format),
  )
  return (
    <Dropdown trigger={['click']} menu={menu}>
      <Button className={visibility.screenOnly} icon={<DownloadOutlined aria-hidden />} aria-haspopup="menu">
        {t('list.export')}
      </Button>
    </Dropdown>
  )
}
