import { useQuery } from '@tanstack/react-query'
import { modifySusTransLog, type SusTransDetail } from '../../../../contract/risk/suspicious.ts'
import { susResults } from '../../../../domain/records/handling.ts'
import { call } from '../../../api/call.ts'
import { useHold } from '../../../api/useHold.ts'
import { useText } from '../../../i18n/useText.ts'
import { useLastTab } from '../../../layout/useTab.ts'
import { usePages } from '../../../list/usePages.tsx'
import { usePageSearch } from '../../../routes/pageSearch.ts'
import { HolderChip } from '../../../ui/values/HolderChip.tsx'
import { ViewersChip } from '../../../ui/values/ViewersChip.tsx'
import { alertQuery, dayRelatedQuery, monthRelatedQuery } from '../queries.ts'
import styles from '../risk.module.css'
import { AlertFacts } from './AlertFacts.tsx'
import { HandlingForm } from './HandlingForm.tsx'
import { HandlingHistory } from './HandlingHistory.tsx'
import { ModifyFrame } from './ModifyFrame.tsx'
import { NextSteps } from './NextSteps.tsx'
import { RelatedList } from './RelatedList.tsx'

export function SuspiciousModifyPage() {
  const { rid = '' } = usePageSearch('rsk.suspicious.modify')
  // What was read a while ago may have changed: the form begins with what is there now.
  const answer = useQuery({ ...alertQuery(rid), staleTime: 0 })
  const open = useHold({ rid }, answer.data ? 'works' : null)
  const mark = open && (
    <>
      {open.heldBy && !open.heldBy.mine && <HolderChip heldBy={open.heldBy} />}
      <ViewersChip viewers={open.viewers} />
    </>
  )
  return (
    <ModifyFrame pageId="rsk.suspicious.modify" from="rsk.suspicious.list" answer={answer} mark={mark}>
      {(alert) => <Alert key={rid} alert={alert} />}
    </ModifyFrame>
  )
}

function Alert({ alert }: { alert: SusTransDetail }) {
  const t = useText()
  const { rid, handlings } = alert
  return (
    <div className={styles.columns}>
      <div className={styles.facts}>
        <AlertFacts alert={alert} />
      </div>
      <aside aria-label={t('risk.handling')}>
        <HandlingForm
          about={`alert.${rid}`}
          before={alert}
          results={susResults}
          back={useLastTab('rsk.suspicious.list')}
          send={({ version, result, remark }, options) => {
            const chosen = susResults.find((one) => one === result) ?? '01'
            return call(modifySusTransLog, { rid, version, result: chosen, remark }, options)
          }}
        />
        <NextSteps alert={alert} />
        <HandlingHistory handlings={handlings} />
      </aside>
      <Related alert={alert} />
    </div>
  )
}

function Related({ alert: { rid, hash, priKey } }: { alert: SusTransDetail }) {
  const t = useText()
  const day = usePages((currPage) => dayRelatedQuery(rid, currPage))
  const month = usePages((currPage) => monthRelatedQuery(hash, currPage))
  return (
    <div className={styles.lists}>
      <RelatedList title={t('risk.ofTheDay')} pages={day} priKey={priKey} />
      <RelatedList title={t('risk.ofTheMonth')} pages={month} priKey={priKey} />
    </div>
  )
}
