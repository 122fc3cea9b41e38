import { Link } from '@tanstack/react-router'
import { Button } from 'antd'
import type { Flow, Node } from '../../../domain/workflow/flow.ts'
import { listAddress, tabsOf } from '../../addresses.ts'
import { useText } from '../../i18n/useText.ts'
import { nodeName } from '../../layout/nodeName.ts'
import type { Found, ListParts, ListRow } from './rows.ts'

/** In place of rows: why there are none, and what to do about it. */
export function EmptyList<Row extends ListRow>({ parts, found }: { parts: ListParts<Row>; found: Found<Row> }) {
  const t = useText()
  const { flow, node, place } = parts
  const { ask, isStart, change } = place
  if (ask.currPage > 1) {
    return (
      <div className="empty-list">
        <p>{t('list.noSuchPage', { page: ask.currPage, count: found.total })}</p>
        <Button onClick={() => change({ currPage: 1 })}>{t('list.toFirstPage')}</Button>
      </div>
    )
  }
  if (!isStart) {
    return (
      <div className="empty-list">
        <p>
          <b>{t('list.noneFits')}</b> {t('list.takeSomeBack')}
        </p>
        <Button onClick={() => change({ conditions: {} })}>{t('list.reset')}</Button>
      </div>
    )
  }
  return (
    <div className="empty-list">
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
    </div>
  )
}

/** Where records begin, on the lists that they come to first. */
function Beginnings({ flow, node }: { flow: Flow; node: Node }) {
  const t = useText()
  if (node !== 'history' && node !== 'search' && node !== flow.initial) return null
  const others = (['history', 'noOrig'] as const).filter((one) => one !== node && tabsOf(flow).includes(one))
  return others.map((one) => (
    <p key={one}>
      {t(`list.beginning.${one}`)} <Link {...listAddress(flow, one)}>{nodeName(one, t)}</Link>
    </p>
  ))
}
