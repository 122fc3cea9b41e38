import { useQueryClient } from '@tanstack/react-query'
import { Button, Input } from 'antd'
import { modifyRiskThreshold, type RiskThreshold } from '../../../contract/risk/riskRules.ts'
import { scoreBounds } from '../../../domain/risk/risk.ts'
import { call } from '../../api/call.ts'
import { defineForm } from '../../form/definition.ts'
import { controlId } from '../../form/focusField.ts'
import { useForm } from '../../form/useForm.ts'
import { useText } from '../../i18n/useText.ts'
import { PendingMark } from '../../layout/PendingMark.tsx'
import { toast } from '../../ui/feedback/notices.ts'
import fieldError from '../../ui/inputs/fieldError.module.css'
import { refreshRiskRules } from './queries.ts'
import styles from './riskRules.module.css'

const thresholdForm = defineForm<{ threshold: string }>({
  name: 'riskThreshold',
  fields: { threshold: { kind: 'number', ...scoreBounds, required: true, label: (t) => t('riskRules.threshold') } },
})

/** In one line above the list of rules. */
export function ThresholdForm({ threshold: current }: { threshold: RiskThreshold }) {
  const t = useText()
  const { insIdCd, threshold, version, pendingChange } = current
  const queries = useQueryClient()
  const form = useForm(thresholdForm, {
    about: insIdCd,
    version,
    values: { threshold: String(threshold) },
    question: (values) => ({ after: { threshold: Number(values.threshold) }, before: { threshold } }),
    approval: { of: 'all', waiting: pendingChange },
    send: (values, options) =>
      call(modifyRiskThreshold, { insIdCd, version, threshold: Number(values.threshold) }, options),
    refresh: () => refreshRiskRules(queries),
    done: () => toast('success', t('riskRules.saved')),
  })
  const id = controlId(thresholdForm.name, 'threshold')
  const typed = form.values.threshold
  const wrong = form.errorOf('threshold') ?? form.refusal
  return (
    <form
      className={styles.threshold}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        form.submit()
      }}
    >
      <label htmlFor={id}>{form.label('threshold')}</label>
      <Input
        id={id}
        value={typed}
        onChange={(event) => form.set({ threshold: event.target.value })}
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        status={wrong === null ? '' : 'error'}
        aria-invalid={wrong !== null}
        aria-describedby={`${id}-line`}
      />
      {typed !== String(threshold) && (
        <Button htmlType="submit" loading={form.busy} disabled={form.approval?.blocked ?? false}>
          {form.approval?.label ?? t('riskRules.thresholdSave')}
        </Button>
      )}
      <PendingMark changeId={pendingChange} />
      <span id={`${id}-line`} role="alert" className={fieldError.error}>
        {wrong}
      </span>
    </form>
  )
}
