/** The kind of a field decides the cell that shows it, the input that takes it and the schema that checks it. */
export type Field =
  /** An identifier, in monospace: `chars` it may hold, and how many. */
  | { kind: 'id'; chars: 'digits' | 'alphanumeric' | 'printable'; min: number; max: number }
  | { kind: 'text'; max: number }
  /** Minor units of the currency in the field `currency`. */
  | { kind: 'amount'; currency: 'transCurrCd' | 'settleCurrCd' | 'insSideOrigTransCurrCd' }
  | { kind: 'date' }
  | { kind: 'time' }
  | { kind: 'code'; list: CodeList }
  | { kind: 'institution' }
  | { kind: 'card' }
  | { kind: 'files' }
  | { kind: 'flag' }
  | { kind: 'due' }

export type CodeList =
  | 'transId'
  | 'rsnCd'
  | 'currency'
  | 'mcc'
  | 'state'
  | 'fraudTp'
  | 'origTransChnl'
  | 'origTransSndMd'
  | 'origSpecDiscTp'
  | 'origSpecFeeClass'
  | 'replyCd'
  | 'contest'

export const digits = (min: number, max = min) => ({ kind: 'id', chars: 'digits', min, max }) as const
export const alphanumeric = (min: number, max = min) => ({ kind: 'id', chars: 'alphanumeric', min, max }) as const
export const printable = (min: number, max = min) => ({ kind: 'id', chars: 'printable', min, max }) as const
export const text = (max: number) => ({ kind: 'text', max }) as const
export const code = <List extends CodeList>(list: List) => ({ kind: 'code', list }) as const
