import { isDay } from './calendar.ts'
import { isCardNumber } from './cards.ts'

/**
 * Every field of transactions and exception records: its kind and its bounds. The kind decides the cell that shows it,
 * the input that takes it and the schema that checks it, on both sides. Names are those of the wire; bounds are
 * ISO 8583:1987.
 */
export type Field =
  /** An identifier, in monospace: `chars` it may hold, and how many. */
  | { kind: 'id'; chars: 'digits' | 'alphanumeric' | 'printable'; min: number; max: number }
  | { kind: 'text'; max: number }
  /** Minor units of the currency in the field `currency`. */
  | { kind: 'amount'; currency: 'transCurrCd' | 'settleCurrCd' | 'insSideOrigTransCurrCd' }
  | { kind: 'date' }
  | { kind: 'time' }
  /** One of a list of codes, shown with its name. */
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

const digits = (min: number, max = min) => ({ kind: 'id', chars: 'digits', min, max }) as const
const alphanumeric = (min: number, max = min) => ({ kind: 'id', chars: 'alphanumeric', min, max }) as const
const printable = (min: number, max = min) => ({ kind: 'id', chars: 'printable', min, max }) as const
const text = (max: number) => ({ kind: 'text', max }) as const
const code = (list: CodeList) => ({ kind: 'code', list }) as const

export const fields = {
  // A cleared transaction.
  priKey: printable(1, 42),
  logCd: digits(2),
  msgTp: digits(4),
  priAcctNo: { kind: 'card' },
  transProcCd: digits(6),
  transId: code('transId'),
  transAt: { kind: 'amount', currency: 'transCurrCd' },
  transCurrCd: code('currency'),
  settleAt: { kind: 'amount', currency: 'settleCurrCd' },
  settleCurrCd: code('currency'),
  settleDt: { kind: 'date' },
  tfrDtTm: { kind: 'time' },
  sysTraNo: digits(6),
  retriRefNo: alphanumeric(12),
  mchntTp: code('mcc'),
  posEntryMdCd: digits(3),
  posCondCd: digits(2),
  acqInsIdCd: { kind: 'institution' },
  fwdInsIdCd: { kind: 'institution' },
  issInsIdCd: { kind: 'institution' },
  rcvInsIdCd: { kind: 'institution' },
  authIdRespCd: alphanumeric(6),
  respCd: alphanumeric(2),
  termId: printable(1, 8),
  mchntCd: printable(1, 15),
  cardAccptrNmAddr: text(40),
  origTransChnl: code('origTransChnl'),

  // An exception record.
  expId: alphanumeric(15),
  state: code('state'),
  rsnCd: code('rsnCd'),
  fraudIn: { kind: 'flag' },
  fraudTp: code('fraudTp'),
  origTransCurrCd: code('currency'),
  origTransSndMd: code('origTransSndMd'),
  origSpecDiscTp: code('origSpecDiscTp'),
  origSpecFeeClass: code('origSpecFeeClass'),
  submitInsIdCd: { kind: 'institution' },
  counterparty: { kind: 'institution' },
  insSideOrigTransAt: { kind: 'amount', currency: 'insSideOrigTransCurrCd' },
  insSideOrigTransCurrCd: code('currency'),
  dueDt: { kind: 'due' },
  remark: text(200),
  failRemark: text(200),
  replyCd: code('replyCd'),
  replyExtendRemark: text(200),
  vouchers: { kind: 'files' },
  recCrtTs: { kind: 'time' },
} as const satisfies Record<string, Field>

export type FieldName = keyof typeof fields

export function fieldOf(name: FieldName): Field {
  return fields[name]
}

/** Where a value is out of bounds: which rule, and its figures, for the sentence in the user's language. */
export interface BoundBroken {
  bound:
    | 'digits'
    | 'alphanumeric'
    | 'printable'
    | 'length'
    | 'amount'
    | 'date'
    | 'code'
    | 'institution'
    | 'card'
    | 'flag'
  min: number
  max: number
}

const patterns = {
  digits: /^\d*$/,
  alphanumeric: /^[A-Za-z0-9]*$/,
  printable: /^[\x20-\x7e]*$/,
} as const

/** Null where the text is a value of the field. One rule for the form, the server and the importer. */
export function checkValue(field: Field, value: string): BoundBroken | null {
  const broken = (bound: BoundBroken['bound'], min = 0, max = 0): BoundBroken => ({ bound, min, max })
  switch (field.kind) {
    case 'id': {
      const { chars, min, max } = field
      return patterns[chars].test(value) && value.length >= min && value.length <= max ? null : broken(chars, min, max)
    }
    case 'text':
      return value.length <= field.max && !hasControls(value) ? null : broken('length', 0, field.max)
    case 'amount':
      return /^(0|[1-9]\d{0,11})$/.test(value) ? null : broken('amount', 1, 12)
    case 'date':
    case 'due':
      return isDay(value) ? null : broken('date')
    case 'time':
      return Number.isNaN(Date.parse(value)) ? broken('date') : null
    case 'code':
      return /^[A-Za-z0-9]{1,14}$/.test(value) ? null : broken('code')
    case 'institution':
      return /^\d{8,11}$/.test(value) ? null : broken('institution', 8, 11)
    case 'card':
      return isCardNumber(value) ? null : broken('card', 13, 19)
    case 'flag':
      return value === '0' || value === '1' ? null : broken('flag')
    case 'files':
      return null
  }
}

/** What a person puts between digits, or copies along with a number, is no part of the value. */
export function cleaned(field: Field | undefined, typed: string): string {
  const trimmed = typed.trim()
  if (field?.kind === 'card') return trimmed.replace(/[\s-]/g, '')
  return field?.kind === 'id' && field.chars === 'alphanumeric' ? trimmed.toUpperCase() : trimmed
}

/** Control characters but tab and line breaks: no keyboard types them, and PostgreSQL refuses NUL. */
function hasControls(value: string): boolean {
  for (const char of value) {
    const code = char.codePointAt(0) ?? 0
    if ((code < 32 && code !== 9 && code !== 10 && code !== 13) || code === 127 || (code >= 0xd800 && code <= 0xdfff))
      return true
  }
  return false
}
