import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReplyOf } from '../../../contract/call.ts'
import type { getTasks } from '../../../contract/flowCalls.ts'
import { addDays, dayOf } from '../../../domain/calendar.ts'
import { soonDays } from '../../../domain/due.ts'
import { waits } from '../../../domain/workflow/check.ts'
import type { Flow } from '../../../domain/workflow/flow.ts'
import { listAddress } from '../../addresses.ts'
import { tasksQuery } from '../../api/tasks.ts'
import { useText } from '../../i18n/useText.ts'
import type { Search } from '../../routes.tsx'
import { DueTag } from '../../ui/DueTag.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

type Task = ReplyOf<typeof getTasks>['tasks'][number] & { of: Flow }

/** What waits, a line for each flow and state, most pressing first. Each number leads to the list behind it. */
export function MyWork({ flows }: { flows: readonly Flow[] }) {
  const t = useText()
  const { data, error, refetch } = useQuery(tasksQuery)
  const tasks = waitingTasks(data?.tasks ?? [], flows)
  const count = tasks.reduce((sum, task) => sum + task.count, 0)
  const over = tasks.reduce((sum, task) => sum + task.over, 0)
  return (
    <section className="home-work" aria-labelledby="my-work">
      <div className="home-head">
        <h2 id="my-work">{t('frame.home.work')}</h2>
        {count > 0 && <span className="quiet">{t('frame.home.workSum', { count, over: `${over}` })}</span>}
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
        <WorkTable tasks={tasks} />
      )}
    </section>
  )
}

function SearchLink({ flows }: { flows: readonly Flow[] }) {
  const t = useText()
  return flows[0] ? <Link {...listAddress(flows[0], 'search')}>{t('frame.home.toSearch')}</Link> : null
}

function WorkTable({ tasks }: { tasks: readonly Task[] }) {
  const t = useText()
  const today = dayOf(new Date())
  return (
    <table className="plain-table">
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
      <tbody>
        {tasks.map((task) => {
          const { of, state, count, over, soon, nextDueDt } = task
          return (
            <tr key={`${of.id} ${state}`}>
              <th scope="row">{t(`frame.menu.${of.menu}`)}</th>
              <td>{t(`state.${state}`)}</td>
              <Figure task={task} value={count} />
              <Figure task={task} value={over} tone="is-over" conditions={{ dueDtTo: addDays(today, -1) }} />
              <Figure
                task={task}
                value={soon}
                tone="is-soon"
                conditions={{ dueDtFrom: today, dueDtTo: addDays(today, soonDays) }}
              />
              <td className="next-due">
                {nextDueDt && (
                  <Link {...listAddress(of, state, { dueDtFrom: nextDueDt, dueDtTo: nextDueDt })}>
                    <DueTag dueDt={nextDueDt} today={today} />
                  </Link>
                )}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

interface FigureProps {
  task: Task
  value: number
  tone?: string
  conditions?: Search
}

/** A number that leads to its list; a zero is quiet and leads nowhere. */
function Figure({ task, value, tone = '', conditions = {} }: FigureProps) {
  return (
    <td className="number">
      {value === 0 ? (
        <span className="quiet">0</span>
      ) : (
        <Link {...listAddress(task.of, task.state, conditions)} className={`figure ${tone}`}>
          {value}
        </Link>
      )}
    </td>
  )
}

/** Overdue first, then by the next day that is due, then by how many. */
function waitingTasks(tasks: readonly Omit<Task, 'of'>[], flows: readonly Flow[]): Task[] {
  const never = '99991231'
  return tasks
    .flatMap((task) => {
      const of = flows.find((flow) => flow.id === task.flow)
      return of && waits(task.state) && task.count > 0 ? [{ ...task, of }] : []
    })
    .sort(
      (a, b) =>
        Number(b.over > 0) - Number(a.over > 0) ||
        (a.nextDueDt ?? never).localeCompare(b.nextDueDt ?? never) ||
        b.count - a.count,
    )
}
