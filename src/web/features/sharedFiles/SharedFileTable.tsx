import { useQueryClient } from '@tanstack/react-query'
import { Button, Tooltip } from 'antd'
import { deleteSharingFile, downloadSharing, type SharingFileRow } from '../../../contract/sharedFiles.ts'
import { call } from '../../api/call.ts'
import { exportList } from '../../api/files.ts'
import { useLanguage, useText } from '../../i18n/useText.ts'
import { useDelete } from '../../layout/useDelete.ts'
import { fileSize } from '../../ui/fileSize.ts'
import { SortableHead } from '../../ui/SortableHead.tsx'
import { showTime } from '../../ui/showTime.ts'
import { refreshSharedFiles } from './queries.ts'

interface SharedFileTableProps {
  rows: readonly SharingFileRow[]
  /** With what only those who share are told. */
  shares: boolean
  sort: string
  onSort: (sort: string) => void
  onDownloads: (row: SharingFileRow) => void
}

const readers = ['fileName', 'actualFileName', 'size', 'sharedBy', 'sharedAt'] as const
const sharers = [...readers, 'audience'] as const

export function SharedFileTable({ rows, shares, sort, onSort, onDownloads }: SharedFileTableProps) {
  const t = useText()
  const queries = useQueryClient()
  const remove = useDeleteFile()
  const save = async ({ filename, actualFileName }: SharingFileRow) => {
    await exportList(downloadSharing, { filename }, actualFileName)
    await refreshSharedFiles(queries)
  }
  return (
    <table className="plain-table">
      <SortableHead
        columns={shares ? sharers : readers}
        sortable={['fileName', 'sharedAt']}
        sort={sort}
        onSort={onSort}
      />
      <tbody>
        {rows.map((row) => {
          const { filename, fileName, actualFileName, size, sharedBy, sharedAt, sharing } = row
          return (
            <tr key={filename}>
              <td data-label={t('field.fileName')} className="is-wide-cell">
                {fileName}
              </td>
              <td data-label={t('field.actualFileName')} className="shared-name">
                {actualFileName}
              </td>
              <td data-label={t('field.size')}>{fileSize(size)}</td>
              <td data-label={t('field.sharedBy')}>{sharedBy}</td>
              <td data-label={t('field.sharedAt')}>{showTime(sharedAt)}</td>
              {sharing && (
                <td data-label={t('sharedFiles.audience')}>
                  <Audience of={sharing.audience} />
                </td>
              )}
              <td className="plain-actions">
                <Button
                  type="link"
                  aria-label={t('sharedFiles.downloadOf', { name: fileName })}
                  onClick={() => void save(row)}
                >
                  {t('sharedFiles.download')}
                </Button>
                {sharing && (
                  <>
                    <Button
                      type="link"
                      aria-label={t('sharedFiles.downloadsOf', { name: fileName, count: `${sharing.downloads}` })}
                      onClick={() => onDownloads(row)}
                    >
                      {t('sharedFiles.downloads', { count: `${sharing.downloads}` })}
                    </Button>
                    <Button
                      type="link"
                      danger
                      aria-label={t('sharedFiles.deleteOf', { name: fileName })}
                      onClick={() => void remove(row)}
                    >
                      {t('sharedFiles.delete')}
                    </Button>
                  </>
                )}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
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
