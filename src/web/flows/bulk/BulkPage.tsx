import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import {
  type BulkPlan,
  bulkRecordSorts,
  bulkSorts,
  queryBulkRecords,
  queryBulks,
} from '../../../contract/records/bulk.ts'
import { flowOf } from '../../../domain/flows/index.ts'
import { bulkOutcomes, bulkStates } from '../../../domain/records/bulk.ts'
import { currencyCode } from '../../../domain/text/money.ts'
import { useText } from '../../i18n/useText.ts'
import { choice, code, toggle } from '../../list/conditions.ts'
import { defineList } from '../../list/definition.ts'
import { emptyText } from '../../list/emptyText.tsx'
import { List } from '../../list/List.tsx'
import { pageAddress, recordAddress } from '../../routes/links.ts'
import { useAnySearch } from '../../routes/pageSearch.ts'
import { ErrorNotice } from '../../ui/feedback/ErrorNotice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import page from '../../ui/pages/page.module.css'
import typography from '../../ui/typography.module.css'
import { Money } from '../../ui/values/Money.tsx'
import { StateTag } from '../../ui/values/StateTag.tsx'
import { showTime } from '../../ui/values/showTime.ts'
import { TransactionName } from '../../ui/values/TransactionName.tsx'
import { InstitutionName } from '../InstitutionName.tsx'
import { actionName } from './actionName.ts'
import styles from './bulk.module.css'
import { bulkQuery, bulksKey, openBulksQuery } from './queries.ts'

/** The user's bulk actions, or the records of one of them. */
export function BulkPage() {
  const { bulkId } = useAnySearch()
  if (bulkId === undefined) return <List list={bulkList} base={pageAddress('wrk.bulk')} />
  return <BulkRecords key={bulkId} bulkId={bulkId} />
}

const bulkList = defineList({
  page: 'wrk.bulk',
  title: (t) => t('bulk.page'),
  call: queryBulks,
  queryKey: [...bulksKey, 'list'],
  keyOf: ({ bulkId }) => bulkId,
  nameOf: ({ bulkId }) => bulkId,
  conditions: [
    choice(
      'state',
      bulkStates.slice(1),
      (t, state) => t(`bulk.state.${state}`),
      (t) => t('bulk.stateHead'),
    ),
  ],
  columns: [
    {
      name: 'plannedAt',
      head: (t) => t('bulk.plannedAt'),
      width: 180,
      order: 'time',
      cell: ({ plannedAt }) => showTime(plannedAt, true),
    },
    { name: 'action', head: (t) => t('bulk.action'), width: 180, cell: ({ action }, { t }) => actionName(action, t) },
    {
      name: 'state',
      head: (t) => t('bulk.stateHead'),
      width: 150,
      cell: ({ state }, { t }) => t(`bulk.state.${state}`),
    },
    {
      name: 'counts',
      head: (t) => t('bulk.counts'),
      width: 200,
      align: 'end',
      cell: ({ done, failed, planned }) => [done, failed, planned].map((n) => n.toLocaleString('en')).join(' / '),
    },
    { name: 'remark', head: (t) => t('field.remark'), width: 320, cell: ({ remark }) => remark },
  ],
  sorts: bulkSorts,
  defaultSort: '-plannedAt',
  addressOf: ({ bulkId }) => pageAddress('wrk.bulk', { bulkId }),
  Empty: emptyText((t) => [t('bulk.empty'), t('bulk.comesHere')]),
  card: { end: 'state', lines: ['action', 'counts', 'remark'] },
})

function BulkRecords({ bulkId }: { bulkId: string }) {
  const t = useText()
  const { data, error, refetch } = useQuery(bulkQuery(bulkId))
  const list = useMemo(() => data && recordsOf(data), [data])
  if (error && !data) {
    return (
      <div className={page.page}>
        <h1>{t('bulk.page')}</h1>
        <ErrorNotice error={error} onRetry={() => void refetch()} />
        <Link {...pageAddress('wrk.bulk')}>{t('bulk.back')}</Link>
      </div>
    )
  }
  return list ? <List list={list} base={pageAddress('wrk.bulk', { bulkId })} /> : <Skeleton lines={12} />
}

/** Says what is done, when it was planned, and how far it is or how it ended. */
function BulkHead({ plan }: { plan: BulkPlan }) {
  const t = useText()
  const { data: open } = useQuery(openBulksQuery)
  const { state, done, failed, changed, planned, beginsIn } =
    open?.list.find(({ bulkId }) => bulkId === plan.bulkId) ?? plan
  const seconds = `${Math.ceil(beginsIn)}`
  const counts = { done, failed, changed, left: planned - done - failed, seconds }
  return (
    <p className={styles.bulkHead}>
      <b>{t('bulk.title', { action: actionName(plan.action, t), count: plan.records })}</b>
      <span>{t(`bulk.running.${state}`, counts)}</span>
      {plan.records > planned && <span>{t('bulk.notPossibleOf', { count: plan.records - planned })}</span>}
      <span className={typography.quiet}>{t('bulk.plannedOn', { time: showTime(plan.plannedAt, true) })}</span>
      <Link {...pageAddress('wrk.bulk')}>{t('bulk.back')}</Link>
    </p>
  )
}

const fileLine = {
  field: 'line',
  width: 80,
  align: 'end',
  cell: ({ line }: { line: number | null }) => line,
} as const

function recordsOf(plan: BulkPlan) {
  const reasons = plan.reasons.map(({ reason }) => String(reason))
  const options = plan.sums.map(({ transCurrCd }) => ({
    code: transCurrCd,
    shown: currencyCode(transCurrCd),
    name: currencyCode(transCurrCd),
  }))
  return defineList({
    page: 'wrk.bulk.records',
    title: (t) => t('bulk.title', { action: actionName(plan.action, t), count: plan.records }),
    Notice: () => <BulkHead plan={plan} />,
    call: queryBulkRecords,
    queryKey: [...bulksKey, plan.bulkId, 'records'],
    always: { bulkId: plan.bulkId },
    keyOf: ({ expId, line }) => (line === null ? expId : `${line} ${expId}`),
    nameOf: ({ expId }) => expId,
    conditions: [
      choice(
        'outcome',
        bulkOutcomes,
        (t, outcome) => t(`bulkOutcome.${outcome}`),
        (t) => t('bulk.outcome'),
      ),
      {
        ...choice(
          'reason',
          reasons,
          (_, reason) => plan.reasons[Number(reason)]?.errMsg ?? reason,
          (t) => t('bulk.reason'),
        ),
        toBody: Number,
      },
      { ...toggle('refunded', (t) => t('bulk.refunded')), toBody: (value) => value === '1' },
      code('transCurrCd', () => options, { chip: currencyCode }),
    ],
    columns: [
      { field: 'expId', width: 150, cell: ({ expId }) => <span className={typography.code}>{expId}</span> },
      { field: 'bulkOutcome', width: 130, cell: ({ outcome }, { t }) => t(`bulkOutcome.${outcome}`) },
      ...(plan.action === 'modify' ? [fileLine] : []),
      { field: 'bulkReason', width: 290, cell: ({ errMsg }) => errMsg },
      { field: 'state', width: 144, cell: ({ state }) => state && <StateTag state={state} /> },
      {
        field: 'transAt',
        width: 148,
        align: 'end',
        cell: ({ transAt, transCurrCd }) => transAt && transCurrCd && <Money amount={transAt} currency={transCurrCd} />,
      },
      {
        field: 'transId',
        width: 258,
        cell: ({ transId }) => transId && <TransactionName transId={transId} />,
      },
      {
        field: 'counterparty',
        width: 256,
        cell: ({ counterparty }) => counterparty && <InstitutionName insIdCd={counterparty} />,
      },
    ],
    sorts: bulkRecordSorts,
    defaultSort: 'expId',
    addressOf: ({ expId, flow: flowId }) => {
      const flow = flowId === null ? null : flowOf(flowId)
      return flow ? recordAddress(flow, expId) : pageAddress('wrk.bulk', { bulkId: plan.bulkId })
    },
    card: { end: 'bulkOutcome', title: ['transId', 'transAt'], lines: ['bulkReason', 'state', 'counterparty'] },
  })
}
