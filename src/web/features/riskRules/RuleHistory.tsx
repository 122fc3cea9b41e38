import { useQuery } from '@tanstack/react-query'
import type { RiskRuleRow } from '../../../contract/riskRules.ts'
import { useLanguage, useText } from '../../i18n/useText.ts'
import { ErrorNotice } from '../../ui/feedback/ErrorNotice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { DataTable } from '../../ui/pages/DataTable.tsx'
import { showTime } from '../../ui/values/showTime.ts'
import { riskRuleHistoryQuery } from './queries.ts'
import styles from './riskRules.module.css'
import { useSentence } from './useSentence.ts'

export function RuleHistory({ rule: { ruleId, kind } }: { rule: RiskRuleRow }) {
  const t = useText()
  const language = useLanguage()
  const sentence = useSentence()
  const { data, error, refetch } = useQuery(riskRuleHistoryQuery(ruleId))
  return (
    <section className={styles.part} aria-labelledby="risk-history">
      <h2 id="risk-history">{t('riskRules.history')}</h2>
      {error ? (
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton lines={3} />
      ) : (
        <DataTable
          rows={data.list}
          keyOf={({ version }) => version}
          columns={[
            { head: t('riskRules.version'), cell: ({ version }) => version },
            { head: t('riskRules.changed'), cell: ({ changedAt }) => showTime(changedAt, true) },
            { head: t('riskRules.by'), cell: ({ changedBy }) => changedBy ?? t('riskRules.shipped') },
            { head: t('riskRules.state'), cell: ({ enabled }) => t(enabled ? 'riskRules.on' : 'riskRules.off') },
            { head: t('riskRules.score'), cell: ({ score }) => score },
            {
              head: t('riskRules.meaning'),
              wide: true,
              cell: ({ names, parameters }) => `${names[language]}: ${sentence(kind, parameters)}`,
            },
          ]}
        />
      )}
    </section>
  )
}
