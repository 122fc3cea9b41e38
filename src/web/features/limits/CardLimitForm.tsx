import { useQueryClient } from '@tanstack/react-query'
import { type CardLimit, modifyCardLimit } from '../../../contract/reference/limits.ts'
import { cardLimitBounds } from '../../../domain/risk/cardSearches.ts'
import { call } from '../../api/call.ts'
import { defineForm } from '../../form/definition.ts'
import { FormBox } from '../../form/FormDialog.tsx'
import { Fields } from '../../form/FormField.tsx'
import { useForm } from '../../form/useForm.ts'
import { useText } from '../../i18n/useText.ts'
import { toast } from '../../ui/feedback/notices.ts'
import typography from '../../ui/typography.module.css'

const cardLimitForm = defineForm<{ perMinute: string; perDay: string }>({
  name: 'card-limit',
  fields: {
    perMinute: { kind: 'number', ...cardLimitBounds.perMinute, required: true },
    perDay: { kind: 'number', ...cardLimitBounds.perDay, required: true },
  },
})

/** Sets how often users of an institution may search by a whole card number. */
export function CardLimitForm({ limit, changeable }: { limit: CardLimit; changeable: boolean }) {
  const t = useText()
  const queries = useQueryClient()
  const { insIdCd, version, perMinute, perDay } = limit
  const form = useForm(cardLimitForm, {
    about: insIdCd,
    version,
    values: { perMinute: `${perMinute}`, perDay: `${perDay}` },
    question: (values) => ({
      after: limitsOf(values),
      before: { perMinute, perDay },
      about: [{ label: t('field.insIdCd'), value: insIdCd }],
    }),
    send: (values, options) => call(modifyCardLimit, { insIdCd, version, ...limitsOf(values) }, options),
    refresh: () => queries.invalidateQueries({ queryKey: ['cardLimit'] }),
    done: () => toast('success', t('limits.cardLimit.saved')),
  })
  const head = (
    <>
      <h2>{t('limits.cardLimit.legend')}</h2>
      <p className={typography.quiet}>{t('limits.cardLimit.explain')}</p>
    </>
  )
  if (!changeable)
    return (
      <section>
        {head}
        <p>{t('limits.cardLimit.now', { perMinute, perDay })}</p>
      </section>
    )
  return (
    <FormBox form={form} submit={t('limits.cardLimit.save')}>
      {head}
      <Fields form={form} />
    </FormBox>
  )
}

function limitsOf({ perMinute, perDay }: { perMinute: string; perDay: string }) {
  return { perMinute: Number(perMinute), perDay: Number(perDay) }
}
