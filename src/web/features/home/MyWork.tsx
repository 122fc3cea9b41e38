import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReplyOf } from '../../../contract/call.ts'
import type { worklistSummary } from '../../../contract/records/worklist.ts'
import { addDays, type Day, dayOf } from '../../../domain/time/calendar.ts'
import { soonDays } from '../../../domain/time/due.ts'
import type { Todo } from '../../../domain/workflow/work.ts'
import { summaryCount, summaryQuery } from '../../api/worklist.ts'
import { useText } from '../../i18n/useText.ts'
import { type Address, pageAddress } from '../../routes/links.ts'
import type { Search } from '../../routes/search.ts'
import { QueryPlaceholder } from '../../ui/feedback/QueryPlaceholder.tsx'
import typography from '../../ui/typography.module.css'
import { DueTag } from '../../ui/values/DueTag.tsx'
import { FigureLink } from './FigureLink.tsx'
import styles from './home.module.css'

/** The worklist by what is to be done: each number leads to exactly its rows. */
export function MyWork() {
  const t = useText()
  const { data, error, refetch } = useQuery(summaryQuery('mine'))
  return (
    <section className={styles.work} aria-labelledby="my-work">
      <div className={styles.head}>
        <h2 id="my-work">
          <Link {...pageAddress('wrk.list')}>{t('frame.home.work')}</Link>
        </h2>
        {data && data.total > 0 && (
          <span className={typography.quiet}>
            {t('frame.home.workSum', { count: summaryCount(data.total), over: summaryCount(data.over) })}
          </span>
        )}
      </div>
      {!data ? (
        <QueryPlaceholder query={{ error, refetch }} lines={4} />
      ) : data.total === 0 ? (
        <p>{t('frame.home.nothing')}</p>
      ) : (
        <WorkTable lines={data.list} />
      )}
    </section>
  )
}

type Line = ReplyOf<typeof worklistSummary>['list'][number]

function WorkTable({ lines }: { lines: readonly Line[] }) {
  const t = useText()
  const today = dayOf(new Date())
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('field.todo')}</th>
          <th scope="col" className={styles.number}>
            {t('frame.home.waiting')}
          </th>
          <th scope="col" className={styles.number}>
            {t('frame.home.over')}
          </th>
          <th scope="col" className={styles.number}>
            {t('frame.home.soon', { days: `${soonDays + 1}` })}
          </th>
          <th scope="col" className={styles.nextDue}>
            {t('frame.home.nextDue')}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <WorkRow key={line.todo} line={line} today={today} />
        ))}
      </tbody>
    </table>
  )
}

function WorkRow({ line, today }: { line: Line; today: Day }) {
  const t = useText()
  const { todo, count, over, soon, nextDueDt } = line
  return (
    <tr>
      <th scope="row">
        <Link {...rowsOf(todo)}>{t(`todo.${todo}`)}</Link>
      </th>
      <Figure to={rowsOf(todo)} value={count} />
      <Figure to={rowsOf(todo, { dueDtTo: addDays(today, -1) })} value={over} tone="over" />
      <Figure to={rowsOf(todo, { dueDtFrom: today, dueDtTo: addDays(today, soonDays) })} value={soon} tone="soon" />
      <td className={styles.nextDue}>
        {nextDueDt && (
          <Link {...rowsOf(todo, { dueDtFrom: nextDueDt, dueDtTo: nextDueDt })}>
            <DueTag dueDt={nextDueDt} time={null} today={today} />
          </Link>
        )}
      </td>
    </tr>
  )
}

function rowsOf(todo: Todo, conditions: Search = {}): Address {
  return pageAddress('wrk.list', { todo, ...conditions })
}

function Figure({ to, value, tone }: { to: Address; value: number; tone?: 'over' | 'soon' }) {
  return (
    <td className={value === 0 ? `${styles.number} ${typography.quiet}` : styles.number}>
      <FigureLink to={value === 0 ? null : to} tone={tone}>
        {summaryCount(value)}
      </FigureLink>
    </td>
  )
}
