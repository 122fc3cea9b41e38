import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Drawer } from 'antd'
import { type ReactNode, useState } from 'react'
import type { VisitRow } from '../../../contract/visits.ts'
import { type Day, dayOf } from '../../../domain/calendar.ts'
import { usernamePattern } from '../../../domain/people.ts'
import { useText } from '../../i18n/useText.ts'
import { ForRole } from '../../session/ForRole.tsx'
import { Conditions } from '../../ui/Conditions.tsx'
import { DayCondition } from '../../ui/DayCondition.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TextCondition } from '../../ui/TextCondition.tsx'
import { useConditions } from '../../ui/useConditions.ts'
import { Opening } from './Opening.tsx'
import { visitsQuery } from './queries.ts'

interface Visited {
  username: string
  day: Day
}

interface VisitsDrawerProps {
  /** Null while the drawer is closed. */
  visited: Visited | null
  onAsk: (visited: Visited) => void
  onClose: () => void
}

/** Opens the pages that a user visited on a day. */
export function VisitsButton({ icon, children, ...visit }: Visited & { icon?: ReactNode; children: ReactNode }) {
  const [visited, setVisited] = useState<Visited | null>(null)
  return (
    <ForRole roles={['administrator']}>
      <Button icon={icon} onClick={() => setVisited(visit)}>
        {children}
      </Button>
      <VisitsDrawer visited={visited} onClose={() => setVisited(null)} onAsk={setVisited} />
    </ForRole>
  )
}

function VisitsDrawer({ visited, onAsk, onClose }: VisitsDrawerProps) {
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
  const today = dayOf(new Date())
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

function openingsOf(list: readonly VisitRow[]): [VisitRow, ...VisitRow[]][] {
  const openings: [VisitRow, ...VisitRow[]][] = []
  for (const visit of list) {
    const known = openings.find(([first]) => first.recordId === visit.recordId)
    if (known) known.push(visit)
    else openings.push([visit])
  }
  return openings
}
