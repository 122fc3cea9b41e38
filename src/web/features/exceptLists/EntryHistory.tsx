import type { ExceptDetail } from '../../../contract/risk/exceptLists.ts'
import { dayText } from '../../../domain/time/calendar.ts'
import { useText } from '../../i18n/useText.ts'
import { DataTable } from '../../ui/pages/DataTable.tsx'
import typography from '../../ui/typography.module.css'
import { showTime } from '../../ui/values/showTime.ts'
import styles from './exceptLists.module.css'

type Event = ExceptDetail['history'][number]

export function EntryHistory({ history }: { history: readonly Event[] }) {
  const t = useText()
  const until = (day: string | null) => (day ? dayText(day) : t('exceptLists.noEnd'))
  return (
    <section className={styles.history} aria-labelledby="except-history">
      <h2 id="except-history">{t('exceptLists.history')}</h2>
      <DataTable
        rows={history}
        keyOf={({ version }) => version}
        columns={[
          { field: 'at', cell: ({ at }) => showTime(at, true) },
          { head: t('exceptLists.by'), cell: ({ by }) => by },
          { field: 'what', cell: ({ action }) => t(`exceptLists.event.${action}`) },
          { field: 'validFrom', cell: (event) => <Changed event={event} of={({ validFrom }) => dayText(validFrom)} /> },
          { field: 'validTo', cell: (event) => <Changed event={event} of={({ validTo }) => until(validTo)} /> },
          {
            field: 'reason',
            wide: true,
            cell: (event) => <Changed event={event} of={({ reason }) => reason} />,
          },
        ]}
      />
    </section>
  )
}

interface ChangedProps {
  event: Event
  of: (said: NonNullable<Event['after']>) => string
}

function Changed({ event, of }: ChangedProps) {
  const before = event.before && of(event.before)
  const after = event.after && of(event.after)
  if (after === null || before === null || before === after) return after ?? before
  return (
    <>
      <del className={typography.quiet}>{before}</del> {after}
    </>
  )
}
