import { queryRiskRule } from '../../../contract/risk/riskRules.ts'
import { sortsBy } from '../../../contract/schema.ts'
import { ruleKindNames } from '../../../domain/risk/risk.ts'
import { nameIn } from '../../../texts/names.ts'
import { CreateButton } from '../../list/buttons/CreateButton.tsx'
import { pendingColumn } from '../../list/columns.tsx'
import { actingInstitution, choice } from '../../list/conditions.ts'
import { listPage } from '../../list/listPage.tsx'
import { CodeName } from '../../ui/values/CodeName.tsx'
import { showTime } from '../../ui/values/showTime.ts'
import { ruleAddress } from './places.ts'
import { RuleActions, RuleState, Sentence } from './ruleCells.tsx'
import { ThresholdForm } from './ThresholdForm.tsx'

/** The rules that judge this user's transactions: those of the head, then the own ones. */
export const RuleListPage = listPage({
  page: 'rsk.rule.list',
  call: queryRiskRule,
  queryKey: ['riskRules'],
  keyOf: ({ ruleId }) => ruleId,
  nameOf: ({ names }) => names.en,
  versionOf: ({ version }) => version,
  conditions: [
    {
      ...choice('kind', ruleKindNames, (t, kind) => t(`riskRules.kind.${kind}`)),
      label: (t) => t('riskRules.kindLabel'),
    },
    {
      ...choice('enabled', ['1', '0'], (t, value) => t(value === '1' ? 'riskRules.on' : 'riskRules.off')),
      label: (t) => t('riskRules.state'),
      toBody: (value) => value === '1',
    },
    // By another name than the column, which stays: it tells the rules of the head from the own ones.
    { ...actingInstitution('insIdCd'), name: 'owner', label: (t) => t('riskRules.owner') },
  ],
  columns: [
    {
      name: 'name',
      head: (t) => t('riskRules.name'),
      width: 220,
      cell: ({ names }, { language }) => <span title={nameIn(names, language)}>{nameIn(names, language)}</span>,
    },
    { name: 'sentence', head: (t) => t('riskRules.sentence'), width: 470, cell: (row) => <Sentence row={row} /> },
    { name: 'score', head: (t) => t('riskRules.score'), width: 90, align: 'end' },
    { name: 'enabled', head: (t) => t('riskRules.state'), width: 116, cell: (row) => <RuleState row={row} /> },
    pendingColumn,
    {
      name: 'insIdCd',
      head: (t) => t('riskRules.owner'),
      width: 256,
      cell: ({ insIdCd, insNm }, { language }) => <CodeName code={insIdCd} name={nameIn(insNm, language)} />,
    },
    // Only the owner sees how often a rule hits.
    { name: 'hits', head: (t) => t('riskRules.hits'), width: 90, align: 'end', ifAny: true },
    {
      name: 'kind',
      head: (t) => t('riskRules.kindLabel'),
      width: 254,
      cell: ({ kind }, { t }) => t(`riskRules.kind.${kind}`),
    },
    {
      name: 'changedAt',
      head: (t) => t('riskRules.changed'),
      width: 240,
      cell: ({ changedBy, changedAt }, { t }) => {
        const changed = changedBy === null ? t('riskRules.shipped') : `${showTime(changedAt)} ${changedBy}`
        return <span title={changed}>{changed}</span>
      },
    },
  ],
  sorts: sortsBy('insIdCd', 'kind', 'score', 'enabled', 'changedAt'),
  defaultSort: 'insIdCd',
  addressOf: ({ ruleId }) => ruleAddress(ruleId),
  Actions: RuleActions,
  Tools: ({ found }) => (
    <>
      {found && <ThresholdForm key={JSON.stringify(found.threshold)} threshold={found.threshold} />}
      <CreateButton label={(t) => t('riskRules.add')} {...ruleAddress()} />
    </>
  ),
  card: { end: 'enabled', lines: ['pendingChange', 'sentence', 'kind', 'insIdCd', 'score', 'hits', 'changedAt'] },
})
