import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { Button } from 'antd'
import { useEffect } from 'react'
import { menuPaths } from '../../../../contract/pages.ts'
import { querySusTrans, type SusTransRow } from '../../../../contract/risk/suspicious.ts'
import { susResults } from '../../../../domain/records/handling.ts'
import { scoreBounds } from '../../../../domain/risk/risk.ts'
import { digits } from '../../../../domain/text/fieldKinds.ts'
import { fieldOf } from '../../../../domain/text/fields.ts'
import { nameIn } from '../../../../texts/names.ts'
import { tasksQuery } from '../../../api/tasks.ts'
import { useText } from '../../../i18n/useText.ts'
import { MenuTabs } from '../../../layout/MenuTabs.tsx'
import { timeColumn } from '../../../list/columns.tsx'
import { card, days, text } from '../../../list/conditions.ts'
import { type ActionsProps, defineList, type Found } from '../../../list/definition.ts'
import { List } from '../../../list/List.tsx'
import { ViewSwitch } from '../../../list/ViewSwitch.tsx'
import { pageAddress } from '../../../routes/links.ts'
import { useAnySearch } from '../../../routes/pageSearch.ts'
import { lastPlaceOutside } from '../../../session/lastPlace.ts'
import typography from '../../../ui/typography.module.css'
import { cardList } from '../cards/cardList.tsx'
import { alertAddress } from '../places.ts'
import {
  handlingConditions,
  ModifyLink,
  resultColumn,
  sentColumn,
  transactionColumns,
  transactionList,
} from './transactions.tsx'

const page = 'rsk.suspicious.list'

const alertList = defineList({
  ...transactionList,
  page,
  call: querySusTrans,
  queryKey: ['alerts'],
  conditions: [
    days('transDt'),
    card(),
    text('mchntCd', fieldOf('mchntCd')),
    ...handlingConditions(susResults),
    days('settleDt'),
    text('termId', fieldOf('termId')),
    { ...text('scoreFrom', digits(1, 4)), toBody: (score) => Math.max(scoreBounds.min, Number(score)) },
  ],
  columns: [
    sentColumn,
    { field: 'score', width: 80, align: 'end', order: 'amount' },
    {
      field: 'hits',
      width: 330,
      cell: ({ hits: [first, ...more] }, { t, language }) => (
        <span title={nameIn(first?.reason, language)}>
          {nameIn(first?.reason, language) ?? '–'}
          {more.length > 0 && (
            <span className={typography.quiet}> {t('risk.moreReasons', { count: more.length })}</span>
          )}
        </span>
      ),
    },
    ...transactionColumns,
    resultColumn,
    timeColumn('raisedAt', { width: 170, seconds: true }),
  ],
  sorts: ['-raisedAt', 'raisedAt', '-score', 'score'],
  defaultSort: '-raisedAt',
  addressOf: ({ rid }) => alertAddress(rid),
  Actions: ({ rows: [row] }: ActionsProps<SusTransRow>) => row && <ModifyLink row={row} {...alertAddress(row.rid)} />,
  Tools: BackButton,
  Empty: () => <p>{useText()('risk.noAlertsHelp')}</p>,
  countText: (t, { total, totalIsExact }) => t(totalIsExact ? 'risk.alerts' : 'risk.alertsOver', { count: total }),
  card: { end: 'transAt', lines: ['score', 'hits', 'priAcctNo', 'cardAccptrNmAddr', 'issInsIdCd', 'result'] },
})

const each = { ...alertList, Notice: () => <Grouping current="singly" /> }
const byCard = { ...cardList, Notice: () => <Grouping current="byCard" /> }

export function SuspiciousPage() {
  const { view } = useAnySearch()
  return (
    <>
      <MenuTabs page={page} />
      {view === 'byCard' ? (
        <List key="byCard" list={byCard} base={pageAddress(page, { view })} />
      ) : (
        <List key="singly" list={each} base={pageAddress(page)} />
      )}
    </>
  )
}

function Grouping({ current }: { current: 'singly' | 'byCard' }) {
  const t = useText()
  return (
    <ViewSwitch
      label={t('risk.grouping')}
      current={current}
      views={[
        { key: 'singly', label: t('risk.singly'), address: pageAddress(page) },
        { key: 'byCard', label: t('risk.byCard'), address: pageAddress(page, { view: 'byCard' }) },
      ]}
    />
  )
}

/** Leads out of the module. When alerts have come, the counts of what waits are asked for again. */
function BackButton({ found }: { found: Found<SusTransRow> | undefined }) {
  const t = useText()
  const navigate = useNavigate()
  const { history } = useRouter()
  const { pathname } = useLocation()
  const queries = useQueryClient()
  const versions = found?.list.map(({ rid, version }) => `${rid} ${version}`).join()
  useEffect(() => {
    if (versions !== undefined) void queries.invalidateQueries(tasksQuery)
  }, [versions, queries])
  const goBack = () => {
    if (pathname !== menuPaths.RiskMonitoring) return void navigate({ to: menuPaths.RiskMonitoring, search: {} })
    history.push(lastPlaceOutside('RiskMonitoring'))
  }
  return <Button onClick={goBack}>{t('risk.back')}</Button>
}
