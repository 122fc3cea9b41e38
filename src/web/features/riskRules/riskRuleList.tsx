import { CheckCircleFilled, MinusCircleOutlined } from '@ant-design/icons'
import { Link } from '@tanstack/react-router'
import { Button } from 'antd'
import { queryRiskRule, type RiskRuleRow } from '../../../contract/riskRules.ts'
import { sortsBy } from '../../../contract/schema.ts'
import { ruleKindNames } from '../../../domain/risk.ts'
import { useLanguage, useText } from '../../i18n/useText.ts'
import { PendingMark } from '../../layout/PendingMark.tsx'
import { CreateButton } from '../../list/CreateButton.tsx'
import { actingInstitution, choice, hiddenForOne } from '../../list/conditions.ts'
import { type ActionsProps, defineList } from '../../list/definition.ts'
import { listPage } from '../../list/listPage.tsx'
import { CodeName } from '../../ui/CodeName.tsx'
import { showTime } from '../../ui/showTime.ts'
import { ruleAddress } from './places.ts'
import { ThresholdForm } from './ThresholdForm.tsx'
import { useSentence } from './useSentence.ts'
import { useSwitchRule } from './useSwitchRule.ts'
import './riskRules.css'

/** The rules that judge this user's transactions: those of the head, then the own ones. */
export const RuleListPage = listPage(
  defineList({
    page: 'rsk.rule.list',
    call: queryRiskRule,
    queryKey: ['riskRules'],
    keyOf: ({ ruleId }) => ruleId,
    nameOf: ({ names }) => names.en,
    versionOf: ({ version }) => version,
    conditions: [
      choice(
        'kind',
        ruleKindNames,
        (t, kind) => t(`riskRules.kind.${kind}`),
        (t) => t('riskRules.kindLabel'),
      ),
      {
        ...choice(
          'enabled',
          ['1', '0'],
          (t, value) => t(value === '1' ? 'riskRules.on' : 'riskRules.off'),
          (t) => t('riskRules.state'),
        ),
        toBody: (value) => value === '1',
      },
      { ...actingInstitution('insIdCd'), name: 'owner', label: (t) => t('riskRules.owner') },
    ],
    // The column stays: it tells the rules of the head from the own ones.
    useHidden: hiddenForOne('owner'),
    columns: [
      {
        name: 'name',
        head: (t) => t('riskRules.name'),
        width: 220,
        cell: ({ names }, { language }) => <span title={names[language]}>{names[language]}</span>,
      },
      { name: 'enabled', head: (t) => t('riskRules.state'), width: 150, cell: (row) => <State of={row} /> },
      {
        name: 'sentence',
        head: (t) => t('riskRules.sentence'),
        width: 320,
        cell: (row) => <Sentence of={row} />,
      },
      {
        name: 'kind',
        head: (t) => t('riskRules.kindLabel'),
        width: 150,
        cell: ({ kind }, { t }) => t(`riskRules.kind.${kind}`),
      },
      {
        name: 'insIdCd',
        head: (t) => t('riskRules.owner'),
        width: 200,
        cell: ({ insIdCd, insNm }, { language }) => <CodeName code={insIdCd} name={insNm[language]} />,
      },
      { name: 'score', head: (t) => t('riskRules.score'), width: 90, align: 'end', cell: ({ score }) => score },
      // Only the owner is told how often a rule hits.
      {
        name: 'hits',
        head: (t) => t('riskRules.hits'),
        width: 90,
        align: 'end',
        ifAny: true,
        cell: ({ hits }) => hits,
      },
      {
        name: 'changedAt',
        head: (t) => t('riskRules.changed'),
        width: 240,
        cell: ({ changedBy, changedAt }, { t }) =>
          changedBy === null ? t('riskRules.shipped') : `${showTime(changedAt)} ${changedBy}`,
      },
    ],
    sorts: sortsBy('insIdCd', 'kind', 'score', 'enabled', 'changedAt'),
    defaultSort: 'insIdCd',
    addressOf: ({ ruleId }) => ruleAddress(ruleId),
    Actions: RuleActions,
    actionsWidth: 170,
    Tools: ({ found }) => (
      <>
        {found && <ThresholdForm key={JSON.stringify(found.threshold)} threshold={found.threshold} />}
        <CreateButton label={(t) => t('riskRules.add')} {...ruleAddress()} />
      </>
    ),
    card: { end: 'enabled', lines: ['sentence', 'kind', 'insIdCd', 'score', 'hits', 'changedAt'] },
  }),
)

function Sentence({ of: { kind, parameters } }: { of: RiskRuleRow }) {
  const text = useSentence()(kind, parameters)
  return <span title={text}>{text}</span>
}

function State({ of: { enabled, pendingChange } }: { of: RiskRuleRow }) {
  const t = useText()
  return (
    <>
      <span className={`state-tag is-${enabled ? 'done' : 'waiting'}`}>
        {enabled ? <CheckCircleFilled aria-hidden="true" /> : <MinusCircleOutlined aria-hidden="true" />}
        {t(enabled ? 'riskRules.on' : 'riskRules.off')}
      </span>{' '}
      <PendingMark changeId={pendingChange} />
    </>
  )
}

function RuleActions({ rows: [row] }: ActionsProps<RiskRuleRow>) {
  const t = useText()
  const language = useLanguage()
  const switchRule = useSwitchRule()
  if (!row) return null
  const { ruleId, names, mayChange, enabled } = row
  const name = names[language]
  return (
    <>
      <Link {...ruleAddress(ruleId)} aria-label={t(mayChange ? 'riskRules.modifyOf' : 'riskRules.openOf', { name })}>
        {t(mayChange ? 'riskRules.modify' : 'riskRules.open')}
      </Link>
      {mayChange && (
        <Button
          type="link"
          aria-label={t(enabled ? 'riskRules.switchOffOf' : 'riskRules.switchOnOf', { name })}
          onClick={() => void switchRule(row, name)}
        >
          {t(enabled ? 'riskRules.switchOff' : 'riskRules.switchOn')}
        </Button>
      )}
    </>
  )
}
