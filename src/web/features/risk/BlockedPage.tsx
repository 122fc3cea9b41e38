import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import { blockedCalls } from '../../../contract/blocked.ts'
import { menus } from '../../../domain/menus.ts'
import { exportList } from '../../api/files.ts'
import { useText } from '../../i18n/useText.ts'
import { MenuTabs } from '../../layout/MenuTabs.tsx'
import { ExportButton } from '../../ui/ExportButton.tsx'
import { PlainListPage } from '../../ui/PlainListPage.tsx'
import { BlockedConditions } from './BlockedConditions.tsx'
import { BlockedTable } from './BlockedTable.tsx'
import { askedBy, typedOf } from './blockedConditions.ts'
import { blockedListQuery } from './queries.ts'
import { RefreshBar } from './RefreshBar.tsx'
import { every, useCycle } from './useCycle.ts'
import { useListSearch } from './useListSearch.ts'
import { useNews } from './useNews.ts'
import './risk.css'

/** What is being blocked online, as it comes. */
export function InterceptionPage() {
  return <BlockedListPage pageId="rsk.interception.list" />
}

/** What was blocked, online or by IPS. */
export function BlockedPage() {
  return <BlockedListPage pageId="rsk.blocked.list" />
}

/** Both look for news by themselves; the one asks for what was blocked online alone. */
function BlockedListPage({ pageId }: { pageId: 'rsk.interception.list' | 'rsk.blocked.list' }) {
  const t = useText()
  const navigate = useNavigate()
  const { search, card, toPage, ask } = useListSearch(pageId)
  const [seconds, setSeconds] = useCycle()
  const choosesSystem = pageId === 'rsk.blocked.list'
  const typed = typedOf(choosesSystem ? search : { ...search, blockSystem: '1' }, card)
  const asked = askedBy({ ...search, blockSystem: typed.blockSystem }, card)
  const answer = useQuery({
    ...blockedListQuery(typed.blockSystem, asked),
    placeholderData: keepPreviousData,
    refetchInterval: every(seconds),
    refetchOnWindowFocus: true,
  })
  const question = JSON.stringify([typed.blockSystem, asked])
  const news = useNews(question, answer.isPlaceholderData ? undefined : answer.data?.list)
  const found = answer.data
  return (
    <>
      <MenuTabs current={pageId} />
      <PlainListPage
        title={t(`frame.page.${pageId}`)}
        answer={answer}
        none={{ said: t('risk.noBlocked'), help: t('risk.noBlockedHelp') }}
        onPage={toPage}
        bar={
          <>
            <BlockedConditions asked={typed} choosesSystem={choosesSystem} onQuery={ask} />
            <RefreshBar
              seconds={seconds}
              onSeconds={setSeconds}
              readAt={answer.dataUpdatedAt}
              busy={answer.isFetching}
              onRefresh={() => void answer.refetch()}
              news={news.size}
              count={found && t(found.totalIsExact ? 'risk.blocked' : 'risk.blockedOver', { count: found.total })}
            >
              <ExportButton
                onExport={() => exportList(blockedCalls[typed.blockSystem].query, asked, 'blocked-transactions.csv')}
              />
              <Button onClick={() => void navigate({ to: menus.RiskMonitoring.path, search: {} })}>
                {t('risk.back')}
              </Button>
            </RefreshBar>
          </>
        }
      >
        {(rows) => <BlockedTable rows={rows} news={news} from={pageId} />}
      </PlainListPage>
    </>
  )
}
