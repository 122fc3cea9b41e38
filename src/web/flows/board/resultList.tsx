import { disputeResultSorts, type EndedDispute, queryDisputeResult } from '../../../contract/records/disputeResults.ts'
import { flowIds, flowOf } from '../../../domain/flows/index.ts'
import { disputeResults, resultDays } from '../../../domain/records/disputeResults.ts'
import { fieldOf } from '../../../domain/text/fields.ts'
import { dayOf } from '../../../domain/time/calendar.ts'
import { useText } from '../../i18n/useText.ts'
import { Breadcrumbs } from '../../layout/Breadcrumbs.tsx'
import { amountColumn, codeColumn, codeNameColumn, dayColumn } from '../../list/columns.tsx'
import { actingInstitution, choice, days, institution, text } from '../../list/conditions.ts'
import { defineList, type ListColumn } from '../../list/definition.ts'
import { emptyText } from '../../list/emptyText.tsx'
import { List } from '../../list/List.tsx'
import { pageAddress, recordAddress } from '../../routes/links.ts'
import { TransactionName } from '../../ui/values/TransactionName.tsx'

/** Lists the ended disputes that a number of the board counts. */
export function ResultsPage() {
  const t = useText()
  return (
    <>
      <Breadcrumbs
        trail={[{ label: t('frame.menu.Board'), to: pageAddress('wrk.board').to }]}
        here={t('frame.title.results')}
      />
      <List list={list} base={pageAddress('wrk.result.list')} />
    </>
  )
}

const list = defineList({
  page: 'wrk.result.list',
  title: (t) => t('frame.title.results'),
  call: queryDisputeResult,
  queryKey: ['board', 'disputeResults'],
  keyOf: ({ expId }: EndedDispute) => expId,
  nameOf: ({ expId }) => expId,
  conditions: [
    days('endedOn'),
    choice('outcome', disputeResults, (t, outcome) => t(`disputeResult.outcome.${outcome}`)),
    choice('flow', flowIds, (t, flow) => t(`flow.${flow}`)),
    text('rsnCd', fieldOf('rsnCd')),
    institution('counterparty'),
    actingInstitution('insIdCd'),
  ],
  start: { conditions: lastMonths, unless: [], required: true },
  columns: [
    codeColumn('expId', 142),
    dayColumn('endedOn'),
    { field: 'outcome', width: 96, cell: ({ won }, { t }) => t(`disputeResult.outcome.${won ? 'won' : 'lost'}`) },
    { field: 'ending', width: 168, cell: ({ ending }, { t }) => t(`disputeResult.ending.${ending}`) },
    { field: 'transId', width: 258, cell: ({ transId }) => <TransactionName transId={transId} /> },
    amountColumn(148),
    codeNameColumn('rsnCd', 'rsnNm', 252),
    codeNameColumn('counterparty', 'insNm'),
  ] satisfies ListColumn<EndedDispute>[],
  sorts: disputeResultSorts,
  defaultSort: '-endedOn',
  addressOf: ({ flow, expId }) => recordAddress(flowOf(flow), expId),
  Empty: emptyText((t) => [t('board.results.noRows'), t('board.steps.noneHelp')]),
  countText: (t, { total, totalIsExact }) =>
    totalIsExact ? t('board.results.count', { count: total }) : t('board.results.over', { count: total }),
  card: { end: 'outcome', title: ['ending', 'transAt'], lines: ['endedOn', 'transId', 'rsnCd', 'counterparty'] },
})

function lastMonths() {
  const { from, to } = resultDays(dayOf(new Date()))
  return { endedOnFrom: from, endedOnTo: to }
}
