import { feeClassesOf } from '../../../domain/records/specialPricing.ts'
import { fieldOf } from '../../../domain/text/fields.ts'
import { currencyCode } from '../../../domain/text/money.ts'
import type { Language } from '../../../texts/languages.ts'
import { type Names, searchedNames } from '../../../texts/names.ts'
import { codeNames, namesOfCode } from '../../i18n/codeNames.ts'
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
  const named = (code: string, nm: Names | undefined): CodeOption => ({
    code,
    ...(nm ? searchedNames(nm, language) : { name: '' }),
  })
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
  return codesOf(name, values, subject, Object.keys(codeNames[language][list])).map((code) =>
    named(code, namesOfCode(list, code)),
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
