import { useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import { deleteLimitRule, type LimitRuleRow, queryLimitRule } from '../../../contract/reference/limits.ts'
import { sortsBy } from '../../../contract/schema.ts'
import { limitedTransIds, noEnd } from '../../../domain/risk/ruleCheck.ts'
import { dayOf, dayText, midnight } from '../../../domain/time/calendar.ts'
import { nameIn } from '../../../texts/names.ts'
import { call } from '../../api/call.ts'
import { useOpenForm } from '../../form/useOpenForm.ts'
import { type Text, useText } from '../../i18n/useText.ts'
import { DeleteButton } from '../../list/buttons/DeleteButton.tsx'
import { DialogButton } from '../../list/buttons/DialogButton.tsx'
import { ModifyButton } from '../../list/buttons/ModifyButton.tsx'
import { dayColumn, pendingColumn } from '../../list/columns.tsx'
import { code, toggle } from '../../list/conditions.ts'
import type { ActionsProps } from '../../list/definition.ts'
import { emptyText } from '../../list/emptyText.tsx'
import { listPage } from '../../list/listPage.tsx'
import typography from '../../ui/typography.module.css'
import { CodeName } from '../../ui/values/CodeName.tsx'
import { Tag } from '../../ui/values/Tag.tsx'
import { refreshRules } from './queries.ts'
import { RuleDialog } from './RuleDialog.tsx'
import { ruleState } from './ruleForm.ts'
import { transactionName, useRuleName, useTransactionOptions } from './ruleName.ts'

const useTransactions = () => useTransactionOptions(limitedTransIds)
const today = () => dayOf(new Date())

/** The limit rules of all transactions: by when, how much, and how long the reply may take. */
export const RulesPage = listPage({
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
      width: 270,
      cell: ({ transId }, { language }) => <CodeName code={transId} name={transactionName(transId, language)} />,
    },
    {
      field: 'rsnCd',
      width: 160,
      cell: ({ rsnCd, rsnNm }, { t, language }) =>
        rsnCd === null ? t('limits.everyReason') : <CodeName code={rsnCd} name={nameIn(rsnNm, language)} />,
    },
    { name: 'state', head: (t) => t('limits.state.state'), width: 116, cell: (row) => <RuleState row={row} /> },
    pendingColumn,
    { field: 'countedFrom', width: 240, cell: ({ countedFrom }, { t }) => t(`limits.start.${countedFrom}`) },
    {
      name: 'days',
      head: (t) => t('limits.days'),
      width: 240,
      cell: (row, { t }) => daysText(row, t),
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
      width: 130,
      cell: ({ replyDays, unit }, { t }) =>
        replyDays === null
          ? null
          : t(unit === 'business' ? 'limits.businessReplyOf' : 'limits.replyOf', { days: replyDays }),
    },
    dayColumn('validFrom'),
    {
      field: 'validTo',
      width: 120,
      cell: ({ validTo }, { t }) => (validTo === noEnd ? t('form.noEnd') : dayText(validTo)),
    },
  ],
  sorts: sortsBy('transId', 'rsnCd', 'percent', 'replyDays', 'validFrom', 'validTo'),
  defaultSort: 'transId',
  Details: ({ row, onClose }) => <RuleDialog row={row} today={today()} onClose={onClose} />,
  Actions: RuleActions,
  Tools: () => (
    <>
      <PacksLink />
      <DialogButton label={(t) => t('limits.add')} form="limitRule/new">
        {(onClose) => <RuleDialog row={null} today={today()} onClose={onClose} />}
      </DialogButton>
    </>
  ),
  Empty: emptyText((t) => [t('limits.none'), t('limits.noneHelp')]),
  card: {
    end: 'state',
    lines: ['pendingChange', 'rsnCd', 'countedFrom', 'days', 'percent', 'replyDays', 'validFrom', 'validTo'],
  },
})

function daysText({ firstDay, lastDay, unit, closesAt = midnight }: LimitRuleRow, t: Text): string {
  const words = unit === 'business' ? 'limits.businessDaysOf' : 'limits.daysOf'
  const days = t(words, { firstDay: `${firstDay}`, lastDay: `${lastDay}` })
  return closesAt === midnight ? days : [days, t('limits.closing', { time: closesAt })].join(t('frame.listSeparator'))
}

function PacksLink() {
  const t = useText()
  const navigate = useNavigate()
  return (
    <Button onClick={() => void navigate({ to: '/informationManagement/RulePack', search: {} })}>
      {t('rulePacks.title')}
    </Button>
  )
}

function RuleActions({ rows: [row] }: ActionsProps<LimitRuleRow>) {
  const t = useText()
  const nameOf = useRuleName()
  const [open, setOpen] = useOpenForm<true>(`limitRule/${row?.ruleId}`)
  if (!row) return null
  const { ruleId, version, pendingChange } = row
  const rule = nameOf(row)
  return (
    <>
      <ModifyButton of={rule} onPress={() => setOpen(true)} />
      <DeleteButton
        of={rule}
        approval={{ waiting: pendingChange }}
        question={t('limits.deleteAsk', { rule })}
        send={() => call(deleteLimitRule, { ruleId, version })}
        refresh={refreshRules}
      />
      {open && <RuleDialog row={row} today={dayOf(new Date())} onClose={() => setOpen(null)} />}
    </>
  )
}

function RuleState({ row }: { row: LimitRuleRow }) {
  const t = useText()
  const state = ruleState(row, dayOf(new Date()))
  const word = t(`limits.state.${state}`)
  return state === 'over' ? (
    <span className={typography.quiet}>{word}</span>
  ) : (
    <Tag means={state === 'holds' ? 'done' : 'waiting'}>{word}</Tag>
  )
}
