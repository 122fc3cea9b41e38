import { feeClassesOf } from '../../../domain/records/specialPricing.ts'
import { fieldOf } from '../../../domain/text/fields.ts'
import { currencyCode } from '../../../domain/text/money.ts'
import { codeNames } from '../../../texts/codes.ts'
import type { Language } from '../../../texts/languages.ts'
import type { CodeOption } from '../../ui/inputs/CodeSelect.tsx'
import type { KnownNames } from '../definition.ts'
import { asks, type FormSubject, receiversOf, rsnCdsOf } from './formSubject.ts'
import type { FormValues, ValueName } from './formValues.ts'

interface Offering {
  subject: FormSubject
  names: KnownNames
  language: Language
}

/** Options of a choice field that fit the other values, with names in both languages. */
export function optionsOf(name: ValueName, values: FormValues, { subject, names, language }: Offering): CodeOption[] {
  const other = language === 'en' ? 'zh' : 'en'
  const named = (code: string, nm: Readonly<Record<Language, string>> | undefined): CodeOption => {
    return { code, name: nm?.[language] ?? '', alt: nm?.[other] ?? '' }
  }
  if (name === 'rsnCd') return rsnCdsOf(values, subject).map((code) => named(code, reasonName(code, values, subject)))
  if (name === 'rcvInsIdCd')
    return receiversOf(values, subject).map((code) =>
      named(code, names.institutions.find((one) => one.insIdCd === code)?.nm),
    )
  const field = fieldOf(name)
  if (field.kind !== 'code' || field.list === 'rsnCd' || field.list === 'state') return []
  const { list } = field
  if (list === 'currency')
    return names.currencies.map(({ currCd, nm }) => ({ ...named(currCd, nm), shown: currencyCode(currCd) }))
  const words = (one: Language): Readonly<Record<string, string>> => codeNames[one][list]
  return codesOf(name, values, subject, Object.keys(words('en'))).map((code) =>
    named(code, { en: words('en')[code] ?? '', zh: words('zh')[code] ?? '' }),
  )
}

/** Returns the codes of a list that fit the other values of the form. */
function codesOf(name: ValueName, values: FormValues, subject: FormSubject, all: string[]): string[] {
  if (name === 'transId') return [...new Set(subject.offers.map((offer) => offer.transId))]
  if (name === 'origSpecFeeClass') return [...feeClassesOf(values.origSpecDiscTp)]
  if (name === 'replyCd') return [...(subject.flow.reply?.answers ?? [])]
  return all
}

function reasonName(code: string, { transId }: FormValues, subject: FormSubject) {
  const sameTransaction = (reason: { transId: string }) => !asks(subject, 'transId') || reason.transId === transId
  return subject.reasons.find((reason) => reason.rsnCd === code && sameTransaction(reason))?.nm
}
