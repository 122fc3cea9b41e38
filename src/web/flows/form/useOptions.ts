import { type Language, texts } from '../../../contract/texts/texts.ts'
import { fieldOf } from '../../../domain/fields.ts'
import { currencyCode } from '../../../domain/money.ts'
import { feeClassesOf } from '../../../domain/specialPricing.ts'
import { useLanguage } from '../../i18n/useText.ts'
import type { CodeOption } from '../../ui/CodeSelect.tsx'
import type { FormFieldProps } from './FormField.tsx'
import type { FormValues } from './formState.ts'
import { asks, type FormGround, receiversOf, rsnCdsOf } from './ground.ts'

/** What may be chosen in a field, as far as it is a choice; each with its names in both languages. */
export function useOptions({
  name,
  values,
  ground,
  names,
}: Pick<FormFieldProps, 'name' | 'values' | 'ground' | 'names'>) {
  const language = useLanguage()
  const other = language === 'en' ? 'zh' : 'en'
  const named = (code: string, nm: Readonly<Record<Language, string>> | undefined): CodeOption => {
    return { code, name: nm?.[language] ?? '', alt: nm?.[other] ?? '' }
  }
  switch (name) {
    case 'rsnCd':
      return rsnCdsOf(values, ground).map((code) => named(code, reasonName(code, values, ground)))
    case 'rcvInsIdCd':
      return receiversOf(values, ground).map((code) =>
        named(code, names.institutions.find((one) => one.insIdCd === code)?.nm),
      )
    default:
      break
  }
  const field = fieldOf(name)
  if (field.kind !== 'code' || field.list === 'rsnCd') return []
  const { list } = field
  if (list === 'currency') {
    return names.currencies.map(({ currCd, nm }) => ({
      code: currCd,
      shown: currencyCode(currCd),
      name: nm[language],
      alt: nm[other],
    }))
  }
  const words = (one: Language): Readonly<Record<string, string>> => texts[one][list]
  return codesOf(name, values, ground, Object.keys(words('en'))).map((code) =>
    named(code, { en: words('en')[code] ?? '', zh: words('zh')[code] ?? '' }),
  )
}

/** Of a list of codes, those that go with what else is chosen. */
function codesOf(name: FormFieldProps['name'], values: FormValues, ground: FormGround, all: string[]): string[] {
  if (name === 'transId') return [...new Set(ground.offers.map((offer) => offer.transId))]
  if (name === 'origSpecFeeClass') return [...feeClassesOf(values.origSpecDiscTp)]
  if (name === 'replyCd') return [...(ground.flow.reply?.answers ?? [])]
  return all
}

function reasonName(code: string, { transId }: FormValues, ground: FormGround) {
  const sameTransaction = (reason: { transId: string }) => !asks(ground, 'transId') || reason.transId === transId
  return ground.reasons.find((reason) => reason.rsnCd === code && sameTransaction(reason))?.nm
}
