import { useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import type { RiskRuleRow } from '../../../contract/risk/riskRules.ts'
import { nameIn } from '../../../texts/names.ts'
import { useLanguage, useText } from '../../i18n/useText.ts'
import { Breadcrumbs } from '../../layout/Breadcrumbs.tsx'
import { PendingMark } from '../../layout/PendingMark.tsx'
import { usePageTitle } from '../../layout/pageTitle.ts'
import { useLastTab } from '../../layout/useTab.ts'
import { usePageSearch } from '../../routes/pageSearch.ts'
import { QueryPlaceholder } from '../../ui/feedback/QueryPlaceholder.tsx'
import { DataTable } from '../../ui/pages/DataTable.tsx'
import page from '../../ui/pages/page.module.css'
import typography from '../../ui/typography.module.css'
import { CodeName } from '../../ui/values/CodeName.tsx'
import { Fact } from '../../ui/values/Fact.tsx'
import { Facts } from '../../ui/values/Facts.tsx'
import { showTime } from '../../ui/values/showTime.ts'
import { riskRuleHistoryQuery, riskRulesQuery } from './queries.ts'
import { RuleForm } from './RuleForm.tsx'
import styles from './riskRules.module.css'
import { useSentence } from './useSentence.ts'

export function RulePage() {
  const t = useText()
  const { ruleId } = usePageSearch('rsk.rule.modify')
  // What was read a while ago may have changed: the form begins with what is there now.
  const answer = useQuery({ ...riskRulesQuery({ pageSize: 1, ...(ruleId && { ruleId }) }), staleTime: 0 })
  const { data, error, refetch, isFetchedAfterMount } = answer
  const rule = ruleId ? data?.list[0] : null
  const title = t(!ruleId ? 'riskRules.addTitle' : rule?.mayChange ? 'riskRules.modifyTitle' : 'riskRules.readTitle')
  usePageTitle(title)
  return (
    <>
      <Breadcrumbs trail={[{ label: t('frame.page.rsk.rule.list'), ...useLastTab('rsk.rule.list') }]} here={title} />
      <section className={page.page}>
        <h1>{title}</h1>
        {error || !data || !isFetchedAfterMount ? (
          <QueryPlaceholder query={{ error, refetch }} lines={10} />
        ) : rule === undefined ? (
          <p className={page.none}>{t('riskRules.none')}</p>
        ) : (
          <>
            {rule && <RuleFacts rule={rule} />}
            {rule === null || rule.mayChange ? (
              <RuleForm key={rule?.ruleId ?? 'new'} row={rule} threshold={data.threshold.threshold} />
            ) : (
              <Reading rule={rule} />
            )}
            {rule && <RuleHistory rule={rule} />}
          </>
        )}
      </section>
    </>
  )
}

function RuleFacts({ rule: { kind, insIdCd, insNm, enabled, pendingChange } }: { rule: RiskRuleRow }) {
  const t = useText()
  const language = useLanguage()
  return (
    <Facts className={styles.facts}>
      <Fact label={t('riskRules.kindLabel')}>{t(`riskRules.kind.${kind}`)}</Fact>
      <Fact label={t('riskRules.owner')}>
        <CodeName code={insIdCd} name={nameIn(insNm, language)} />
      </Fact>
      <Fact label={t('riskRules.state')}>
        {t(enabled ? 'riskRules.on' : 'riskRules.off')} <PendingMark changeId={pendingChange} />
      </Fact>
    </Facts>
  )
}

function Reading({ rule }: { rule: RiskRuleRow }) {
  const t = useText()
  const language = useLanguage()
  const sentence = useSentence()
  return (
    <>
      <Alert
        className={styles.says}
        role="note"
        title={
          <>
            <b>{nameIn(rule.names, language)}</b>: {sentence(rule.kind, rule.parameters)}
          </>
        }
      />
      <p className={typography.quiet}>{t('riskRules.readOnly')}</p>
    </>
  )
}

function RuleHistory({ rule: { ruleId, kind } }: { rule: RiskRuleRow }) {
  const t = useText()
  const language = useLanguage()
  const sentence = useSentence()
  const { data, error, refetch } = useQuery(riskRuleHistoryQuery(ruleId))
  return (
    <section className={styles.part} aria-labelledby="risk-history">
      <h2 id="risk-history">{t('riskRules.history')}</h2>
      {error || !data ? (
        <QueryPlaceholder query={{ error, refetch }} lines={3} />
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
              cell: ({ names, parameters }) =>
                t('frame.labelled', { label: nameIn(names, language), text: sentence(kind, parameters) }),
            },
          ]}
        />
      )}
    </section>
  )
}
