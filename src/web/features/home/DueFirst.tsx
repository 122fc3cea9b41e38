import { useQueries, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { queryCall } from '../../../contract/flowCalls.ts'
import { isExceptionTransId } from '../../../domain/transactions.ts'
import type { Flow } from '../../../domain/workflow/flow.ts'
import { call } from '../../api/call.ts'
import { tasksQuery } from '../../api/tasks.ts'
import { useText } from '../../i18n/useText.ts'
import { recordAddress } from '../../routes/links.ts'
import { DueTag } from '../../ui/DueTag.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { Money } from '../../ui/Money.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { dueFirstFlows } from './work.ts'

const shown = 5

export function DueFirst({ flows }: { flows: readonly Flow[] }) {
  const t = useText()
  const { rows, waiting, error, retry } = useDueFirst(flows)
  return (
    <section className="home-due" aria-labelledby="due-first">
      <div className="home-head">
        <h2 id="due-first">{t('frame.home.dueFirst')}</h2>
      </div>
      {error ? (
        <ErrorNotice error={error} onRetry={retry} />
      ) : waiting ? (
        <Skeleton lines={5} />
      ) : rows.length === 0 ? (
        <p className="quiet">{t('frame.home.nothingDue')}</p>
      ) : (
        <ul className="due-list">
          {rows.map(({ flow, row }) => (
            <li key={row.expId}>
              <Link {...recordAddress(flow, row.expId)} className="code">
                {row.expId}
              </Link>
              <span className="due-name">
                {isExceptionTransId(row.transId) ? t(`transId.${row.transId}`) : row.transId}
              </span>
              <Money amount={row.transAt} currency={row.transCurrCd} />
              {row.dueDt && <DueTag dueDt={row.dueDt} />}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function useDueFirst(flows: readonly Flow[]) {
  const tasks = useQuery(tasksQuery)
  return useQueries({
    queries: dueFirstFlows(tasks.data?.tasks ?? [], flows, shown).map((flow) => ({
      queryKey: ['records', flow.id, 'dueFirst'],
      queryFn: ({ signal }: { signal: AbortSignal }) => {
        const page = flow.pages.search
        if (!page) return { flow, list: [] }
        const body = { currPage: 1, pageSize: shown, sort: 'dueDt', mine: '1' } as const
        return call(queryCall(flow, 'search', page), body, { quiet: true, signal }).then(({ list }) => ({ flow, list }))
      },
    })),
    combine: (answers) => ({
      waiting: tasks.isPending || answers.some((answer) => answer.isPending),
      error: tasks.data ? (answers.find((answer) => answer.error && !answer.data)?.error ?? null) : tasks.error,
      retry: () => {
        for (const answer of [tasks, ...answers]) if (answer.error) void answer.refetch()
      },
      rows: answers
        .flatMap(({ data }) => data?.list.map((row) => ({ flow: data.flow, row })) ?? [])
        .sort((a, b) => (a.row.dueDt ?? '').localeCompare(b.row.dueDt ?? ''))
        .slice(0, shown),
    }),
  })
}
