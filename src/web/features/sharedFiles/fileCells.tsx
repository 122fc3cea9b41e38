import { useQueryClient } from '@tanstack/react-query'
import { Tooltip } from 'antd'
import { useState } from 'react'
import { deleteSharingFile, downloadSharing, type SharingFileRow } from '../../../contract/messages/sharedFiles.ts'
import { nameIn } from '../../../texts/names.ts'
import { call } from '../../api/call.ts'
import { exportList } from '../../api/files.ts'
import { useLanguage, useText } from '../../i18n/useText.ts'
import { DeleteButton } from '../../list/buttons/DeleteButton.tsx'
import { RowButton } from '../../list/buttons/RowButton.tsx'
import type { ActionsProps } from '../../list/definition.ts'
import { DownloadsDialog } from './DownloadsDialog.tsx'
import { refreshSharedFiles } from './queries.ts'

export function FileActions({ rows: [row] }: ActionsProps<SharingFileRow>) {
  const t = useText()
  const queries = useQueryClient()
  const [looking, setLooking] = useState(false)
  if (!row) return null
  const { filename, fileName: name, actualFileName, sharing } = row
  const count = `${sharing?.downloads ?? 0}`
  const save = async () => {
    await exportList(downloadSharing, { filename }, actualFileName)
    await refreshSharedFiles(queries)
  }
  return (
    <>
      <RowButton
        label={t('sharedFiles.download')}
        of={t('sharedFiles.downloadOf', { name })}
        onPress={() => void save()}
      />
      {sharing && (
        <>
          <RowButton
            label={t('sharedFiles.downloads', { count })}
            of={t('sharedFiles.downloadsOf', { name, count })}
            onPress={() => setLooking(true)}
          />
          <DeleteButton
            of={name}
            question={t('sharedFiles.deleteAsk', { name })}
            send={() => call(deleteSharingFile, { filename })}
            refresh={refreshSharedFiles}
          />
        </>
      )}
      {looking && <DownloadsDialog row={row} onClose={() => setLooking(false)} />}
    </>
  )
}

/** All institutions, one by its name, or how many, which are named in a hint. */
export function Audience({ of }: { of: NonNullable<SharingFileRow['sharing']>['audience'] }) {
  const t = useText()
  const language = useLanguage()
  if (of === null) return <>{t('sharedFiles.toAll')}</>
  const names = of.map(({ insIdCd, nm }) => `${insIdCd} ${nameIn(nm, language)}`)
  if (names.length === 1) return <>{names[0]}</>
  return (
    <Tooltip title={names.join(t('frame.listSeparator'))} trigger={['hover', 'focus']}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard reaches the names as well. */}
      <span tabIndex={0}>{t('sharedFiles.audienceCount', { count: names.length })}</span>
    </Tooltip>
  )
}
