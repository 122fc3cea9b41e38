import { useQuery } from '@tanstack/react-query'
import type { RiskRuleRow } from '../../../contract/riskRules.ts'
import { useLanguage, useText } from '../../i18n/useText.ts'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { showTime } from '../../ui/showTime.ts'
import { riskRuleHistoryQuery } from './queries.ts'
import { useSentence } from './useSentence.ts'

/** Every version of a rule, the newest first: who, when, and what it said from then on. */
export function RuleHistory({ rule: { ruleId, kind } }: { rule: RiskRuleRow }) {
  const t = useText()
  const language = useLanguage()
  const sentence = useSentence()
  const { data, error, refetch } = useQuery(riskRuleHistoryQuery(ruleId))
  const heads = [
    t('riskRules.version'),
    t('riskRules.changed'),
    t('riskRules.by'),
    t('riskRules.state'),
    t('riskRules.score'),
    t('riskRules.meaning'),
  ]
  return (
    <section className="risk-part" aria-labelledby="risk-history">
      <h2 id="risk-history">{t('riskRules.history')}</h2>
      {error ? (
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton lines={3} />
      ) : (
        <table className="plain-table">
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.list.map(({ version, changedAt, changedBy, enabled, score, names, parameters }) => {
              const cells = [
                version,
                showTime(changedAt, true),
                changedBy ?? t('riskRules.shipped'),
                t(enabled ? 'riskRules.on' : 'riskRules.off'),
                score,
                `${names[language]}: ${sentence(kind, parameters)}`,
              ]
              return (
                <tr key={version}>
                  {cells.map((cell, index) => (
                    <td
                      key={heads[index]}
                      data-label={heads[index]}
                      className={index === cells.length - 1 ? 'is-wide-cell' : undefined}
                    >
                      {cell}
                    </td>
                  ))}
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
    </section>
  )
}
