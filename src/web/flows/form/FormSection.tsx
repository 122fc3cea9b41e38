import { useText } from '../../i18n/useText.ts'
import type { KnownNames } from '../definition.ts'
import { Evidence } from './Evidence.tsx'
import { missing } from './evidence.ts'
import { FormFact } from './FormFact.tsx'
import { FormField } from './FormField.tsx'
import { type ValueName, valueNames } from './formState.ts'
import { asks, type FormGround, type FormPart, linesOf, reasonOf } from './ground.ts'
import type { ExceptionFormState } from './useExceptionForm.ts'

interface FormSectionProps {
  part: FormPart
  form: ExceptionFormState
  ground: FormGround
  names: KnownNames
}

/** A section of the form with its fields, each drawn after its kind. */
export function FormSection({ part, form, ground, names }: FormSectionProps) {
  const t = useText()
  const { values, vouchers } = form
  const lines = reasonOf(values, ground)?.evidence ?? []
  const titleId = `form-section-${part.section}`
  return (
    <section className="form-section" aria-labelledby={titleId}>
      <h2 id={titleId}>
        {t(`form.section.${part.section}`)}
        {part.fields.includes('vouchers') && asks(ground, 'rsnCd') && (
          <span className="form-section-note">
            <EvidenceSummary form={form} ground={ground} />
          </span>
        )}
        {part.section === 'transaction' && <span className="form-section-note">{t('form.transactionNote')}</span>}
      </h2>
      <div className="form-fields">
        {linesOf(part, values, ground).map(({ name, asked }) =>
          !asked ? (
            <FormFact key={name} name={name} values={values} ground={ground} />
          ) : name === 'vouchers' ? (
            <Evidence
              key={name}
              vouchers={vouchers}
              lines={lines}
              error={form.errorOf(name)}
              note={form.noteOf(name)}
            />
          ) : (
            isValue(name) && (
              <FormField
                key={name}
                name={name}
                values={values}
                ground={ground}
                names={names}
                onChange={(value) => form.set(name, value)}
                onLeave={() => form.leave(name)}
                error={form.errorOf(name)}
                note={form.noteOf(name)}
              />
            )
          ),
        )}
      </div>
    </section>
  )
}

/** What the reason asks, and how much of it is missing. */
function EvidenceSummary({ form, ground }: Pick<FormSectionProps, 'form' | 'ground'>) {
  const t = useText()
  const reason = reasonOf(form.values, ground)
  if (!reason) return t('form.evidence.noReason')
  if (reason.evidence.length === 0) return t('form.evidence.none')
  return t('form.evidence.asks', {
    required: reason.evidence.filter((line) => line.required).length,
    missing: missing(reason.evidence, form.vouchers.files).length,
  })
}

function isValue(name: string): name is ValueName {
  return valueNames.some((one) => one === name)
}
