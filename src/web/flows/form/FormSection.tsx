import type { FieldName } from '../../../domain/text/fields.ts'
import { Evidence } from '../../form/Evidence.tsx'
import { missing, requiredCount } from '../../form/evidence.ts'
import { FormField } from '../../form/FormField.tsx'
import { FormSection as Section } from '../../form/FormSheet.tsx'
import fields from '../../form/fields.module.css'
import { controlId } from '../../form/focusField.ts'
import type { Form } from '../../form/useForm.ts'
import { useText } from '../../i18n/useText.ts'
import type { OriginalKey } from '../../routes/links.ts'
import typography from '../../ui/typography.module.css'
import { TransactionName } from '../../ui/values/TransactionName.tsx'
import { GuideField } from '../guide/GuideField.tsx'
import { amountOf } from './exceptionForm.ts'
import styles from './form.module.css'
import { asks, cardEndOf, type FormPart, type FormSubject, linesOf, reasonOf } from './formSubject.ts'
import { type FormValues, isFormField } from './formValues.ts'

interface ExceptionSectionProps {
  part: FormPart
  form: Form<FormValues>
  subject: FormSubject
  /** The transaction on which it is raised; missing where there is none, or the record exists. */
  original?: OriginalKey | undefined
}

export function FormSection({ part, form, subject, original }: ExceptionSectionProps) {
  const t = useText()
  const { values, vouchers } = form
  const lines = reasonOf(values, subject)?.evidence ?? []
  const note =
    part.section === 'transaction'
      ? t('form.transactionNote')
      : part.fields.includes('vouchers') && asks(subject, 'rsnCd') && <EvidenceSummary form={form} subject={subject} />
  return (
    <Section title={t(`form.section.${part.section}`)} note={note}>
      <div className={styles.fields}>
        {linesOf(part, values, subject).map(({ name, isInput }) =>
          !isInput ? (
            <FormFact key={name} name={name} values={values} subject={subject} />
          ) : name === 'guide' ? (
            <GuideField key={name} form={form} subject={subject} original={original} />
          ) : name === 'vouchers' ? (
            <Evidence
              key={name}
              id={controlId(form.definition.name, name)}
              vouchers={vouchers}
              lines={lines}
              error={form.errorOf(name)}
              note={form.noteOf(name)}
              cardEnd={cardEndOf(values, subject)}
            />
          ) : (
            isFormField(name) && <FormField key={name} form={form} name={name} />
          ),
        )}
      </div>
    </Section>
  )
}

function EvidenceSummary({ form, subject }: Pick<ExceptionSectionProps, 'form' | 'subject'>) {
  const t = useText()
  const reason = reasonOf(form.values, subject)
  if (!reason) return t('form.evidence.noReason')
  if (reason.evidence.length === 0) return t('form.evidence.none')
  return t('form.evidence.asks', {
    required: requiredCount(reason.evidence),
    missing: missing(reason.evidence, form.vouchers.files).length,
  })
}

interface FormFactProps {
  name: FieldName
  values: FormValues
  subject: FormSubject
}

/** Shows a value that follows from other fields: the transaction from the reason, the amount from the original. */
function FormFact({ name, values, subject }: FormFactProps) {
  const t = useText()
  const { transId } = values
  const amount = amountOf(values, subject)
  const shown = name === 'transId' ? transId && <TransactionName transId={transId} /> : amount
  return (
    <div>
      <p className={fields.label}>
        <span>{t(`field.${name}`)}</span>
      </p>
      <p className={styles.fact} role="status">
        {shown || '–'}
      </p>
      <p className={fields.note}>
        <span className={typography.quiet}>{t(name === 'transId' ? 'form.hint.fromReason' : 'form.hint.whole')}</span>
      </p>
    </div>
  )
}
