import { Modal } from 'antd'
import type { SharingFileRow } from '../../../contract/messages/sharedFiles.ts'
import { nameIn } from '../../../texts/names.ts'
import { useLanguage, useText } from '../../i18n/useText.ts'
import { usePages } from '../../list/usePages.tsx'
import { QueryPlaceholder } from '../../ui/feedback/QueryPlaceholder.tsx'
import { useFocusBack } from '../../ui/keys/useFocusBack.ts'
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
  const { data, error, refetch, pager } = usePages((currPage) =>
    downloadsQuery({ filename: row.filename, currPage, pageSize }),
  )
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
      {pager}
    </Modal>
  )
}
