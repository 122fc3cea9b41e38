import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { addDays, dayOf } from '../../../domain/calendar.ts'
import { soonDays } from '../../../domain/due.ts'
import type { Flow } from '../../../domain/workflow/flow.ts'
import { tasksQuery } from '../../api/tasks.ts'
import { useText } from '../../i18n/useText.ts'
import { firstTabOf, listAddress } from '../../routes/links.ts'
import type { Search } from '../../routes/search.ts'
import { DueTag } from '../../ui/DueTag.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { FigureLink } from './FigureLink.tsx'
import { type Task, type Work, workOf } from './work.ts'

export function MyWork({ flows }: { flows: readonly Flow[] }) {
  const t = useText()
  const { data, error, refetch } = useQuery(tasksQuery)
  const work = workOf(data?.tasks ?? [], flows)
  const tasks = work.flatMap((one) => one.tasks)
  const count = tasks.reduce((sum, task) => sum + task.count, 0)
  const over = tasks.reduce((sum, task) => sum + task.over, 0)
  return (
    <section className="home-work" aria-labelledby="my-work">
      <div className="home-head">
        <h2 id="my-work">{t('frame.home.work')}</h2>
        {count > 0 && <span className="quiet">{t('frame.home.workSum', { count: `${count}`, over: `${over}` })}</span>}
      </div>
      {error && !data ? (
        <ErrorNotice error={error} onRetry={refetch} />
      ) : !data ? (
        <Skeleton lines={4} />
      ) : tasks.length === 0 ? (
        <p>
          {t('frame.home.nothing')} <SearchLink flows={flows} />
        </p>
      ) : (
        <WorkTable work={work} />
      )}
    </section>
  )
}

function SearchLink({ flows }: { flows: readonly Flow[] }) {
  const t = useText()
  return flows[0] ? <Link {...listAddress(flows[0], 'search')}>{t('frame.home.toSearch')}</Link> : null
}

function WorkTable({ work }: { work: readonly Work[] }) {
  const t = useText()
  const today = dayOf(new Date())
  return (
    <table className="home-table">
      <thead>
        <tr>
          <th scope="col">{t('frame.home.flow')}</th>
          <th scope="col">{t('frame.home.state')}</th>
          <th scope="col" className="number">
            {t('frame.home.waiting')}
          </th>
          <th scope="col" className="number">
            {t('frame.home.over')}
          </th>
          <th scope="col" className="number">
            {t('frame.home.soon', { days: `${soonDays + 1}` })}
          </th>
          <th scope="col" className="next-due">
            {t('frame.home.nextDue')}
          </th>
        </tr>
      </thead>
      {work.map(({ module, tasks, idle }) => (
        <tbody key={module}>
          <tr className="work-module">
            <th scope="rowgroup" colSpan={6}>
              {t(`frame.module.${module}`)}
            </th>
          </tr>
          {tasks.map((task) => (
            <TaskRow key={`${task.of.id} ${task.state}`} task={task} today={today} />
          ))}
          {idle.length > 0 && (
            <tr className="work-idle">
              <td colSpan={6}>
                {t('frame.home.idle')}{' '}
                {idle.map((flow, i) => (
                  <Fragment key={flow.id}>
                    {i > 0 && t('frame.listSeparator')}
                    <Link {...listAddress(flow, firstTabOf(flow))}>{t(`frame.menu.${flow.menu}`)}</Link>
                  </Fragment>
                ))}
              </td>
            </tr>
          )}
        </tbody>
      ))}
    </table>
  )
}

function TaskRow({ task, today }: { task: Task; today: string }) {
  const t = useText()
  const { of, state, count, over, soon, nextDueDt } = task
  const until = { dueDtFrom: today, dueDtTo: addDays(today, soonDays) }
  return (
    <tr>
      <th scope="row">{t(`frame.menu.${of.menu}`)}</th>
      <td>{t(`state.${state}`)}</td>
      <Figure task={task} value={count} />
      <Figure task={task} value={over} tone="is-over" conditions={{ dueDtTo: addDays(today, -1) }} />
      <Figure task={task} value={soon} tone="is-soon" conditions={until} />
      <td className="next-due">
        {nextDueDt && (
          <Link {...listAddress(of, state, { mine: '1', dueDtFrom: nextDueDt, dueDtTo: nextDueDt })}>
            <DueTag dueDt={nextDueDt} today={today} />
          </Link>
        )}
      </td>
    </tr>
  )
}

interface FigureProps {
  task: Task
  value: number
  tone?: string
  conditions?: Search
}

function Figure({ task, value, tone = '', conditions = {} }: FigureProps) {
  return (
    <td className={value === 0 ? 'number quiet' : 'number'}>
      <FigureLink to={value === 0 ? null : listAddress(task.of, task.state, { mine: '1', ...conditions })} tone={tone}>
        {value}
      </FigureLink>
    </td>
  )
}
