import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button, Input, Select } from 'antd'
import type { ReactNode } from 'react'
import {
  kindFacts,
  maxReason,
  maxRuleName,
  type ParameterName,
  type RuleKind,
  reasonNames,
  riskCurrency,
  ruleKindNames,
} from '../../../domain/risk.ts'
import { insListQuery } from '../../api/institutions.ts'
import { Restored } from '../../form/DraftState.tsx'
import { FormLine } from '../../form/FormLine.tsx'
import { useText } from '../../i18n/useText.ts'
import { useLastTab } from '../../layout/useTab.ts'
import { AmountInput } from '../../ui/AmountInput.tsx'
import { CodeSelect } from '../../ui/CodeSelect.tsx'
import { popupPlace } from '../../ui/popupPlace.ts'
import { useOfferedInstitutions } from '../../ui/useInstitutionOptions.ts'
import { isAmount, type RuleField, readParameters } from './ruleDraft.ts'
import { controlId, type RuleForm as Form } from './useRuleForm.ts'
import { useSentence } from './useSentence.ts'

export function RuleForm({ form, threshold }: { form: Form; threshold: number }) {
  const t = useText()
  const sentence = useSentence()
  const { row, draft, rule, busy, refusal } = form
  const { parameters: asked, mccs } = kindFacts(draft.kind)
  const names = reasonNames(draft.kind)
    .map((name) => `{${name}}`)
    .join(' ')
  return (
    <form
      className="risk-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void form.save()
      }}
    >
      <div className="is-wide">
        <Restored at={form.restored} onDiscard={form.discard} />
      </div>
      {!row && <NewRuleFields form={form} />}
      <p className="risk-says is-wide">
        {sentence(draft.kind, readParameters(draft))}{' '}
        <span className="quiet">
          {t('riskRules.scores', { score: rule.score ? `${rule.score}` : '…', threshold: `${threshold}` })}
        </span>
      </p>
      {asked.map((name) => (
        <ParameterField key={name} form={form} name={name} />
      ))}
      {mccs && (
        <TextField form={form} field="parameters.mccs" label={t('riskRules.parameter.mccs')} max={240} wide>
          {t('riskRules.mccsHint')}
        </TextField>
      )}
      <TextField form={form} field="score" label={t('riskRules.score')} max={4}>
        {t('riskRules.scoreHint', { threshold: `${threshold}` })}
      </TextField>
      <div className="risk-gap" />
      <TextField form={form} field="names.en" label={t('riskRules.nameEn')} max={maxRuleName} />
      <TextField form={form} field="names.zh" label={t('riskRules.nameZh')} max={maxRuleName} />
      <TextField form={form} field="reasons.en" label={t('riskRules.reasonEn')} max={maxReason} wide>
        {t('riskRules.reasonHint', { names })}
      </TextField>
      <TextField form={form} field="reasons.zh" label={t('riskRules.reasonZh')} max={maxReason} wide>
        {t('riskRules.reasonHint', { names })}
      </TextField>
      {refusal && (
        <p role="alert" className="risk-refusal is-wide">
          {refusal}
        </p>
      )}
      <div className="risk-foot is-wide">
        <Button type="primary" htmlType="submit" loading={busy}>
          {t('riskRules.save')}
        </Button>
        <Link {...useLastTab('rsk.rule.list')}>{t('frame.cancel')}</Link>
        {!row && <span className="quiet">{t('riskRules.startsOff')}</span>}
      </div>
    </form>
  )
}

function NewRuleFields({ form: { draft, set } }: { form: Form }) {
  const t = useText()
  const { data: kept } = useQuery(insListQuery)
  const institutions = useOfferedInstitutions(kept?.list)
  return (
    <>
      <FormLine id="risk-kind" label={t('riskRules.kindLabel')} required error={null}>
        <Select<RuleKind>
          id="risk-kind"
          value={draft.kind}
          onChange={(kind) => set({ kind })}
          options={ruleKindNames.map((kind) => ({ value: kind, label: t(`riskRules.kind.${kind}`) }))}
          getPopupContainer={popupPlace}
          style={{ width: '100%' }}
        />
      </FormLine>
      {institutions.length > 1 && (
        <FormLine id="risk-insIdCd" label={t('riskRules.owner')} required error={null}>
          <CodeSelect
            id="risk-insIdCd"
            options={institutions}
            value={draft.insIdCd}
            onChange={(insIdCd) => set({ insIdCd })}
            invalid={false}
            aria-describedby="risk-insIdCd-line"
          />
        </FormLine>
      )}
    </>
  )
}

function ParameterField({ form, name }: { form: Form; name: ParameterName }) {
  const t = useText()
  const field = `parameters.${name}` as const
  const label = t(`riskRules.parameter.${name}`)
  if (!isAmount(name))
    return (
      <TextField form={form} field={field} label={label} max={5} numeric>
        {form.boundsText(field)}
      </TextField>
    )
  const id = controlId(field)
  const error = form.errorOf(field, label)
  return (
    <FormLine id={id} label={label} required error={error} hint={t('riskRules.amountHint')}>
      <AmountInput
        id={id}
        currency={riskCurrency}
        value={form.draft.fields[field] ?? ''}
        onChange={(typed) => form.set({ fields: { ...form.draft.fields, [field]: typed } })}
        invalid={error !== null}
        aria-describedby={`${id}-line`}
      />
    </FormLine>
  )
}

interface TextFieldProps {
  form: Form
  field: RuleField
  label: string
  max: number
  wide?: boolean
  numeric?: boolean
  children?: ReactNode
}

function TextField({ form, field, label, max, wide = false, numeric = false, children }: TextFieldProps) {
  const id = controlId(field)
  const error = form.errorOf(field, label)
  return (
    <FormLine
      id={id}
      label={label}
      required
      error={error}
      wide={wide}
      {...(typeof children === 'string' && { hint: children })}
    >
      <Input
        id={id}
        value={form.draft.fields[field] ?? ''}
        onChange={(event) => form.set({ fields: { ...form.draft.fields, [field]: event.target.value } })}
        maxLength={max}
        inputMode={numeric ? 'numeric' : 'text'}
        autoComplete="off"
        status={error === null ? '' : 'error'}
        aria-invalid={error !== null}
        aria-describedby={`${id}-line`}
      />
    </FormLine>
  )
}
