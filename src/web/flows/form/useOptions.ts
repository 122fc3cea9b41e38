import { codeNames } from '../../../contract/texts/codes.ts'
import type { Language } from '../../../contract/texts/languages.ts'
import { feeClassesOf } from '../../../domain/records/specialPricing.ts'
import { fieldOf } from '../../../domain/text/fields.ts'
import { currencyCode } from '../../../domain/text/money.ts'
import { useLanguage } from '../../i18n/useText.ts'
import type { CodeOption } from '../../ui/inputs/CodeSelect.tsx'
import type { ExceptionFieldProps } from './formFieldProps.ts'
import { asks, type FormSubject, receiversOf, rsnCdsOf } from './formSubject.ts'
import type { FormValues } from './formValues.ts'

/** Options of a choice field, with names in both languages. */
export function useOptions({
  name,
  values,
  subject,
  names,
}: Pick<ExceptionFieldProps, 'name' | 'values' | 'subject' | 'names'>) {
  const language = useLanguage()
  const other = language === 'en' ? 'zh' : 'en'
  const named = (code: string, nm: Readonly<Record<Language, string>> | undefined): CodeOption => {
    return { code, name: nm?.[language] ?? '', alt: nm?.[other] ?? '' }
  }
  switch (name) {
    case 'rsnCd':
      return rsnCdsOf(values, subject).map((code) => named(code, reasonName(code, values, subject)))
    case 'rcvInsIdCd':
      return receiversOf(values, subject).map((code) =>
        named(code, names.institutions.find((one) => one.insIdCd === code)?.nm),
      )
    default:
      break
  }
  const field = fieldOf(name)
  if (field.kind !== 'code' || field.list === 'rsnCd' || field.list === 'state') return []
  const { list } = field
  if (list === 'currency') {
    return names.currencies.map(({ currCd, nm }) => ({
      code: currCd,
      shown: currencyCode(currCd),
      name: nm[language],
      alt: nm[other],
    }))
  }
  const words = (one: Language): Readonly<Record<string, string>> => codeNames[one][list]
  return codesOf(name, values, subject, Object.keys(words('en'))).map((code) =>
    named(code, { en: words('en')[code] ?? '', zh: words('zh')[code] ?? '' }),
  )
}

/** Returns the codes of a list that fit the other values of the form. */
function codesOf(name: ExceptionFieldProps['name'], values: FormValues, subject: FormSubject, all: string[]): string[] {
  if (name === 'transId') return [...new Set(subject.offers.map((offer) => offer.transId))]
  if (name === 'origSpecFeeClass') return [...feeClassesOf(values.origSpecDiscTp)]
  if (name === 'replyCd') return [...(subject.flow.reply?.answers ?? [])]
  return all
}

function reasonName(code: string, { transId }: FormValues, subject: FormSubject) {
  const sameTransaction = (reason: { transId: string }) => !asks(subject, 'transId') || reason.transId === transId
  return subject.reasons.find((reason) => reason.rsnCd === code && sameTransaction(reason))?.nm
}
