import { CheckCircleFilled, MinusCircleOutlined } from '@ant-design/icons'
import { Link } from '@tanstack/react-router'
import { Button } from 'antd'
import type { RiskRuleRow } from '../../../contract/riskRules.ts'
import { useLanguage, useText } from '../../i18n/useText.ts'
import { CodeName } from '../../ui/CodeName.tsx'
import { showTime } from '../../ui/showTime.ts'
import { ruleAddress } from './places.ts'
import { useSentence } from './useSentence.ts'
import { useSwitchRule } from './useSwitchRule.ts'

/** The rules a line each; on a narrow screen a card each. */
export function RuleTable({ rows }: { rows: readonly RiskRuleRow[] }) {
  const t = useText()
  // Only the owner is told how often a rule hits.
  const counts = rows.some(({ hits }) => hits !== null)
  const heads = [
    'name',
    'kindLabel',
    'owner',
    'score',
    'state',
    ...(counts ? ['hits' as const] : []),
    'changed',
  ] as const
  return (
    <table className="plain-table risk-rules">
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col" className={head === 'score' || head === 'hits' ? 'is-number' : undefined}>
              {t(`riskRules.${head}`)}
            </th>
          ))}
          <th scope="col">{t('riskRules.actions')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <RuleRow key={row.ruleId} row={row} counts={counts} />
        ))}
      </tbody>
    </table>
  )
}

function RuleRow({ row, counts }: { row: RiskRuleRow; counts: boolean }) {
  const t = useText()
  const language = useLanguage()
  const sentence = useSentence()
  const switchRule = useSwitchRule()
  const { ruleId, kind, insIdCd, insNm, score, enabled, hits, changedAt, changedBy, mayChange, parameters } = row
  const name = row.names[language]
  const page = ruleAddress(ruleId)
  return (
    <tr>
      <td data-label={t('riskRules.name')} className="is-wide-cell">
        <Link to={page.to} search={page.search ?? {}}>
          {name}
        </Link>
        <div className="quiet risk-sentence">{sentence(kind, parameters)}</div>
      </td>
      <td data-label={t('riskRules.kindLabel')}>{t(`riskRules.kind.${kind}`)}</td>
      <td data-label={t('riskRules.owner')}>
        <CodeName code={insIdCd} name={insNm[language]} />
      </td>
      <td data-label={t('riskRules.score')} className="is-number">
        {score}
      </td>
      <td data-label={t('riskRules.state')}>
        <span className={`state-tag is-${enabled ? 'done' : 'waiting'}`}>
          {enabled ? <CheckCircleFilled aria-hidden="true" /> : <MinusCircleOutlined aria-hidden="true" />}
          {t(enabled ? 'riskRules.on' : 'riskRules.off')}
        </span>
      </td>
      {counts && (
        <td data-label={t('riskRules.hits')} className="is-number">
          {hits ?? '–'}
        </td>
      )}
      <td data-label={t('riskRules.changed')}>
        {changedBy === null ? t('riskRules.shipped') : `${showTime(changedAt)} ${changedBy}`}
      </td>
      <td className="plain-actions">
        <Link
          to={page.to}
          search={page.search ?? {}}
          aria-label={t(mayChange ? 'riskRules.modifyOf' : 'riskRules.openOf', { name })}
        >
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
      </td>
    </tr>
  )
}
