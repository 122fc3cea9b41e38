import { ExperimentOutlined } from '@ant-design/icons'
import { useMutation } from '@tanstack/react-query'
import { Button } from 'antd'
import { type RiskTrial, tryRiskRule } from '../../../contract/riskRules.ts'
import { fillReason } from '../../../domain/risk.ts'
import { call } from '../../api/call.ts'
import { useLanguage, useText } from '../../i18n/useText.ts'
import { showDay } from '../../ui/DueTag.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { Money } from '../../ui/Money.tsx'
import { showTime } from '../../ui/showTime.ts'
import type { RuleForm } from './useRuleForm.ts'

/** What the rule in the form, saved or not, would have found in the last 30 days. */
export function TrialPanel({ form }: { form: RuleForm }) {
  const t = useText()
  const language = useLanguage()
  const { draft, rule, row } = form
  const trial = useMutation({
    mutationFn: () => {
      const { insIdCd, kind } = draft
      const { parameters, score } = rule
      return call(
        tryRiskRule,
        { insIdCd, kind, parameters, score, ...(row && { ruleId: row.ruleId }) },
        { quiet: true },
      )
    },
  })
  const isJudged = (field: string) => field === 'score' || field.startsWith('parameters.')
  return (
    <section className="risk-part" aria-labelledby="risk-trial">
      <h2 id="risk-trial">{t('riskRules.try.title')}</h2>
      <div className="risk-foot">
        <Button
          icon={<ExperimentOutlined />}
          loading={trial.isPending}
          onClick={() => {
            if (form.check(isJudged)) trial.mutate()
          }}
        >
          {t('riskRules.try.start')}
        </Button>
        <span className="quiet" aria-live="polite">
          {t(trial.isPending ? 'riskRules.try.running' : 'riskRules.try.explain')}
        </span>
      </div>
      {trial.error && <ErrorNotice error={trial.error} onRetry={() => trial.mutate()} />}
      {trial.data && <TrialResult trial={trial.data} reason={rule.reasons[language]} />}
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
        {t('riskRules.try.days', { from: showDay(from), to: showDay(to) })}
        {!complete && ` ${t('riskRules.try.incomplete')}`}
      </p>
      <DayBars days={days} />
      {hits === 0 ? <p>{t('riskRules.try.noHits')}</p> : <Examples trial={trial} reason={reason} />}
    </>
  )
}

/** The hits of each day as bars, and as a table for who can't see them. */
function DayBars({ days }: Pick<RiskTrial, 'days'>) {
  const t = useText()
  const most = Math.max(1, ...days.map(({ hits }) => hits))
  return (
    <>
      <div className="risk-bars" aria-hidden="true">
        {days.map(({ day, hits, alerts }) => (
          <div key={day} title={`${showDay(day)}: ${hits} / ${alerts}`}>
            <span style={{ height: `${(hits / most) * 100}%` }}>
              <i style={{ height: `${hits === 0 ? 0 : (alerts / hits) * 100}%` }} />
            </span>
          </div>
        ))}
      </div>
      <details className="risk-days">
        <summary>{t('riskRules.try.perDay')}</summary>
        <table className="plain-table">
          <thead>
            <tr>
              {(['day', 'judged', 'hit', 'alerts'] as const).map((name) => (
                <th key={name} scope="col">
                  {t(`riskRules.try.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ day, judged, hits, alerts }) => (
              <tr key={day}>
                <td data-label={t('riskRules.try.day')}>{showDay(day)}</td>
                <td data-label={t('riskRules.try.judged')}>{judged}</td>
                <td data-label={t('riskRules.try.hit')}>{hits}</td>
                <td data-label={t('riskRules.try.alerts')}>{alerts}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  )
}

/** Of an example's columns the amount is a figure, and what follows it is long. */
function shapeOf(index: number): string | undefined {
  if (index === 2) return 'is-number'
  return index > 2 ? 'is-wide-cell' : undefined
}

function Examples({ trial: { examples }, reason }: { trial: RiskTrial; reason: string }) {
  const t = useText()
  const heads = [
    t('field.tfrDtTm'),
    t('field.priAcctNo'),
    t('field.transAt'),
    t('field.cardAccptrNmAddr'),
    t('riskRules.try.reason'),
  ]
  return (
    <>
      <h3>{t('riskRules.try.examples')}</h3>
      <table className="plain-table risk-rules">
        <thead>
          <tr>
            {heads.map((head, index) => (
              <th key={head} scope="col" className={shapeOf(index)}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {examples.map(({ tfrDtTm, priAcctNo, transAt, transCurrCd, cardAccptrNmAddr, facts }) => {
            const cells = [
              showTime(tfrDtTm, true),
              <span key="card" className="code">
                {priAcctNo}
              </span>,
              <Money key="amount" amount={transAt} currency={transCurrCd} />,
              cardAccptrNmAddr,
              fillReason(reason, facts),
            ]
            return (
              <tr key={`${tfrDtTm} ${priAcctNo} ${transAt}`}>
                {cells.map((cell, index) => (
                  <td key={heads[index]} data-label={heads[index]} className={shapeOf(index)}>
                    {cell}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </>
  )
}
