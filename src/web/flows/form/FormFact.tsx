import { texts } from '../../../contract/texts/texts.ts'
import type { FieldName } from '../../../domain/fields.ts'
import { useLanguage, useText } from '../../i18n/useText.ts'
import { CodeName } from '../../ui/CodeName.tsx'
import type { FormSubject } from './formSubject.ts'
import type { FormValues } from './formValues.ts'
import { amountOf } from './useWords.ts'

interface FormFactProps {
  name: FieldName
  values: FormValues
  subject: FormSubject
}

/** Shows a value that follows from other fields: the transaction from the reason, the amount from the original. */
export function FormFact({ name, values, subject }: FormFactProps) {
  const t = useText()
  const language = useLanguage()
  const { transId } = values
  const words: Readonly<Record<string, string>> = texts[language].transId
  const amount = amountOf(values, subject)
  const shown = name === 'transId' ? transId && <CodeName code={transId} name={words[transId]} /> : amount
  return (
    <div className="form-field">
      <p className="form-label">{t(`field.${name}`)}</p>
      <p className="form-fact" role="status">
        {shown || <span className="nothing">–</span>}
      </p>
      <p className="form-line">
        <span className="quiet">{t(name === 'transId' ? 'form.hint.fromReason' : 'form.hint.whole')}</span>
      </p>
    </div>
  )
}
