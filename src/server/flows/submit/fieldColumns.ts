import {
  type ColumnOf,
  type ExceptionFieldName,
  exceptionFields,
  isExceptionField,
} from '../../../domain/records/exceptionFields.ts'
import { keysOf } from '../../../domain/typed.ts'

type Columns<Values> = { [Name in keyof Values & ExceptionFieldName as ColumnOf<Name>]: Values[Name] }

/** The columns of `exception` for these values; other keys are left out. A card has columns of its own: `cardColumnsOf`. */
export function columnsOf<Values extends object & { priAcctNo?: never }>(values: Values): Columns<Values> {
  const entries = keysOf(values).map((name) => [isExceptionField(name) && exceptionFields[name].column, values[name]])
  return Object.fromEntries(entries.filter(([column]) => column)) as Columns<Values>
}
