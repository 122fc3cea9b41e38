import { type ExceptionFieldName, exceptionFieldNames } from '../../../domain/records/exceptionFields.ts'
import { visibleText, withoutSeparators } from '../../../domain/text/keptText.ts'
import { fromKeys } from '../../../domain/typed.ts'

/** The fraud mark follows from the reason, and is no value of a form. */
export type ValueName = 'transId' | Exclude<ExceptionFieldName, 'fraudIn'>

export const valueNames: readonly ValueName[] = ['transId', ...exceptionFieldNames.filter((name) => name !== 'fraudIn')]

/** As typed and chosen; empty where nothing is. The amount is what a person writes: `1,285.00`. */
export interface FormValues extends Readonly<Record<ValueName, string>> {
  /** The kit of the forms keeps the files; this is their place among the fields. */
  vouchers: null
}

export const empty: FormValues = { ...fromKeys(valueNames, () => ''), vouchers: null }

export function isFormField(name: string): name is keyof FormValues {
  return name === 'vouchers' || valueNames.some((one) => one === name)
}

/** The value as it is sent. */
export function typed(name: ValueName, values: FormValues): string {
  return name === 'priAcctNo' ? withoutSeparators(values.priAcctNo) : visibleText(values[name]).trim()
}
