import { ExperimentOutlined } from '@ant-design/icons'
import { useMutation } from '@tanstack/react-query'
import { Button } from 'antd'
import { type RiskRuleRow, type RiskTrial, tryRiskRule } from '../../../contract/risk/riskRules.ts'
import { fillReason } from '../../../domain/risk/risk.ts'
import { dayText } from '../../../domain/time/calendar.ts'
import { nameIn } from '../../../texts/names.ts'
import { call } from '../../api/call.ts'
import type { Form } from '../../form/useForm.ts'
import { useLanguage, useText } from '../../i18n/useText.ts'
import { ErrorNotice } from '../../ui/feedback/ErrorNotice.tsx'
import { DataTable } from '../../ui/pages/DataTable.tsx'
import typography from '../../ui/typography.module.css'
import { Money } from '../../ui/values/Money.tsx'
import { showTime } from '../../ui/values/showTime.ts'
import styles from './riskRules.module.css'
import { isNumber, type RuleValues, ruleOf } from './ruleValues.ts'

export function TrialPanel({ form, row }: { form: Form<RuleValues>; row: RiskRuleRow | null }) {
  const t = useText()
  const language = useLanguage()
  const rule = ruleOf(form.values)
  const trial = useMutation({
    mutationFn: () => {
      const { insIdCd, kind } = form.values
      const { parameters, score } = rule
      return call(
        tryRiskRule,
        { insIdCd, kind, parameters, score, ...(row && { ruleId: row.ruleId }) },
        { quiet: true },
      )
    },
  })
  return (
    <section className={styles.part} aria-labelledby="risk-trial">
      <h2 id="risk-trial">{t('riskRules.try.title')}</h2>
      <div className={styles.foot}>
        <Button
          icon={<ExperimentOutlined />}
          loading={trial.isPending}
          onClick={() => {
            if (form.check(isNumber)) trial.mutate()
          }}
        >
          {t('riskRules.try.start')}
        </Button>
        <span className={typography.quiet} aria-live="polite">
          {t(trial.isPending ? 'riskRules.try.running' : 'riskRules.try.explain')}
        </span>
      </div>
      {trial.error && <ErrorNotice error={trial.error} onRetry={() => trial.mutate()} />}
      {trial.data && <TrialResult trial={trial.data} reason={nameIn(rule.reasons, language)} />}
    </section>
  )
}

function TrialResult({ trial, reason }: { trial: RiskTrial; reason: string }) {
  const t = useText()
  const figure = (n: number) => n.toLocaleString('en')
  const { judged, hits, alerts, from, to, complete, days } = trial
  return (
    <>
      <p role="status">
        <b>{t('riskRules.try.said', { judged: figure(judged), hits: figure(hits), alerts: figure(alerts) })}</b>{' '}
        {t('riskRules.try.days', { from: dayText(from), to: dayText(to) })}
        {!complete && ` ${t('riskRules.try.incomplete')}`}
      </p>
      <DayBars days={days} />
      {hits === 0 ? <p>{t('riskRules.try.noHits')}</p> : <Examples trial={trial} reason={reason} />}
    </>
  )
}

function DayBars({ days }: Pick<RiskTrial, 'days'>) {
  const t = useText()
  const most = Math.max(1, ...days.map(({ hits }) => hits))
  const [first, last] = [days[0], days.at(-1)]
  return (
    <>
      <p className={styles.legend} aria-hidden="true">
        <i /> {t('riskRules.try.hit')} <b /> {t('riskRules.try.alerts')}
        <span>{t('riskRules.try.most', { hits: most })}</span>
      </p>
      <div className={styles.bars} aria-hidden="true">
        {days.map(({ day, hits, alerts }) => (
          <div key={day} title={t('frame.labelled', { label: dayText(day), text: `${hits} / ${alerts}` })}>
            <span style={{ height: `${(hits / most) * 100}%` }}>
              <i style={{ height: `${hits === 0 ? 0 : (alerts / hits) * 100}%` }} />
            </span>
          </div>
        ))}
      </div>
      {first && last && (
        <p className={styles.axis} aria-hidden="true">
          <span>{dayText(first.day)}</span>
          <span>{dayText(last.day)}</span>
        </p>
      )}
      <details className={styles.days}>
        <summary>{t('riskRules.try.perDay')}</summary>
        <DataTable
          rows={days.toReversed()}
          keyOf={({ day }) => day}
          columns={[
            { head: t('riskRules.try.day'), cell: ({ day }) => dayText(day) },
            { head: t('riskRules.try.judged'), cell: ({ judged }) => judged },
            { head: t('riskRules.try.hit'), cell: ({ hits }) => hits },
            { head: t('riskRules.try.alerts'), cell: ({ alerts }) => alerts },
          ]}
        />
      </details>
    </>
  )
}

function Examples({ trial: { examples }, reason }: { trial: RiskTrial; reason: string }) {
  const t = useText()
  return (
    <>
      <h3>{t('riskRules.try.examples')}</h3>
      <DataTable
        className={undefined}
        rows={examples}
        keyOf={({ tfrDtTm, priAcctNo, transAt }) => `${tfrDtTm} ${priAcctNo} ${transAt}`}
        columns={[
          { field: 'tfrDtTm', cell: ({ tfrDtTm }) => showTime(tfrDtTm, true) },
          { field: 'priAcctNo', cell: ({ priAcctNo }) => <span className={typography.code}>{priAcctNo}</span> },
          {
            field: 'transAt',
            end: true,
            cell: ({ transAt, transCurrCd }) => <Money amount={transAt} currency={transCurrCd} />,
          },
          {
            field: 'cardAccptrNmAddr',
            wide: true,
            cell: ({ cardAccptrNmAddr }) => cardAccptrNmAddr,
          },
          {
            head: t('riskRules.try.reason'),
            wide: true,
            cell: ({ facts }) => fillReason(reason, facts),
          },
        ]}
      />
    </>
  )
}
