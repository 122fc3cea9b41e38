import { Button, Drawer } from 'antd'
import { type FormEvent, type ReactNode, useState } from 'react'
import { queryVisits, type VisitRow } from '../../../contract/people/visits.ts'
import { usernamePattern } from '../../../domain/people/people.ts'
import { type Day, dayOf } from '../../../domain/time/calendar.ts'
import type { Asks } from '../../api/call.ts'
import { callQuery } from '../../api/callQuery.ts'
import { useText } from '../../i18n/useText.ts'
import { ConditionInput } from '../../list/conditions/ConditionInput.tsx'
import { checkDraft, type DraftProblems } from '../../list/conditions/draft.ts'
import { day, text } from '../../list/conditions.ts'
import { usePages } from '../../list/usePages.tsx'
import { ForRole } from '../../session/ForRole.tsx'
import { QueryPlaceholder } from '../../ui/feedback/QueryPlaceholder.tsx'
import typography from '../../ui/typography.module.css'
import styles from './log.module.css'
import { Opening } from './Opening.tsx'

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
  return (
    <div className={styles.entry}>
      <p className={typography.quiet}>{t('log.visits.ask')}</p>
      <VisitsQuestion visited={visited} onAsk={onAsk} />
      {usernamePattern.test(visited.username) ? (
        <VisitList {...visited} />
      ) : (
        visited.username !== '' && <p>{t('log.visits.none', { username: visited.username })}</p>
      )}
    </div>
  )
}

const asks = [text('username', 32), day('day', (t) => t('log.visits.day'))]

/** The user whose visits are shown, and the day; the default is today. */
function VisitsQuestion({ visited, onAsk }: { visited: Visited; onAsk: (visited: Visited) => void }) {
  const t = useText()
  const [draft, setDraft] = useState<Readonly<Record<string, string>>>({ ...visited })
  const [problems, setProblems] = useState<DraftProblems>({})
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { conditions, problems } = checkDraft(asks, draft)
    setProblems(problems)
    const { username = '', day = dayOf(new Date()) } = conditions
    if (Object.keys(problems).length === 0) onAsk({ username, day })
  }
  return (
    <search>
      <form className={styles.visits} aria-label={t('log.visits.title')} noValidate onSubmit={submit}>
        {asks.map((condition) => (
          <ConditionInput
            key={condition.name}
            condition={condition}
            place="visits"
            draft={draft}
            change={(patch) => setDraft({ ...draft, ...patch })}
            problem={problems[condition.name]}
            labelled
          />
        ))}
        <Button type="primary" htmlType="submit">
          {t('list.query')}
        </Button>
      </form>
    </search>
  )
}

const pageSize = 50

function VisitList({ username, day }: Visited) {
  const t = useText()
  const { data, error, refetch, pager } = usePages((currPage) => visitsQuery({ username, day, currPage, pageSize }))
  if (!data) return <QueryPlaceholder query={{ error, refetch }} lines={6} />
  if (data.total === 0) return <p role="status">{t('log.visits.none', { username })}</p>
  return (
    <>
      <p role="status">{t('log.visits.count', { count: data.total })}</p>
      {openingsOf(data.list).map((visits) => (
        <Opening key={`${visits[0].recordId} ${visits[0].enteredAt}`} visits={visits} />
      ))}
      {pager}
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

function visitsQuery(body: Asks<typeof queryVisits>) {
  return callQuery(['visits', body], queryVisits, body, { staleTime: 0 })
}
