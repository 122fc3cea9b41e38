import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { Button } from 'antd'
import { useEffect } from 'react'
import { querySusTrans } from '../../../contract/suspicious.ts'
import { menus } from '../../../domain/menus.ts'
import { exportList } from '../../api/files.ts'
import { useText } from '../../i18n/useText.ts'
import { MenuTabs } from '../../layout/MenuTabs.tsx'
import { lastPlaceOutside } from '../../session/lastPlace.ts'
import { ExportButton } from '../../ui/ExportButton.tsx'
import { PlainListPage } from '../../ui/PlainListPage.tsx'
import { AlertConditions } from './AlertConditions.tsx'
import { AlertTable } from './AlertTable.tsx'
import { askedBy, typedOf } from './alertConditions.ts'
import { alertsQuery } from './queries.ts'
import { RefreshBar } from './RefreshBar.tsx'
import { every, useCycle } from './useCycle.ts'
import { useListSearch } from './useListSearch.ts'
import { useNews } from './useNews.ts'
import './risk.css'

/** The alerts, the newest first: the list looks for news by itself while somebody looks at it. */
export function SuspiciousPage() {
  const t = useText()
  const navigate = useNavigate()
  const { history } = useRouter()
  const { pathname } = useLocation()
  const queries = useQueryClient()
  const { search, card, toPage, ask } = useListSearch('rsk.suspicious.list')
  const [seconds, setSeconds] = useCycle()
  const asked = askedBy(search, card)
  const answer = useQuery({
    ...alertsQuery(asked),
    placeholderData: keepPreviousData,
    refetchInterval: every(seconds),
    refetchOnWindowFocus: true,
  })
  const news = useNews(JSON.stringify(asked), answer.isPlaceholderData ? undefined : answer.data?.list)
  useEffect(() => {
    if (news.size > 0) void queries.invalidateQueries({ queryKey: ['tasks'] })
  }, [news, queries])
  const found = answer.data
  /** From the page by itself to the module; from there to the page before it. */
  const goBack = () => {
    if (pathname !== menus.RiskMonitoring.path) return void navigate({ to: menus.RiskMonitoring.path, search: {} })
    history.push(lastPlaceOutside('RiskMonitoring'))
  }
  return (
    <>
      <MenuTabs current="rsk.suspicious.list" />
      <PlainListPage
        title={t('frame.page.rsk.suspicious.list')}
        answer={answer}
        none={{ said: t('risk.noAlerts'), help: t('risk.noAlertsHelp') }}
        onPage={toPage}
        bar={
          <>
            <AlertConditions asked={typedOf(search, card)} onQuery={ask} />
            <RefreshBar
              seconds={seconds}
              onSeconds={setSeconds}
              readAt={answer.dataUpdatedAt}
              busy={answer.isFetching}
              onRefresh={() => void answer.refetch()}
              news={news.size}
              count={found && t(found.totalIsExact ? 'risk.alerts' : 'risk.alertsOver', { count: found.total })}
            >
              <ExportButton onExport={() => exportList(querySusTrans, asked, 'suspicious-transactions.csv')} />
              <Button onClick={goBack}>{t('risk.back')}</Button>
            </RefreshBar>
          </>
        }
      >
        {(rows) => <AlertTable rows={rows} news={news} />}
      </PlainListPage>
    </>
  )
}
