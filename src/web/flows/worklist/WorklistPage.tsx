import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { isOneOf } from '../../../domain/typed.ts'
import { type WorkScope, workScopes } from '../../../domain/workflow/work.ts'
import { summaryCount, summaryQuery } from '../../api/worklist.ts'
import { useText } from '../../i18n/useText.ts'
import { TabStrip } from '../../layout/TabStrip.tsx'
import { List } from '../../list/List.tsx'
import { pageAddress } from '../../routes/links.ts'
import { useAnySearch } from '../../routes/pageSearch.ts'
import { useActsForAll } from '../../session/useActsForAll.ts'
import { type AlertProps, ReviewPage } from '../review/ReviewPage.tsx'
import { Steps } from '../steps/Steps.tsx'
import styles from './worklist.module.css'
import { useWorklist } from './worklist.tsx'

/** What waits for the user, for their institution and for the other side, of all workflows. */
export function WorklistPage({ Alert }: { Alert: ComponentType<AlertProps> }) {
  const { scope: asked = 'mine', review } = useAnySearch()
  // Whoever acts for all is on either side.
  const scopes = useActsForAll() ? workScopes.filter((scope) => scope !== 'other') : workScopes
  const scope = isOneOf(scopes, asked) ? asked : 'mine'
  return (
    <Steps key={scope}>
      {review === undefined ? (
        <WorklistTabs scope={scope} scopes={scopes} />
      ) : (
        <ReviewPage scope={scope} base={addressOf(scope)} at={review} Alert={Alert} />
      )}
    </Steps>
  )
}

function WorklistTabs({ scope, scopes }: { scope: WorkScope; scopes: readonly WorkScope[] }) {
  const t = useText()
  const [mine, institution, other] = [
    useQuery(summaryQuery('mine')),
    useQuery(summaryQuery('institution')),
    useQuery({ ...summaryQuery('other'), enabled: scopes.length > 2 }),
  ]
  const list = useWorklist(scope, mine.data !== undefined && mine.data.deputyFor.length > 0)
  const counts = { mine, institution, other }
  const tabs = scopes.map((key) => {
    const count = counts[key].data?.total
    return { key, label: t(`worklist.scope.${key}`), ...(count && { count: summaryCount(count) }), ...addressOf(key) }
  })
  return (
    <>
      <TabStrip tabs={tabs} current={scope} />
      <div className={styles.cells}>
        <List list={list} base={addressOf(scope)} />
      </div>
    </>
  )
}

function addressOf(scope: string) {
  return pageAddress('wrk.list', scope === 'mine' ? {} : { scope })
}
