import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Modal } from 'antd'
import { useState } from 'react'
import type { SharingFileRow } from '../../../contract/messages/sharedFiles.ts'
import { nameIn } from '../../../texts/names.ts'
import { useLanguage, useText } from '../../i18n/useText.ts'
import { QueryPlaceholder } from '../../ui/feedback/QueryPlaceholder.tsx'
import { useFocusBack } from '../../ui/keys/useFocusBack.ts'
import { Pager } from '../../ui/pages/Pager.tsx'
import page from '../../ui/pages/page.module.css'
import typography from '../../ui/typography.module.css'
import { CodeName } from '../../ui/values/CodeName.tsx'
import { showTime } from '../../ui/values/showTime.ts'
import { downloadsQuery } from './queries.ts'
import styles from './sharedFiles.module.css'

const pageSize = 10

export function DownloadsDialog({ row, onClose }: { row: SharingFileRow; onClose: () => void }) {
  useFocusBack()
  const t = useText()
  const language = useLanguage()
  const [currPage, setCurrPage] = useState(1)
  const { data, error, refetch } = useQuery({
    ...downloadsQuery({ filename: row.filename, currPage, pageSize }),
    placeholderData: keepPreviousData,
  })
  return (
    <Modal
      open
      title={t('sharedFiles.downloadsTitle')}
      onCancel={onClose}
      footer={null}
      closable={{ 'aria-label': t('frame.close') }}
      width={680}
    >
      <p className={typography.quiet}>{row.fileName}</p>
      {error || !data ? (
        <QueryPlaceholder query={{ error, refetch }} lines={4} />
      ) : data.total === 0 ? (
        <p className={page.none}>{t('sharedFiles.noDownloads')}</p>
      ) : (
        <ul className={styles.downloads}>
          {data.list.map(({ nickName, insIdCd, insNm, at }) => (
            <li key={`${at} ${nickName}`}>
              <time dateTime={at}>{showTime(at, true)}</time>
              <span>{nickName}</span>
              <CodeName code={insIdCd} name={nameIn(insNm, language)} />
            </li>
          ))}
        </ul>
      )}
      <Pager data={data} currPage={currPage} onPage={setCurrPage} />
    </Modal>
  )
}
