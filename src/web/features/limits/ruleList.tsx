import { queryLimitRule } from '../../../contract/limits.ts'
import { sortsBy } from '../../../contract/schema.ts'
import { dayOf } from '../../../domain/calendar.ts'
import { limitedTransIds, noEnd } from '../../../domain/ruleCheck.ts'
import { dayColumn } from '../../list/columns.tsx'
import { code, toggle } from '../../list/conditions.ts'
import { DialogButton } from '../../list/DialogButton.tsx'
import { defineList } from '../../list/definition.ts'
import { emptyText } from '../../list/emptyText.tsx'
import { listPage } from '../../list/listPage.tsx'
import { CodeName } from '../../ui/CodeName.tsx'
import { showDay } from '../../ui/DueTag.tsx'
import { RuleActions } from './RuleActions.tsx'
import { RuleDialog } from './RuleDialog.tsx'
import { RuleState } from './RuleState.tsx'
import { transactionName, useTransactionOptions } from './ruleName.ts'

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
        width: 270,
        cell: ({ transId }, { language }) => <CodeName code={transId} name={transactionName(transId, language)} />,
      },
      {
        field: 'rsnCd',
        width: 160,
        cell: ({ rsnCd, rsnNm }, { t, language }) =>
          rsnCd === null ? t('limits.everyReason') : <CodeName code={rsnCd} name={rsnNm?.[language]} />,
      },
      { name: 'state', head: (t) => t('limits.state.state'), width: 116, cell: (row) => <RuleState row={row} /> },
      { field: 'countedFrom', width: 232, cell: ({ countedFrom }, { t }) => t(`limits.start.${countedFrom}`) },
      {
        name: 'days',
        head: (t) => t('limits.days'),
        width: 116,
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
      dayColumn('validFrom'),
      {
        field: 'validTo',
        width: 120,
        cell: ({ validTo }, { t }) => (validTo === noEnd ? t('form.noEnd') : showDay(validTo)),
      },
    ],
    sorts: sortsBy('transId', 'rsnCd', 'percent', 'replyDays', 'validFrom', 'validTo'),
    defaultSort: 'transId',
    Details: ({ row, onClose }) => <RuleDialog row={row} today={today()} onClose={onClose} />,
    Actions: RuleActions,
    actionsWidth: 140,
    Tools: () => (
      <DialogButton label={(t) => t('limits.add')} form="limitRule/new">
        {(onClose) => <RuleDialog row={null} today={today()} onClose={onClose} />}
      </DialogButton>
    ),
    Empty: emptyText((t) => [t('limits.none'), t('limits.noneHelp')]),
    card: { end: 'state', lines: ['rsnCd', 'countedFrom', 'days', 'percent', 'replyDays', 'validFrom', 'validTo'] },
  }),
)
