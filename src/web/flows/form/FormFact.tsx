import type { FieldName } from '../../../domain/text/fields.ts'
import fields from '../../form/fields.module.css'
import { useText } from '../../i18n/useText.ts'
import typography from '../../ui/typography.module.css'
import { TransactionName } from '../../ui/values/TransactionName.tsx'
import { amountOf } from './exceptionForm.ts'
import styles from './form.module.css'
import type { FormSubject } from './formSubject.ts'
import type { FormValues } from './formValues.ts'

interface FormFactProps {
  name: FieldName
  values: FormValues
  subject: FormSubject
}

/** Shows a value that follows from other fields: the transaction from the reason, the amount from the original. */
export function FormFact({ name, values, subject }: FormFactProps) {
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
