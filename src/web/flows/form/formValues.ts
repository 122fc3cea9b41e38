import { type ExceptionFieldName, exceptionFieldNames } from '../../../domain/records/exceptionFields.ts'

/** The fraud mark follows from the reason, and is no value of a form. */
export type ValueName = 'transId' | Exclude<ExceptionFieldName, 'fraudIn'>

export const valueNames: readonly ValueName[] = ['transId', ...exceptionFieldNames.filter((name) => name !== 'fraudIn')]

/** As typed and chosen; empty where nothing is. The amount is what a person writes: `1,285.00`. */
export type FormValues = Readonly<Record<ValueName, string>>

/** No draft holds a card number. */
export const noCard: Partial<FormValues> = { priAcctNo: '' }

export function isValueName(name: string): name is ValueName {
  return valueNames.some((one) => one === name)
}
