import { DownloadOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { ApiError } from '../api/ApiError.ts'
import { useText } from '../i18n/useText.ts'
import { useFormatMenu } from '../ui/useFormatMenu.ts'
import { bodyOf } from './ask.ts'
import type { ListParts } from './definition.ts'
import { exportRows } from './exportRows.ts'

interface ExportButtonProps<Row> {
  parts: ListParts<Row>
  total: number | undefined
  narrow: boolean
}

/** Saves the whole filter, not the page. A failure has been shown by the call. */
export function ExportButton<Row>({ parts: { list, place }, total, narrow }: ExportButtonProps<Row>) {
  const t = useText()
  const [rows, setRows] = useState<number | null>(null)
  const { conditions, sort } = place.ask
  const body = { ...list.always, ...bodyOf(list.conditions, conditions), ...(sort && { sort }) }
  const menu = useFormatMenu((format) => {
    if (rows !== null) return
    setRows(0)
    exportRows(list.call, body, { name: list.page, format }, setRows)
      .catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error
      })
      .finally(() => setRows(null))
  })
  const word = rows === null ? t('list.export') : rows ? t('list.exporting', { rows }) : t('list.exportingCsv')
  return (
    <Dropdown trigger={['click']} disabled={!total || rows !== null} menu={menu}>
      <Button
        type="text"
        size="small"
        icon={<DownloadOutlined aria-hidden />}
        loading={rows !== null}
        disabled={!total}
        aria-haspopup="menu"
        aria-label={narrow ? word : undefined}
        title={t('list.exportWhole')}
      >
        {narrow ? null : word}
      </Button>
    </Dropdown>
  )
}
