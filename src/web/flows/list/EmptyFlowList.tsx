import { Link } from '@tanstack/react-router'
import type { Flow, Node } from '../../../domain/workflow/flow.ts'
import { useText } from '../../i18n/useText.ts'
import { nodeName } from '../../layout/nodeName.ts'
import { listAddress, tabsOf } from '../../routes/links.ts'
import { useMayRaise } from '../../session/useMayRaise.ts'

/** Why a flow's list has no record, and where records begin. */
export function EmptyFlowList({ flow, node }: { flow: Flow; node: Node }) {
  const t = useText()
  return (
    <>
      {node === 'history' ? (
        <p>
          <b>{t('list.noTransactions')}</b> {t('list.widenDays')}
        </p>
      ) : node === 'search' ? (
        <p>
          <b>{t('list.noRecords')}</b>
        </p>
      ) : (
        <p>
          <b>{t('list.noneInState', { state: t(`state.${node}`) })}</b> {t('list.comesHere')}
        </p>
      )}
      <Beginnings flow={flow} node={node} />
    </>
  )
}

/** Links to the pages that start a record, shown on the lists that new records enter. */
function Beginnings({ flow, node }: { flow: Flow; node: Node }) {
  const t = useText()
  const tabs = tabsOf(flow, useMayRaise())
  if (node !== 'history' && node !== 'search' && node !== flow.initial) return null
  const others = (['history', 'noOrig'] as const).filter((one) => one !== node && tabs.includes(one))
  return others.map((one) => (
    <p key={one}>
      {t(`list.beginning.${one}`)} <Link {...listAddress(flow, one)}>{nodeName(one, t)}</Link>
    </p>
  ))
}
