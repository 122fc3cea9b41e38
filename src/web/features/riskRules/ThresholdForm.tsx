import { useQueryClient } from '@tanstack/react-query'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { modifyRiskThreshold, type RiskThreshold } from '../../../contract/riskRules.ts'
import { scoreBounds } from '../../../domain/risk.ts'
import { call } from '../../api/call.ts'
import { useAskSubmit } from '../../form/useAskSubmit.ts'
import { useText } from '../../i18n/useText.ts'
import { PendingMark } from '../../layout/PendingMark.tsx'
import { useSentForApproval } from '../../layout/useSentForApproval.ts'
import { toast } from '../../ui/notices.ts'
import { refreshRiskRules } from './queries.ts'

export function ThresholdForm({ threshold: current }: { threshold: RiskThreshold }) {
  const t = useText()
  const { insIdCd, threshold, version, pendingChange } = current
  const queries = useQueryClient()
  const sentForApproval = useSentForApproval()
  const askSubmit = useAskSubmit()
  const [typed, setTyped] = useState(String(threshold))
  const value = /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : 0
  const fits = value >= scoreBounds.min && value <= scoreBounds.max
  const save = async () => {
    if (!fits || !(await askSubmit({ after: { threshold: value }, before: { threshold } }))) return
    try {
      const answer = await call(modifyRiskThreshold, { insIdCd, version, threshold: value })
      if ('pending' in answer) await sentForApproval(answer.pending)
      else toast('success', t('riskRules.saved'))
    } finally {
      await refreshRiskRules(queries)
    }
  }
  return (
    <form
      className="risk-threshold"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <label htmlFor="risk-threshold">{t('riskRules.threshold')}</label>
      <Input
        id="risk-threshold"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        status={fits ? '' : 'error'}
        aria-invalid={!fits}
      />
      {value !== threshold && (
        <Button htmlType="submit" disabled={!fits}>
          {t('riskRules.thresholdSave')}
        </Button>
      )}
      <PendingMark changeId={pendingChange} />
    </form>
  )
}
