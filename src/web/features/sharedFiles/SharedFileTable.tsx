import { useQueryClient } from '@tanstack/react-query'
import { Button, Tooltip } from 'antd'
import { deleteSharingFile, downloadSharing, type SharingFileRow } from '../../../contract/sharedFiles.ts'
import { call } from '../../api/call.ts'
import { exportList } from '../../api/files.ts'
import { useLanguage, useText } from '../../i18n/useText.ts'
import { useDelete } from '../../layout/useDelete.ts'
import { fileSize } from '../../ui/fileSize.ts'
import { PlainTable, type Sorting } from '../../ui/PlainTable.tsx'
import { showTime } from '../../ui/showTime.ts'
import { refreshSharedFiles } from './queries.ts'

interface SharedFileTableProps extends Sorting {
  rows: readonly SharingFileRow[]
  /** With what only those who share are told. */
  shares: boolean
  onDownloads: (row: SharingFileRow) => void
}

export function SharedFileTable({ rows, shares, onDownloads, ...sorting }: SharedFileTableProps) {
  const t = useText()
  const queries = useQueryClient()
  const remove = useDeleteFile()
  const save = async ({ filename, actualFileName }: SharingFileRow) => {
    await exportList(downloadSharing, { filename }, actualFileName)
    await refreshSharedFiles(queries)
  }
  return (
    <PlainTable
      rows={rows}
      keyOf={({ filename }) => filename}
      {...sorting}
      sortable={['fileName', 'sharedAt']}
      columns={[
        { field: 'fileName', className: 'is-wide-cell', cell: ({ fileName }) => fileName },
        { field: 'actualFileName', className: 'shared-name', cell: ({ actualFileName }) => actualFileName },
        { field: 'size', cell: ({ size }) => fileSize(size) },
        { field: 'sharedBy', cell: ({ sharedBy }) => sharedBy },
        { field: 'sharedAt', cell: ({ sharedAt }) => showTime(sharedAt) },
        shares && {
          field: 'audience',
          label: t('sharedFiles.audience'),
          cell: ({ sharing }) => sharing && <Audience of={sharing.audience} />,
        },
      ]}
      actions={(row) => {
        const { fileName: name, sharing } = row
        return (
          <>
            <Button type="link" aria-label={t('sharedFiles.downloadOf', { name })} onClick={() => void save(row)}>
              {t('sharedFiles.download')}
            </Button>
            {sharing && (
              <>
                <Button
                  type="link"
                  aria-label={t('sharedFiles.downloadsOf', { name, count: `${sharing.downloads}` })}
                  onClick={() => onDownloads(row)}
                >
                  {t('sharedFiles.downloads', { count: `${sharing.downloads}` })}
                </Button>
                <Button
                  type="link"
                  danger
                  aria-label={t('sharedFiles.deleteOf', { name })}
                  onClick={() => void remove(row)}
                >
                  {t('sharedFiles.delete')}
                </Button>
              </>
            )}
          </>
        )
      }}
    />
  )
}

/** All, the one, or how many: their names on a look. */
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

function useDeleteFile(): (row: SharingFileRow) => Promise<void> {
  const t = useText()
  const remove = useDelete()
  return ({ filename, fileName }) =>
    remove({
      text: t('sharedFiles.deleteAsk', { name: fileName }),
      yes: t('sharedFiles.delete'),
      done: t('sharedFiles.deleted'),
      send: () => call(deleteSharingFile, { filename }),
      refresh: refreshSharedFiles,
    })
}
