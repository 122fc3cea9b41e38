import { QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { maskCardNumber } from '../../../domain/text/cards.ts'
import { type FieldName, fieldOf } from '../../../domain/text/fields.ts'
import { currencyCode } from '../../../domain/text/money.ts'
import { dayText } from '../../../domain/time/calendar.ts'
import { codeNames } from '../../i18n/codeNames.ts'
import { useLanguage, useText } from '../../i18n/useText.ts'
import type { QuestionFact } from '../../ui/feedback/notices.ts'
import typography from '../../ui/typography.module.css'
import { CodeName } from '../../ui/values/CodeName.tsx'
import type { KnownNames } from '../definition.ts'
import { GuideAnswers } from '../guide/GuideAnswers.tsx'
import { amountOf } from './exceptionForm.ts'
import { type FormSubject, linesOf } from './formSubject.ts'
import { type FormValues, isFormField, typed } from './formValues.ts'

interface SentForm {
  values: FormValues
  fileCount: number
}

/** Lists the values for the confirmation. Empty texts are listed as empty. With `before`, what differs is shown as `180 → 29`. */
export function useSubmitFacts(subject: FormSubject, names: KnownNames) {
  const t = useText()
  const language = useLanguage()
  const queries = useQueryClient()
  const nothing = <span className={typography.quiet}>{t('form.confirm.nothing')}</span>
  return (sent: SentForm, before: SentForm | null): QuestionFact[] =>
    subject.sections
      .flatMap((section) => linesOf(section, sent.values, subject))
      .map(({ name }) => ({ name, now: shownValue(name, sent), earlier: before && shownValue(name, before) }))
      .filter(
        ({ name, now, earlier }) =>
          now !== null || earlier !== null || (fieldOf(name).kind === 'text' && name !== 'guide'),
      )
      .map(({ name, now, earlier }) => ({
        label: t(`field.${name}`),
        value:
          before && differs(name, before, sent) ? (
            <>
              {earlier ?? nothing} → <strong>{now ?? nothing}</strong>
            </>
          ) : (
            (now ?? nothing)
          ),
      }))

  /** Null where nothing is sent. */
  function shownValue(name: FieldName, { values, fileCount }: SentForm): ReactNode {
    if (name === 'vouchers') return t('form.confirm.vouchers', { count: fileCount })
    const value = isFormField(name) ? typed(name, values) : ''
    const field = fieldOf(name)
    if (name === 'transAt') return amountOf(values, subject)
    if (name === 'priAcctNo' && value === '' && subject.keptCard)
      return <span className={typography.code}>{subject.keptCard}</span>
    if (value === '') return null
    if (name === 'priAcctNo') return <span className={typography.code}>{maskCardNumber(value)}</span>
    // The confirmation is drawn outside the frame.
    if (name === 'guide')
      return (
        <QueryClientProvider client={queries}>
          <GuideAnswers guide={value} />
        </QueryClientProvider>
      )
    if (field.kind === 'date') return dayText(value)
    if (field.kind === 'institution') return <CodeName code={value} name={names.institution(value)} />
    if (field.kind !== 'code' || field.list === 'state') return value
    if (field.list === 'rsnCd') return <CodeName code={value} name={names.reason(values.transId, value)} />
    if (field.list === 'currency') return <CodeName code={currencyCode(value)} name={names.currency(value)} />
    const words: Readonly<Record<string, string>> = codeNames[language][field.list]
    return <CodeName code={value} name={words[value]} />
  }
}

function differs(name: FieldName, before: SentForm, after: SentForm): boolean {
  if (name === 'vouchers') return before.fileCount !== after.fileCount
  return isFormField(name) && typed(name, before.values) !== typed(name, after.values)
}
