import { useQueryClient } from '@tanstack/react-query'
import { type FactorPolicyRow, modifyFactorPolicy } from '../../../contract/people/secondFactor.ts'
import { type FactorPolicy, factorPolicies } from '../../../domain/people/secondFactor.ts'
import { call } from '../../api/call.ts'
import { choice, defineForm } from '../../form/definition.ts'
import { FormBox } from '../../form/FormDialog.tsx'
import { Fields } from '../../form/FormField.tsx'
import { useForm } from '../../form/useForm.ts'
import { useText } from '../../i18n/useText.ts'
import { toast } from '../../ui/feedback/notices.ts'
import typography from '../../ui/typography.module.css'

const factorPolicyForm = defineForm<{ factorPolicy: FactorPolicy }>({
  name: 'factor-policy',
  fields: {
    factorPolicy: {
      ...choice(factorPolicies, (t, policy) => t(`limits.factor.${policy}`)),
      kind: 'radio',
      wide: true,
    },
  },
})

/** Sets whether the users of an institution log in with a second factor. */
export function FactorPolicyForm({ policy }: { policy: FactorPolicyRow }) {
  const t = useText()
  const queries = useQueryClient()
  const { insIdCd, version, factorPolicy, pendingChange } = policy
  const form = useForm(factorPolicyForm, {
    about: insIdCd,
    version,
    values: { factorPolicy },
    question: (values) => ({
      after: values,
      before: { factorPolicy },
      about: [{ label: t('field.insIdCd'), value: insIdCd }],
    }),
    approval: { of: 'all', waiting: pendingChange },
    send: (values, options) => call(modifyFactorPolicy, { insIdCd, version, ...values }, options),
    refresh: () => queries.invalidateQueries({ queryKey: ['factorPolicy'] }),
    done: () => toast('success', t('limits.factor.saved')),
  })
  return (
    <FormBox form={form} submit={t('limits.factor.save')}>
      <h2>{t('limits.factor.legend')}</h2>
      <p className={typography.quiet}>{t('limits.factor.explain')}</p>
      <Fields form={form} />
    </FormBox>
  )
}
