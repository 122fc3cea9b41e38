import { useText } from '../../i18n/useText.ts'
import { DataTable } from '../../ui/pages/DataTable.tsx'
import { showDay } from '../../ui/values/DueTag.tsx'
import { ChartBlock } from './Block.tsx'
import { type BoardAsk, type Done, stepsBehind, takenOn } from './behind.ts'
import { type Column, ColumnChart } from './ColumnChart.tsx'
import { NumberLink } from './NumberLink.tsx'
import { useDayName } from './useDayName.ts'

/** Days that have a bar: of a longer period the last. */
const barsAtMost = 30

export function DoneChart({ done, ask }: { done: Done; ask: BoardAsk }) {
  const t = useText()
  const dayName = useDayName()
  const columns = done.byDay.map(
    ({ day, count }): Column => ({
      ...{ key: day, title: showDay(day), count, to: stepsBehind(ask, done, takenOn(day)), isToday: day === done.to },
      name: day === done.to ? t('frame.home.today') : dayName(day),
      tone: day === done.to ? 'strong' : 'usual',
    }),
  )
  return (
    <ChartBlock
      title={t('board.doneByDay')}
      aside={t('board.actedLast')}
      chart={<ColumnChart columns={columns.slice(-barsAtMost)} label={t('board.doneByDay')} />}
      table={
        <DataTable
          label={t('board.doneByDay')}
          rows={columns.toReversed()}
          keyOf={({ key }) => key}
          columns={[
            { field: 'at', cell: ({ title }) => title },
            { head: t('board.doneByDay'), cell: ({ count, to }) => <NumberLink count={count} to={to} /> },
          ]}
        />
      }
    />
  )
}
