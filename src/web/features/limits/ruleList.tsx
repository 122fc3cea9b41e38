import { CheckCircleFilled, ClockCircleOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type LimitRuleRow, queryLimitRule } from '../../../contract/limits.ts'
import { sortsBy } from '../../../contract/schema.ts'
import { dayOf } from '../../../domain/calendar.ts'
import { limitedTransIds, noEnd } from '../../../domain/ruleCheck.ts'
import { useOpenForm } from '../../form/useOpenForm.ts'
import { useText } from '../../i18n/useText.ts'
import { PendingMark } from '../../layout/PendingMark.tsx'
import { code, toggle } from '../../list/conditions.ts'
import { type ActionsProps, defineList } from '../../list/definition.ts'
import { listPage } from '../../list/listPage.tsx'
import { CodeName } from '../../ui/CodeName.tsx'
import { showDay } from '../../ui/DueTag.tsx'
import { RuleDialog } from './RuleDialog.tsx'
import { ruleState } from './ruleForm.ts'
import { transactionName, useRuleName, useTransactionOptions } from './ruleName.ts'
import { useDeleteRule } from './useDeleteRule.ts'
import './limits.css'

const useTransactions = () => useTransactionOptions(limitedTransIds)
const today = () => dayOf(new Date())

/** The limit rules of all transactions: by when, how much, and how long the reply may take. */
export const RulesPage = listPage(
  defineList({
    page: 'inf.limitRule.list',
    call: queryLimitRule,
    queryKey: ['limitRules'],
    keyOf: ({ ruleId }) => ruleId,
    nameOf: ({ transId }) => transId,
    versionOf: ({ version }) => version,
    conditions: [
      code('transId', useTransactions),
      { ...toggle('validOn', (t) => t('limits.holdsToday')), toBody: today },
    ],
    columns: [
      {
        field: 'transId',
        width: 200,
        cell: ({ transId }, { language }) => <CodeName code={transId} name={transactionName(transId, language)} />,
      },
      {
        field: 'rsnCd',
        width: 180,
        cell: ({ rsnCd, rsnNm }, { t, language }) =>
          rsnCd === null ? t('limits.everyReason') : <CodeName code={rsnCd} name={rsnNm?.[language]} />,
      },
      { name: 'state', head: (t) => t('limits.state.state'), width: 150, cell: (row) => <RuleState row={row} /> },
      { field: 'countedFrom', width: 150, cell: ({ countedFrom }, { t }) => t(`limits.start.${countedFrom}`) },
      {
        name: 'days',
        head: (t) => t('limits.days'),
        width: 110,
        cell: ({ firstDay, lastDay }, { t }) => t('limits.daysOf', { firstDay: `${firstDay}`, lastDay: `${lastDay}` }),
      },
      {
        name: 'percent',
        head: (t) => t('limits.share'),
        width: 100,
        cell: ({ percent }, { t }) => t('limits.shareOf', { percent: `${percent}` }),
      },
      {
        name: 'replyDays',
        head: (t) => t('limits.reply'),
        width: 100,
        cell: ({ replyDays }, { t }) => (replyDays === null ? null : t('limits.replyOf', { days: replyDays })),
      },
      { field: 'validFrom', width: 120, cell: ({ validFrom }) => showDay(validFrom) },
      {
        field: 'validTo',
        width: 120,
        cell: ({ validTo }, { t }) => (validTo === noEnd ? t('limits.noEnd') : showDay(validTo)),
      },
    ],
    sorts: sortsBy('transId', 'rsnCd', 'percent', 'replyDays', 'validFrom', 'validTo'),
    defaultSort: 'transId',
    Details: ({ row, onClose }) => <RuleDialog row={row} today={today()} onClose={onClose} />,
    Actions: RuleActions,
    actionsWidth: 140,
    Tools: AddRule,
    Empty: NoRule,
    card: {
      end: 'state',
      lines: ['rsnCd', 'countedFrom', 'days', 'percent', 'replyDays', 'validFrom', 'validTo'],
    },
  }),
)

function NoRule() {
  const t = useText()
  return (
    <p>
      <b>{t('limits.none')}</b> {t('limits.noneHelp')}
    </p>
  )
}

function RuleState({ row }: { row: LimitRuleRow }) {
  const t = useText()
  const state = ruleState(row, today())
  return (
    <>
      {state === 'over' ? (
        <span className="quiet">{t('limits.state.over')}</span>
      ) : (
        <span className={`state-tag is-${state === 'holds' ? 'done' : 'waiting'}`}>
          {state === 'holds' ? <CheckCircleFilled aria-hidden="true" /> : <ClockCircleOutlined aria-hidden="true" />}
          {t(`limits.state.${state}`)}
        </span>
      )}{' '}
      <PendingMark changeId={row.pendingChange} />
    </>
  )
}

function RuleActions({ rows: [row] }: ActionsProps<LimitRuleRow>) {
  const t = useText()
  const nameOf = useRuleName()
  const deleteRule = useDeleteRule()
  const [open, setOpen] = useOpenForm<true>(`limitRule/${row?.ruleId}`)
  if (!row) return null
  const rule = nameOf(row)
  return (
    <>
      <Button type="link" aria-label={t('limits.modifyOf', { rule })} onClick={() => setOpen(true)}>
        {t('limits.modify')}
      </Button>
      <Button type="link" aria-label={t('limits.deleteOf', { rule })} onClick={() => void deleteRule(row)}>
        {t('limits.delete')}
      </Button>
      {open && <RuleDialog row={row} today={today()} onClose={() => setOpen(null)} />}
    </>
  )
}

function AddRule() {
  const t = useText()
  const [open, setOpen] = useOpenForm<true>('limitRule/new')
  return (
    <>
      <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {t('limits.add')}
      </Button>
      {open && <RuleDialog row={null} today={today()} onClose={() => setOpen(null)} />}
    </>
  )
}
