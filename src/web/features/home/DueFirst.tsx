import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { queryWorklist } from '../../../contract/records/worklist.ts'
import { flows } from '../../../domain/flows/index.ts'
import { isExceptionTransId } from '../../../domain/records/transactions.ts'
import type { Flow } from '../../../domain/workflow/flow.ts'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/useText.ts'
import { recordAddress } from '../../routes/links.ts'
import { QueryPlaceholder } from '../../ui/feedback/QueryPlaceholder.tsx'
import typography from '../../ui/typography.module.css'
import { DueTag } from '../../ui/values/DueTag.tsx'
import { Money } from '../../ui/values/Money.tsx'
import styles from './home.module.css'

const shown = 5

/** Alerts have no due day: none stands among these. */
const dueFirstQuery = queryOptions({
  queryKey: ['tasks', 'dueFirst'],
  queryFn: ({ signal }) =>
    call(queryWorklist, { pageSize: shown, dueDtTo: '29991231' }, { quiet: true, signal }).then(({ list }) => list),
  refetchOnWindowFocus: true,
})

export function DueFirst() {
  const t = useText()
  const { data, error, refetch } = useQuery(dueFirstQuery)
  const rows = data?.flatMap(({ expId, flow: id, ...row }) => {
    const flow: Flow | undefined = flows.find((one) => one.id === id)
    return expId && flow ? [{ expId, flow, row }] : []
  })
  return (
    <section className={styles.due} aria-labelledby="due-first">
      <div className={styles.head}>
        <h2 id="due-first">{t('frame.home.dueFirst')}</h2>
      </div>
      {!rows ? (
        <QueryPlaceholder query={{ error, refetch }} lines={5} />
      ) : rows.length === 0 ? (
        <p className={typography.quiet}>{t('frame.home.nothingDue')}</p>
      ) : (
        <ul className={styles.dueList}>
          {rows.map(({ expId, flow, row }) => (
            <li key={expId}>
              <Link {...recordAddress(flow, expId)} className={typography.code}>
                {expId}
              </Link>
              <span className={styles.dueName}>
                {isExceptionTransId(row.transId) ? t(`transId.${row.transId}`) : row.transId}
              </span>
              <Money amount={row.transAt} currency={row.transCurrCd} />
              {row.dueDt && <DueTag dueDt={row.dueDt} time={row.dueTime} />}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
