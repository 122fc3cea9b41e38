import { CheckCircleFilled, MinusCircleOutlined } from '@ant-design/icons'
import { Link } from '@tanstack/react-router'
import { Button } from 'antd'
import type { RiskRuleRow } from '../../../contract/riskRules.ts'
import { useLanguage, useText } from '../../i18n/useText.ts'
import { PendingMark } from '../../layout/PendingMark.tsx'
import { CodeName } from '../../ui/CodeName.tsx'
import { PlainTable } from '../../ui/PlainTable.tsx'
import { showTime } from '../../ui/showTime.ts'
import { ruleAddress } from './places.ts'
import { useSentence } from './useSentence.ts'
import { useSwitchRule } from './useSwitchRule.ts'

/** The rules a line each; on a narrow screen a card each. */
export function RuleTable({ rows }: { rows: readonly RiskRuleRow[] }) {
  const t = useText()
  const language = useLanguage()
  const sentence = useSentence()
  const switchRule = useSwitchRule()
  const number = { className: 'is-number', headClassName: 'is-number' }
  return (
    <PlainTable
      className="risk-rules"
      rows={rows}
      keyOf={({ ruleId }) => ruleId}
      columns={[
        {
          head: t('riskRules.name'),
          className: 'is-wide-cell',
          cell: ({ ruleId, names, kind, parameters }) => (
            <>
              <Link {...linkTo(ruleId)}>{names[language]}</Link>
              <div className="quiet risk-sentence">{sentence(kind, parameters)}</div>
            </>
          ),
        },
        { head: t('riskRules.kindLabel'), cell: ({ kind }) => t(`riskRules.kind.${kind}`) },
        {
          head: t('riskRules.owner'),
          cell: ({ insIdCd, insNm }) => <CodeName code={insIdCd} name={insNm[language]} />,
        },
        { head: t('riskRules.score'), ...number, cell: ({ score }) => score },
        {
          head: t('riskRules.state'),
          cell: ({ enabled, pendingChange }) => (
            <>
              <State enabled={enabled} /> <PendingMark changeId={pendingChange} />
            </>
          ),
        },
        // Only the owner is told how often a rule hits.
        rows.some(({ hits }) => hits !== null) && {
          head: t('riskRules.hits'),
          ...number,
          cell: ({ hits }) => hits ?? '–',
        },
        {
          head: t('riskRules.changed'),
          cell: ({ changedBy, changedAt }) =>
            changedBy === null ? t('riskRules.shipped') : `${showTime(changedAt)} ${changedBy}`,
        },
      ]}
      actions={(row) => {
        const { ruleId, names, mayChange, enabled } = row
        const name = names[language]
        return (
          <>
            <Link {...linkTo(ruleId)} aria-label={t(mayChange ? 'riskRules.modifyOf' : 'riskRules.openOf', { name })}>
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
      }}
    />
  )
}

function linkTo(ruleId: string) {
  const { to, search = {} } = ruleAddress(ruleId)
  return { to, search }
}

function State({ enabled }: { enabled: boolean }) {
  const t = useText()
  return (
    <span className={`state-tag is-${enabled ? 'done' : 'waiting'}`}>
      {enabled ? <CheckCircleFilled aria-hidden="true" /> : <MinusCircleOutlined aria-hidden="true" />}
      {t(enabled ? 'riskRules.on' : 'riskRules.off')}
    </span>
  )
}
