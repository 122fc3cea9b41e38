import { UploadOutlined } from '@ant-design/icons'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { type SharingFileRow, sharingFileSorts } from '../../../contract/sharedFiles.ts'
import { isDay } from '../../../domain/calendar.ts'
import { useText } from '../../i18n/useText.ts'
import { MenuTabs } from '../../layout/MenuTabs.tsx'
import { useTab } from '../../layout/useTab.ts'
import type { Search } from '../../routes.tsx'
import { PlainListPage } from '../../ui/PlainListPage.tsx'
import { DownloadsDialog } from './DownloadsDialog.tsx'
import { sharedFilesQuery } from './queries.ts'
import { ShareDialog } from './ShareDialog.tsx'
import { SharedFileConditions } from './SharedFileConditions.tsx'
import { SharedFileTable } from './SharedFileTable.tsx'
import './sharedFiles.css'

const pageSize = 20

/** The files that the head shares; whoever shares them adds some, and sees who has had them. */
export function SharedFilesPage() {
  const t = useText()
  const { search, currPage, ask, toPage, sortBy } = useTab('inq.sharedFile.query')
  const asked = { ...askedBy(search), currPage, pageSize }
  const answer = useQuery({ ...sharedFilesQuery(asked), placeholderData: keepPreviousData })
  const [sharing, setSharing] = useState(false)
  const [looking, setLooking] = useState<SharingFileRow | null>(null)
  const shares = answer.data?.shares ?? false
  return (
    <>
      <MenuTabs current="inq.sharedFile.query" />
      <PlainListPage
        title={t('frame.page.inq.sharedFile.query')}
        answer={answer}
        none={{ said: t('sharedFiles.none'), help: t('sharedFiles.noneHelp') }}
        onPage={toPage}
        bar={
          <>
            <SharedFileConditions search={search} onQuery={ask} />
            <div className="plain-bar">
              <span className="plain-count" role="status">
                {answer.data && t('sharedFiles.count', { count: answer.data.total })}
              </span>
              {shares && (
                <Button type="primary" icon={<UploadOutlined aria-hidden />} onClick={() => setSharing(true)}>
                  {t('sharedFiles.share')}
                </Button>
              )}
            </div>
          </>
        }
      >
        {(rows) => (
          <SharedFileTable rows={rows} shares={shares} sort={asked.sort} onSort={sortBy} onDownloads={setLooking} />
        )}
      </PlainListPage>
      {sharing && <ShareDialog onClose={() => setSharing(false)} />}
      {looking && <DownloadsDialog row={looking} onClose={() => setLooking(null)} />}
    </>
  )
}

/** What an address asks for; what can't be asked is left out. */
function askedBy({ fileName, sharedAtFrom = '', sharedAtTo = '', sort }: Search) {
  return {
    ...(fileName && { fileName }),
    ...(isDay(sharedAtFrom) && { sharedAtFrom }),
    ...(isDay(sharedAtTo) && { sharedAtTo }),
    sort: sharingFileSorts.find((one) => one === sort) ?? '-sharedAt',
  }
}
