import { DownloadOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import type { Call } from '../../../contract/call.ts'
import { type ExportFormat, exportTypes } from '../../../contract/records/exports.ts'
import { fetchFile } from '../../api/call.ts'
import { exportHeaders, nameIn, saveFile } from '../../api/files.ts'
import { runAction } from '../../api/runAction.ts'
import { useText } from '../../i18n/useText.ts'
import { useFormatMenu } from '../../ui/useFormatMenu.ts'
import type { ListParts } from '../definition.ts'
import { bodyOf } from '../listQuery.ts'

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
    void runAction(
      () => exportRows(list.call, body, { name: list.page, format }, setRows),
      () => setRows(null),
    )
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

const lineFeed = 10

/** Saves all rows of the filter, and tells how many have come, as far as the file is CSV. */
async function exportRows(
  call: Call,
  body: object,
  { name, format }: { name: string; format: ExportFormat },
  onProgress: (rows: number) => void,
): Promise<void> {
  const read = async (response: Response) => {
    const parts: BlobPart[] = []
    let lines = 0
    for await (const part of chunksOf(response)) {
      parts.push(part)
      if (format === 'csv') for (const byte of part) if (byte === lineFeed) lines += 1
      // The first line is the head.
      onProgress(Math.max(lines - 1, 0))
    }
    const given = nameIn(response.headers.get('content-disposition'))
    return { content: new Blob(parts, { type: exportTypes[format] }), given }
  }
  const { content, given } = await fetchFile(call, body, read, { headers: exportHeaders(format) })
  saveFile(content, given ?? `${name}.${format}`)
}

async function* chunksOf(response: Response): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = response.body?.getReader()
  for (;;) {
    const next = await reader?.read()
    if (!next || next.done) return
    yield next.value
  }
}
