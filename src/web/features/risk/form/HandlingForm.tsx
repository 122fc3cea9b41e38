import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { HandlingResult } from '../../../../domain/records/handling.ts'
import { maskCardNumbersIn } from '../../../../domain/text/cards.ts'
import { defineForm } from '../../../form/definition.ts'
import { FormBox } from '../../../form/FormDialog.tsx'
import { Fields } from '../../../form/FormField.tsx'
import { useForm } from '../../../form/useForm.ts'
import type { SendOptions } from '../../../form/useSendForm.ts'
import { composedText } from '../../../i18n/composedText.ts'
import { useText } from '../../../i18n/useText.ts'
import type { Address } from '../../../routes/links.ts'
import { toast } from '../../../ui/feedback/notices.ts'
import { refreshRisk } from '../queries.ts'

interface HandlingValues {
  result: string
  remark: string
  results: readonly HandlingResult[]
}

export const handlingForm = defineForm<HandlingValues>({
  name: 'handling',
  fields: {
    result: {
      kind: 'radio',
      required: true,
      wide: true,
      values: ({ results }) => results,
      hint: (t, { results }) => (results.includes('04') ? t('risk.resultHint') : null),
      nameOf: (t, result) => composedText(t, `handlingResult.${result}`) ?? result,
    },
    remark: {
      kind: 'area',
      max: 200,
      rows: 3,
      // A card number in a remark is masked when it is kept.
      hint: (t, { remark }) => t(maskCardNumbersIn(remark) === remark ? 'risk.remarkHint' : 'risk.cardMasked'),
    },
  },
})

interface Handling {
  version: number
  result: string
  remark: string
}

interface HandlingFormProps {
  about: string
  before: { version: number; result: string | null; remark: string }
  results: readonly HandlingResult[]
  send: (handling: Handling, options: SendOptions) => Promise<unknown>
  /** The page to open after the form was submitted. */
  back: Address
}

export function HandlingForm({ about, before, results, send, back }: HandlingFormProps) {
  const t = useText()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { version, result, remark } = before
  const form = useForm(handlingForm, {
    about,
    version,
    values: { result: result ?? '', remark, results },
    send: (values, options) => send({ version, result: values.result, remark: values.remark }, options),
    refresh: () => refreshRisk(queries),
    done: () => {
      toast('success', t('steps.success.submit'))
      return navigate({ ...back, replace: true })
    },
  })
  return (
    <FormBox form={form} submit={t('form.submit')} onCancel={() => void navigate(back)}>
      <Fields form={form} />
    </FormBox>
  )
}
