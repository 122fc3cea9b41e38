import { UploadOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Tooltip } from 'antd'
import { useState } from 'react'
import {
  deleteSharingFile,
  downloadSharing,
  querySharingFile,
  type SharingFileRow,
  sharingFileSorts,
} from '../../../contract/sharedFiles.ts'
import { call } from '../../api/call.ts'
import { exportList } from '../../api/files.ts'
import { useLanguage, useText } from '../../i18n/useText.ts'
import { useDelete } from '../../layout/useDelete.ts'
import { days, text } from '../../list/conditions.ts'
import { type ActionsProps, defineList } from '../../list/definition.ts'
import { listPage } from '../../list/listPage.tsx'
import { fileSize } from '../../ui/fileSize.ts'
import { showTime } from '../../ui/showTime.ts'
import { DownloadsDialog } from './DownloadsDialog.tsx'
import { refreshSharedFiles } from './queries.ts'
import { ShareDialog } from './ShareDialog.tsx'
import './sharedFiles.css'

/** The files that the head shares; whoever shares them adds some, and sees who has had them. */
export const SharedFilesPage = listPage(
  defineList({
    page: 'inq.sharedFile.query',
    call: querySharingFile,
    queryKey: ['sharedFiles'],
    keyOf: ({ filename }) => filename,
    nameOf: ({ fileName }) => fileName,
    conditions: [text('fileName', 120), days('sharedAt')],
    columns: [
      { field: 'fileName', width: 280, cell: ({ fileName }) => <span title={fileName}>{fileName}</span> },
      { field: 'actualFileName', width: 240 },
      { field: 'size', width: 100, order: 'amount', cell: ({ size }) => fileSize(size) },
      { field: 'sharedBy', width: 140 },
      { field: 'sharedAt', width: 150, order: 'time', cell: ({ sharedAt }) => showTime(sharedAt) },
      {
        field: 'audience',
        width: 200,
        ifAny: true,
        cell: ({ sharing }) => sharing && <Audience of={sharing.audience} />,
      },
    ],
    sorts: sharingFileSorts,
    defaultSort: '-sharedAt',
    Actions: FileActions,
    actionsWidth: 270,
    Tools: ({ found }) => (found?.shares ? <ShareButton /> : null),
    card: { end: 'size', lines: ['actualFileName', 'sharedBy', 'sharedAt', 'audience'] },
  }),
)

function ShareButton() {
  const t = useText()
  const [sharing, setSharing] = useState(false)
  return (
    <>
      <Button type="primary" icon={<UploadOutlined aria-hidden />} onClick={() => setSharing(true)}>
        {t('sharedFiles.share')}
      </Button>
      {sharing && <ShareDialog onClose={() => setSharing(false)} />}
    </>
  )
}

function FileActions({ rows: [row] }: ActionsProps<SharingFileRow>) {
  const t = useText()
  const queries = useQueryClient()
  const remove = useDelete()
  const [looking, setLooking] = useState(false)
  if (!row) return null
  const { filename, fileName: name, actualFileName, sharing } = row
  const count = `${sharing?.downloads ?? 0}`
  const save = async () => {
    await exportList(downloadSharing, { filename }, actualFileName)
    await refreshSharedFiles(queries)
  }
  const deletion = {
    text: t('sharedFiles.deleteAsk', { name }),
    yes: t('sharedFiles.delete'),
    done: t('sharedFiles.deleted'),
    send: () => call(deleteSharingFile, { filename }),
    refresh: refreshSharedFiles,
  }
  return (
    <>
      <Button type="link" aria-label={t('sharedFiles.downloadOf', { name })} onClick={() => void save()}>
        {t('sharedFiles.download')}
      </Button>
      {sharing && (
        <>
          <Button
            type="link"
            aria-label={t('sharedFiles.downloadsOf', { name, count })}
            onClick={() => setLooking(true)}
          >
            {t('sharedFiles.downloads', { count })}
          </Button>
          <Button
            type="link"
            danger
            aria-label={t('sharedFiles.deleteOf', { name })}
            onClick={() => void remove(deletion)}
          >
            {t('sharedFiles.delete')}
          </Button>
        </>
      )}
      {looking && <DownloadsDialog row={row} onClose={() => setLooking(false)} />}
    </>
  )
}

function Audience({ of }: { of: NonNullable<SharingFileRow['sharing']>['audience'] }) {
  const t = useText()
  const language = useLanguage()
  if (of === null) return <>{t('sharedFiles.toAll')}</>
  const names = of.map(({ insIdCd, nm }) => `${insIdCd} ${nm[language]}`)
  if (names.length === 1) return <>{names[0]}</>
  return (
    <Tooltip title={names.join(t('frame.listSeparator'))} trigger={['hover', 'focus']}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard reaches the names as well. */}
      <span tabIndex={0}>{t('sharedFiles.audienceCount', { count: names.length })}</span>
    </Tooltip>
  )
}
