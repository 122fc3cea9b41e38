import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Alert } from 'antd'
import { addRiskRule, modifyRiskRule, type RiskRuleRow } from '../../../contract/risk/riskRules.ts'
import { call } from '../../api/call.ts'
import { FormBox } from '../../form/FormDialog.tsx'
import { Fields } from '../../form/FormField.tsx'
import { useFirstFocus } from '../../form/focusField.ts'
import { shownNames } from '../../form/problems.ts'
import { useForm } from '../../form/useForm.ts'
import { useText } from '../../i18n/useText.ts'
import { useLastTab } from '../../layout/useTab.ts'
import { useProfile } from '../../session/useProfile.ts'
import { toast } from '../../ui/feedback/notices.ts'
import typography from '../../ui/typography.module.css'
import { ruleAddress } from './places.ts'
import { refreshRiskRules } from './queries.ts'
import styles from './riskRules.module.css'
import { ruleForm } from './ruleForm.ts'
import { isNumber, readParameters, ruleOf, ruleValues } from './ruleValues.ts'
import { TrialPanel } from './TrialPanel.tsx'
import { useSentence } from './useSentence.ts'

interface RuleFormProps {
  /** Null for a new one. */
  row: RiskRuleRow | null
  threshold: number
}

/** Writes a rule, and tries it before it counts. */
export function RuleForm({ row, threshold }: RuleFormProps) {
  const t = useText()
  const sentence = useSentence()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { insIdCd: own } = useProfile()
  const back = useLastTab('rsk.rule.list')
  const leave = () => navigate({ ...back, replace: true })
  const form = useForm(ruleForm, {
    ...(row && { about: row.ruleId, version: row.version }),
    values: ruleValues(row, own),
    question: (values) => ({
      after: row ? ruleOf(values) : { kind: values.kind, ...ruleOf(values) },
      before: row && ruleOf(ruleValues(row, own)),
    }),
    approval: { of: 'all', waiting: row?.pendingChange },
    send: (values, options) =>
      row
        ? call(modifyRiskRule, { ...ruleOf(values), ruleId: row.ruleId, version: row.version }, options)
        : call(addRiskRule, { ...ruleOf(values), insIdCd: values.insIdCd, kind: values.kind }, options),
    refresh: () => refreshRiskRules(queries),
    done: ({ ruleId }) => {
      toast('success', t('riskRules.saved'))
      if (!row) return navigate({ ...ruleAddress(ruleId), replace: true })
    },
    ...(!row && { waits: leave }),
  })
  useFirstFocus(ruleForm.name, form.names, form.values)
  const { values } = form
  return (
    <>
      <div className={styles.form}>
        <FormBox form={form} submit={t('riskRules.save')} onCancel={() => void leave()}>
          {!row && <Fields form={form} names={['kind', 'insIdCd']} />}
          <Alert
            className={styles.says}
            role="note"
            title={
              <>
                {sentence(values.kind, readParameters(values))}{' '}
                {t('riskRules.scores', { score: values.score.trim() || '…', threshold: `${threshold}` })}
              </>
            }
          />
          <Fields form={form} names={shownNames(ruleForm, values).filter(isNumber)} />
          <Fields form={form} names={['names.en', 'names.zh', 'reasons.en', 'reasons.zh']} />
          {!row && <p className={typography.quiet}>{t('riskRules.startsOff')}</p>}
        </FormBox>
      </div>
      <TrialPanel form={form} row={row} />
    </>
  )
}
