import { CheckCircleFilled, ClockCircleOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { LimitRuleRow } from '../../../contract/limits.ts'
import type { Day } from '../../../domain/calendar.ts'
import { noEnd } from '../../../domain/ruleCheck.ts'
import { useLanguage, useText } from '../../i18n/useText.ts'
import { PendingMark } from '../../layout/PendingMark.tsx'
import { CodeName } from '../../ui/CodeName.tsx'
import { showDay } from '../../ui/DueTag.tsx'
import { ruleState } from './ruleDraft.ts'
import { transactionName, useRuleName } from './ruleName.ts'

interface RuleTableProps {
  rows: readonly LimitRuleRow[]
  today: Day
  onModify: (row: LimitRuleRow) => void
  onDelete: (row: LimitRuleRow) => void
}

/** The rules under the transaction that each is for; on a narrow screen a card each. */
export function RuleTable({ rows, ...props }: RuleTableProps) {
  const t = useText()
  const language = useLanguage()
  const heads = [
    t('field.rsnCd'),
    t('field.countedFrom'),
    t('limits.days'),
    t('limits.share'),
    t('limits.reply'),
    t('field.validFrom'),
    t('field.validTo'),
  ]
  return (
    <table className="plain-table limits-table">
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
          <th scope="col">{t('limits.state.state')}</th>
          <th scope="col">{t('list.actions')}</th>
        </tr>
      </thead>
      {[...Map.groupBy(rows, (row) => row.transId)].map(([transId, some]) => (
        <tbody key={transId}>
          <tr className="limits-group">
            <th scope="rowgroup" colSpan={heads.length + 2}>
              <CodeName code={transId} name={transactionName(transId, language)} />
            </th>
          </tr>
          {some.map((row) => (
            <RuleRow key={row.ruleId} row={row} heads={heads} {...props} />
          ))}
        </tbody>
      ))}
    </table>
  )
}

interface RuleRowProps extends Omit<RuleTableProps, 'rows'> {
  row: LimitRuleRow
  /** Stand beside each value where there is no head. */
  heads: readonly string[]
}

function RuleRow({ row, heads, today, onModify, onDelete }: RuleRowProps) {
  const t = useText()
  const language = useLanguage()
  const rule = useRuleName()(row)
  const { rsnCd, rsnNm, firstDay, lastDay, percent, replyDays } = row
  const cells = [
    rsnCd === null ? t('limits.everyReason') : <CodeName key="rsnCd" code={rsnCd} name={rsnNm?.[language]} />,
    t(`limits.start.${row.countedFrom}`),
    t('limits.daysOf', { firstDay: `${firstDay}`, lastDay: `${lastDay}` }),
    t('limits.shareOf', { percent: `${percent}` }),
    replyDays === null ? '–' : t('limits.replyOf', { days: replyDays }),
    showDay(row.validFrom),
    row.validTo === noEnd ? t('limits.noEnd') : showDay(row.validTo),
  ]
  return (
    <tr>
      {cells.map((cell, index) => (
        <td key={heads[index]} data-label={heads[index]}>
          {cell}
        </td>
      ))}
      <td className="limits-state" data-label={t('limits.state.state')}>
        <StateMark row={row} today={today} /> <PendingMark changeId={row.pendingChange} />
      </td>
      <td className="plain-actions limits-actions">
        <Button type="link" aria-label={t('limits.modifyOf', { rule })} onClick={() => onModify(row)}>
          {t('limits.modify')}
        </Button>
        <Button type="link" aria-label={t('limits.deleteOf', { rule })} onClick={() => onDelete(row)}>
          {t('limits.delete')}
        </Button>
      </td>
    </tr>
  )
}

function StateMark({ row, today }: { row: LimitRuleRow; today: Day }) {
  const t = useText()
  const state = ruleState(row, today)
  if (state === 'over') return <span className="quiet">{t('limits.state.over')}</span>
  return (
    <span className={`state-tag is-${state === 'holds' ? 'done' : 'waiting'}`}>
      {state === 'holds' ? <CheckCircleFilled aria-hidden="true" /> : <ClockCircleOutlined aria-hidden="true" />}
      {t(`limits.state.${state}`)}
    </span>
  )
}
