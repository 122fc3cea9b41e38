import type { ReactNode } from 'react'
import { maskCardNumber } from '../../../domain/text/cards.ts'
import { type FieldName, fieldOf } from '../../../domain/text/fields.ts'
import { currencyCode } from '../../../domain/text/money.ts'
import { codeNames } from '../../i18n/codeNames.ts'
import { useLanguage, useText } from '../../i18n/useText.ts'
import type { QuestionFact } from '../../ui/feedback/notices.ts'
import typography from '../../ui/typography.module.css'
import { CodeName } from '../../ui/values/CodeName.tsx'
import { showDay } from '../../ui/values/DueTag.tsx'
import type { KnownNames } from '../definition.ts'
import { amountOf } from './exceptionForm.ts'
import { type FormSubject, linesOf } from './formSubject.ts'
import { type FormValues, isFormField, typed } from './formValues.ts'

/** Lists the values for the confirmation. Empty texts are listed as empty. */
export function useSubmitFacts(subject: FormSubject, names: KnownNames) {
  const t = useText()
  const language = useLanguage()
  return (values: FormValues, fileCount: number): QuestionFact[] =>
    subject.sections
      .flatMap((section) => linesOf(section, values, subject))
      .map(({ name }) => [name, shownValue(name, values, fileCount)] as const)
      .filter(([name, shown]) => shown !== null || fieldOf(name).kind === 'text')
      .map(([name, shown]) => ({
        label: t(`field.${name}`),
        value: shown ?? <span className={typography.quiet}>{t('form.confirm.nothing')}</span>,
      }))

  /** Null where nothing is sent. */
  function shownValue(name: FieldName, values: FormValues, fileCount: number): ReactNode {
    if (name === 'vouchers') return t('form.confirm.vouchers', { count: fileCount })
    const value = isFormField(name) ? typed(name, values) : ''
    const field = fieldOf(name)
    if (name === 'transAt') return amountOf(values, subject)
    if (name === 'priAcctNo' && value === '' && subject.keptCard)
      return <span className={typography.code}>{subject.keptCard}</span>
    if (value === '') return null
    if (name === 'priAcctNo') return <span className={typography.code}>{maskCardNumber(value)}</span>
    if (field.kind === 'date') return showDay(value)
    if (field.kind === 'institution') return <CodeName code={value} name={names.institution(value)} />
    if (field.kind !== 'code' || field.list === 'state') return value
    if (field.list === 'rsnCd') return <CodeName code={value} name={names.reason(values.transId, value)} />
    if (field.list === 'currency') return <CodeName code={currencyCode(value)} name={names.currency(value)} />
    const words: Readonly<Record<string, string>> = codeNames[language][field.list]
    return <CodeName code={value} name={words[value]} />
  }
}
