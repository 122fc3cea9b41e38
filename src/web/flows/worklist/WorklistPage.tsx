import { useQuery } from '@tanstack/react-query'
import { isOneOf } from '../../../domain/isOneOf.ts'
import { type WorkScope, workScopes } from '../../../domain/workflow/work.ts'
import { summaryCount, summaryQuery } from '../../api/worklist.ts'
import { useText } from '../../i18n/useText.ts'
import { TabStrip } from '../../layout/TabStrip.tsx'
import { List } from '../../list/List.tsx'
import { pageAddress } from '../../routes/links.ts'
import { useAnySearch } from '../../routes/pageSearch.ts'
import { useActsForAll } from '../../session/useActsForAll.ts'
import { useHasRole } from '../../session/useHasRole.ts'
import { BulkPlans } from '../bulk/useBulk.tsx'
import { ReviewPage } from '../review/ReviewPage.tsx'
import { managedWorklist, ownWorklist, worklists } from './worklist.tsx'

/** What waits for the user, for their institution and for the other side, of all workflows. */
export function WorklistPage() {
  const { scope: asked = 'mine', review } = useAnySearch()
  // Whoever acts for all is on either side.
  const scopes = useActsForAll() ? workScopes.filter((scope) => scope !== 'other') : workScopes
  const scope = isOneOf(scopes, asked) ? asked : 'mine'
  if (review !== undefined) return <ReviewPage key={scope} scope={scope} base={addressOf(scope)} at={review} />
  return <WorklistTabs scope={scope} scopes={scopes} />
}

function WorklistTabs({ scope, scopes }: { scope: WorkScope; scopes: readonly WorkScope[] }) {
  const t = useText()
  const mayAssign = useHasRole(['manager'])
  const [mine, institution, other] = [
    useQuery(summaryQuery('mine')),
    useQuery(summaryQuery('institution')),
    useQuery({ ...summaryQuery('other'), enabled: scopes.length > 2 }),
  ]
  const counts = { mine, institution, other }
  const tabs = scopes.map((key) => {
    const count = counts[key].data?.total
    return { key, label: t(`worklist.scope.${key}`), ...(count && { count: summaryCount(count) }), ...addressOf(key) }
  })
  return (
    <>
      <TabStrip tabs={tabs} current={scope} />
      <BulkPlans key={scope}>
        <List
          list={
            scope === 'mine' ? ownWorklist : scope === 'institution' && mayAssign ? managedWorklist : worklists[scope]
          }
          base={addressOf(scope)}
        />
      </BulkPlans>
    </>
  )
}

function addressOf(scope: string) {
  return pageAddress('wrk.list', scope === 'mine' ? {} : { scope })
}
