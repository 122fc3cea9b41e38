import { alertFlow } from '../../../contract/records/worklist.ts'
import { addDays, dayText } from '../../../domain/time/calendar.ts'
import { soonDays } from '../../../domain/time/due.ts'
import { useText } from '../../i18n/useText.ts'
import { DataTable } from '../../ui/pages/DataTable.tsx'
import { type ChartColumn, ColumnChart } from '../../ui/values/ColumnChart.tsx'
import { ChartBlock } from './Block.tsx'
import { agedIn, type BoardAsk, dueLater, dueOn, overIn, type Pending, workBehind } from './behind.ts'
import styles from './charts.module.css'
import { NumberLink } from './NumberLink.tsx'
import { ShareBar } from './ShareBar.tsx'
import { useDayName } from './useDayName.ts'

interface PendingProps {
  pending: Pending
  ask: BoardAsk
}

export function DueChart({ pending, ask }: PendingProps) {
  const t = useText()
  const dayName = useDayName()
  const { today, byDue, over, later, withoutDue: without } = pending
  const days = byDue.map(
    ({ day, count }, at): ChartColumn => ({
      ...{ key: day, title: dayText(day), value: count, to: workBehind(ask, dueOn(day)), isToday: day === today },
      name: day === today ? t('frame.home.today') : dayName(day),
      tone: at <= soonDays ? 'soon' : 'usual',
    }),
  )
  const overdue = { key: 'over', name: t('board.over'), title: t('board.over'), value: over } as const
  const columns: ChartColumn[] = [{ ...overdue, tone: 'over', to: workBehind(ask, overIn(pending)) }, ...days]
  const shown = columns.reduce((sum, { value }) => sum + value, 0)
  const beyond = [
    { key: 'later', title: t('board.later'), value: later, to: workBehind(ask, dueLater(pending)) },
    { key: 'without', title: t('board.withoutDue'), value: ask.flow === alertFlow ? without : 0, to: workBehind(ask) },
  ].filter(({ value }) => value > 0)
  const last = dayText(addDays(today, byDue.length - 1))
  const aside = (
    <>
      {t('board.until', { count: shown.toLocaleString('en'), day: last })}
      {beyond.map(({ key, title, value, to }) => (
        <span key={key}>
          {t('frame.listSeparator')}
          {title} <NumberLink count={value} to={to} />
        </span>
      ))}
    </>
  )
  return (
    <ChartBlock
      title={t('board.byDue')}
      aside={aside}
      chart={<ColumnChart columns={columns} label={t('board.byDue')} />}
      table={
        <DataTable
          label={t('board.byDue')}
          rows={[...columns, ...beyond]}
          keyOf={({ key }) => key}
          columns={[
            { field: 'dueDt', cell: ({ title }) => title },
            { head: t('board.pending'), cell: ({ value, to }) => <NumberLink count={value} to={to} /> },
          ]}
        />
      }
    />
  )
}

export function AgeBars({ pending, ask }: PendingProps) {
  const t = useText()
  const { byAge } = pending
  const most = Math.max(1, ...byAge.map(({ count }) => count))
  const rows = byAge.map((age) => ({
    key: age.from,
    count: age.count,
    to: workBehind(ask, agedIn(pending, age)),
    name:
      age.from === 0
        ? t('board.ages.today')
        : age.to === null
          ? t('board.ages.over', { days: `${age.from - 1}` })
          : t('board.ages.range', { from: `${age.from}`, to: `${age.to}` }),
  }))
  return (
    <ChartBlock
      title={t('board.byAge')}
      aside={t('board.sinceStep')}
      chart={
        <ul className={styles.ages} aria-label={t('board.byAge')}>
          {rows.map(({ key, name, count, to }) => (
            <li key={key}>
              <span>{name}</span>
              <NumberLink count={count} to={to} />
              <ShareBar share={count / most} />
            </li>
          ))}
        </ul>
      }
      table={
        <DataTable
          label={t('board.byAge')}
          rows={rows}
          keyOf={({ key }) => key}
          columns={[
            { head: t('board.sinceStep'), cell: ({ name }) => name },
            { head: t('board.pending'), cell: ({ count, to }) => <NumberLink count={count} to={to} /> },
          ]}
        />
      }
    />
  )
}
