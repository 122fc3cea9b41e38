import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Drawer } from 'antd'
import { useState } from 'react'
import type { VisitRow } from '../../../contract/visits.ts'
import type { Day } from '../../../domain/calendar.ts'
import { usernamePattern } from '../../../domain/people.ts'
import { useText } from '../../i18n/useText.ts'
import { Conditions } from '../../ui/Conditions.tsx'
import { DayCondition } from '../../ui/DayCondition.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TextCondition } from '../../ui/TextCondition.tsx'
import { useConditions } from '../../ui/useConditions.ts'
import { usualDays } from './conditions.ts'
import { Opening } from './Opening.tsx'
import { visitsQuery } from './queries.ts'

/** Whose visits of which day. */
export interface Visited {
  username: string
  day: Day
}

interface VisitsDrawerProps {
  /** Null: it is closed. */
  visited: Visited | null
  onAsk: (visited: Visited) => void
  onClose: () => void
}

/** Which pages a user visited on a day, and what was pressed on each. For administrators. */
export function VisitsDrawer({ visited, onAsk, onClose }: VisitsDrawerProps) {
  const t = useText()
  return (
    <Drawer
      open={visited !== null}
      onClose={onClose}
      title={t('log.visits.title')}
      placement="right"
      size="min(560px, 100vw)"
      closable={{ 'aria-label': t('frame.close') }}
      destroyOnHidden
    >
      {visited && <Visits key={`${visited.username} ${visited.day}`} visited={visited} onAsk={onAsk} />}
    </Drawer>
  )
}

function Visits({ visited, onAsk }: { visited: Visited; onAsk: (visited: Visited) => void }) {
  const t = useText()
  const today = usualDays().endDt
  const { inputOf, asking } = useConditions({
    place: 'visits',
    asked: { ...visited },
    reset: { username: '', day: today },
    onQuery: onAsk,
  })
  return (
    <div className="log-entry">
      <p className="quiet">{t('log.visits.ask')}</p>
      <Conditions {...asking} label={t('log.visits.title')}>
        <TextCondition {...inputOf('username')} label={t('field.username')} maxLength={32} />
        <DayCondition {...inputOf('day')} label={t('log.visits.day')} max={today} required />
      </Conditions>
      {usernamePattern.test(visited.username) ? (
        <VisitList {...visited} />
      ) : (
        visited.username !== '' && <p>{t('log.visits.none', { username: visited.username })}</p>
      )}
    </div>
  )
}

const pageSize = 50

function VisitList({ username, day }: Visited) {
  const t = useText()
  const [currPage, setPage] = useState(1)
  const { data, error, refetch } = useQuery({
    ...visitsQuery({ username, day, currPage, pageSize }),
    placeholderData: keepPreviousData,
  })
  if (error && !data) return <ErrorNotice error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={6} />
  if (data.total === 0) return <p role="status">{t('log.visits.none', { username })}</p>
  return (
    <>
      <p role="status">{t('log.visits.count', { count: data.total })}</p>
      {openingsOf(data.list).map((visits) => (
        <Opening key={`${visits[0].recordId} ${visits[0].enteredAt}`} visits={visits} />
      ))}
      <Pager data={data} currPage={currPage} onPage={setPage} />
    </>
  )
}

/** Visits in order of time, those of one opening of the portal together. */
function openingsOf(list: readonly VisitRow[]): [VisitRow, ...VisitRow[]][] {
  const openings: [VisitRow, ...VisitRow[]][] = []
  for (const visit of list) {
    const known = openings.find(([first]) => first.recordId === visit.recordId)
    if (known) known.push(visit)
    else openings.push([visit])
  }
  return openings
}
