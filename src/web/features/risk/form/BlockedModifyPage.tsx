import { useQuery } from '@tanstack/react-query'
import { type BlockedDetail, blockedCalls } from '../../../../contract/risk/blocked.ts'
import { blockedResults } from '../../../../domain/records/handling.ts'
import { type BlockSystem, isBlockReason } from '../../../../domain/risk/blocked.ts'
import { call } from '../../../api/call.ts'
import { useText } from '../../../i18n/useText.ts'
import { useLastTab } from '../../../layout/useTab.ts'
import { usePageSearch } from '../../../routes/pageSearch.ts'
import typography from '../../../ui/typography.module.css'
import { CodeName } from '../../../ui/values/CodeName.tsx'
import { Fact } from '../../../ui/values/Fact.tsx'
import type { ListPageId } from '../places.ts'
import { blockedQuery } from '../queries.ts'
import styles from '../risk.module.css'
import { FullCard } from './FullCard.tsx'
import { HandlingForm } from './HandlingForm.tsx'
import { HandlingHistory } from './HandlingHistory.tsx'
import { ModifyFrame } from './ModifyFrame.tsx'
import { TransactionFacts } from './TransactionFacts.tsx'

export function OnlineModifyPage() {
  return <BlockedModifyPage system="1" />
}

export function IpsModifyPage() {
  return <BlockedModifyPage system="0" />
}

function BlockedModifyPage({ system }: { system: BlockSystem }) {
  const search = usePageSearch('rsk.blocked.modifyOnline')
  const { rid = '' } = search
  const from: ListPageId = search.from === 'interception' ? 'rsk.interception.list' : 'rsk.blocked.list'
  // What was read a while ago may have changed: the form begins with what is there now.
  const answer = useQuery({ ...blockedQuery(system, rid), staleTime: 0 })
  return (
    <ModifyFrame
      pageId={system === '1' ? 'rsk.blocked.modifyOnline' : 'rsk.blocked.modifyIps'}
      from={from}
      answer={answer}
    >
      {(blocked) => <Blocked key={rid} blocked={blocked} from={from} />}
    </ModifyFrame>
  )
}

function Blocked({ blocked, from }: { blocked: BlockedDetail; from: ListPageId }) {
  const t = useText()
  const { rid, blockSystem, handlings } = blocked
  const calls = blockedCalls[blockSystem]
  const look = async () => (await call(calls.detail, { rid, unmix: true })).priAcctNoUnmix
  const tab = useLastTab(from)
  const back = from === 'rsk.blocked.list' ? { ...tab, search: { ...tab.search, blockSystem } } : tab
  return (
    <div className={styles.columns}>
      <div className={styles.facts}>
        <WhyBlocked blocked={blocked} />
        <TransactionFacts
          row={blocked}
          card={<FullCard masked={blocked.priAcctNo} destroyedOn={blocked.cardDestroyedOn} look={look} />}
        >
          {blockSystem === '1' ? <OnlineFacts blocked={blocked} /> : <IpsFacts blocked={blocked} />}
        </TransactionFacts>
      </div>
      <aside aria-label={t('risk.handling')}>
        <HandlingForm
          about={`blocked.${blockSystem}.${rid}`}
          before={blocked}
          results={blockedResults[blockSystem]}
          back={back}
          send={({ version, result, remark }, options) =>
            blockSystem === '1'
              ? call(blockedCalls['1'].modify, { rid, version, result: resultOf('1', result), remark }, options)
              : call(blockedCalls['0'].modify, { rid, version, result: resultOf('0', result), remark }, options)
          }
        />
        <HandlingHistory handlings={handlings} />
      </aside>
    </div>
  )
}

function resultOf<System extends BlockSystem>(system: System, result: string): (typeof blockedResults)[System][number] {
  const known: readonly (typeof blockedResults)[System][number][] = blockedResults[system]
  const found = known.find((one) => one === result)
  if (!found) throw new Error(`No result of ${system}: ${result}`)
  return found
}

function WhyBlocked({ blocked: { srcSystem, blockRsnCd, blockRsn } }: { blocked: BlockedDetail }) {
  const t = useText()
  return (
    <section aria-labelledby="risk-why">
      <h2 id="risk-why">{t('risk.blockedBy', { system: srcSystem })}</h2>
      <p className={undefined}>
        <CodeName code={blockRsnCd} {...(isBlockReason(blockRsnCd) && { name: t(`blockRsnCd.${blockRsnCd}`) })} />
        {blockRsn && <span className={typography.quiet}> {blockRsn}</span>}
      </p>
    </section>
  )
}

function OnlineFacts({ blocked }: { blocked: BlockedDetail }) {
  const t = useText()
  return (
    <>
      {(['posEntryMdCd', 'sysTraNo', 'retriRefNo'] as const).map((name) => (
        <Fact key={name} label={t(`field.${name}`)}>
          <span className={typography.code}>{blocked[name]}</span>
        </Fact>
      ))}
    </>
  )
}

function IpsFacts({ blocked }: { blocked: BlockedDetail }) {
  const t = useText()
  return (
    <>
      {(['orderId', 'payerIp'] as const).map((name) => (
        <Fact key={name} label={t(`field.${name}`)}>
          <span className={typography.code}>{blocked[name]}</span>
        </Fact>
      ))}
    </>
  )
}
