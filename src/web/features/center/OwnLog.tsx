import { Select } from 'antd'
import { useState } from 'react'
import type { LogRow } from '../../../contract/operations/logs.ts'
import { logTypes } from '../../../domain/operations/logs.ts'
import { useText } from '../../i18n/useText.ts'
import { usePages } from '../../list/usePages.tsx'
import { QueryPlaceholder } from '../../ui/feedback/QueryPlaceholder.tsx'
import { DataTable } from '../../ui/pages/DataTable.tsx'
import page from '../../ui/pages/page.module.css'
import { popupPlace } from '../../ui/popupPlace.ts'
import typography from '../../ui/typography.module.css'
import { actName } from '../../ui/values/actName.ts'
import { showTime } from '../../ui/values/showTime.ts'
import { Tag } from '../../ui/values/Tag.tsx'
import styles from './center.module.css'
import { ownLogQuery } from './queries.ts'

const shows = ['signIns', 'everything', ...logTypes.filter((type) => type !== 'session')] as const
type Show = (typeof shows)[number]
const pageSize = 10

function conditionsOf(show: Show) {
  if (show === 'signIns') return { what: 'auth/login' }
  return show === 'everything' ? {} : { type: show }
}

export function OwnLog() {
  const t = useText()
  const [show, setShow] = useState<Show>('signIns')
  const { data, error, refetch, isPlaceholderData, pager, toFirst } = usePages((currPage) =>
    ownLogQuery({ ...conditionsOf(show), currPage, pageSize }),
  )
  return (
    <div className={styles.log}>
      <label htmlFor="center-show">{t('center.show')}</label>
      <Select
        id="center-show"
        value={show}
        onChange={(next) => {
          setShow(next)
          toFirst()
        }}
        getPopupContainer={popupPlace}
        popupMatchSelectWidth={false}
        options={shows.map((one) => ({
          value: one,
          label: one === 'signIns' || one === 'everything' ? t(`center.${one}`) : t(`logType.${one}`),
        }))}
      />
      {!data ? (
        <QueryPlaceholder query={{ error, refetch }} lines={6} />
      ) : data.list.length === 0 ? (
        <p className={page.none}>{t('center.none')}</p>
      ) : (
        <div aria-busy={isPlaceholderData}>
          <LogTable rows={data.list} whole={show !== 'signIns'} />
        </div>
      )}
      {pager}
    </div>
  )
}

function LogTable({ rows, whole }: { rows: readonly LogRow[]; whole: boolean }) {
  const t = useText()
  return (
    <DataTable
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        { head: t('center.when'), cell: ({ at }) => <time dateTime={at}>{showTime(at, true)}</time> },
        whole && { head: t('center.what'), cell: (row) => actName(row, t) },
        whole && { head: t('center.target'), cell: ({ target }) => target ?? '–' },
        { head: t('center.from'), className: typography.code, cell: ({ ip }) => ip },
        { head: t('center.browser'), cell: ({ browser }) => browser ?? '–' },
        {
          head: t('center.result'),
          wide: true,
          cell: ({ level, errMsg }) => (
            <>
              <Result failed={level === 'error'} /> {errMsg && <span className={typography.quiet}>{errMsg}</span>}
            </>
          ),
        },
      ]}
    />
  )
}

function Result({ failed }: { failed: boolean }) {
  const t = useText()
  return <Tag means={failed ? 'refused' : 'done'}>{t(failed ? 'center.failed' : 'center.done')}</Tag>
}
