import { exceptionFields } from '../records/exceptionFields.ts'
import { longestSearch } from '../search/terms.ts'
import { isDay } from '../time/calendar.ts'
import { isCardNumber } from './cards.ts'
import { alphanumeric, code, digits, type Field, printable, text } from './fieldKinds.ts'
import { hasControls, visibleText, withoutSeparators } from './keptText.ts'
import { lengthOf } from './text.ts'

/**
 * Every field of transactions and exception records. Names are those of the wire; bounds are ISO 8583:1987. Those that a
 * form can ask for are declared in `exceptionFields.ts`.
 */
export const fields = {
  /** A search of the history by the facts that a cardholder names, in any order. */
  terms: text(longestSearch),

  // A cleared transaction.
  priKey: printable(1, 42),
  logCd: digits(2),
  msgTp: digits(4),
  transProcCd: digits(6),
  transId: code('transId'),
  settleAt: { kind: 'amount', currency: 'settleCurrCd' },
  settleCurrCd: code('currency'),
  tfrDtTm: { kind: 'time' },
  mchntTp: code('mcc'),
  posEntryMdCd: digits(3),
  posCondCd: digits(2),
  acqInsIdCd: { kind: 'institution' },
  fwdInsIdCd: { kind: 'institution' },
  issInsIdCd: { kind: 'institution' },
  authIdRespCd: alphanumeric(6),
  respCd: alphanumeric(2),
  termId: printable(1, 8),
  mchntCd: printable(1, 15),
  cardAccptrNmAddr: text(40),

  // An exception record.
  ...exceptionFields,
  expId: alphanumeric(15),
  state: code('state'),
  /** Filled where the receiver does not contest the record. */
  contest: code('contest'),
  submitInsIdCd: { kind: 'institution' },
  counterparty: { kind: 'institution' },
  insSideOrigTransAt: { kind: 'amount', currency: 'insSideOrigTransCurrCd' },
  insSideOrigTransCurrCd: code('currency'),
  dueDt: { kind: 'due' },
  failRemark: text(200),
  vouchers: { kind: 'files' },
  recCrtTs: { kind: 'time' },
} as const satisfies Record<string, Field>

export type FieldName = keyof typeof fields

export function fieldOf(name: FieldName): Field {
  return fields[name]
}

export interface BoundBroken {
  bound:
    | 'digits'
    | 'alphanumeric'
    | 'printable'
    | 'length'
    | 'control'
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

/** Returns null where the text is valid. The form, the server and the importer share this rule. */
export function checkValue(field: Field, value: string): BoundBroken | null {
  const broken = (bound: BoundBroken['bound'], min = 0, max = 0): BoundBroken => ({ bound, min, max })
  switch (field.kind) {
    case 'id': {
      const { chars, min, max } = field
      return patterns[chars].test(value) && value.length >= min && value.length <= max ? null : broken(chars, min, max)
    }
    case 'text':
      if (hasControls(value)) return broken('control')
      return lengthOf(value) <= field.max ? null : broken('length', 0, field.max)
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

/** Removes what people type between digits or copy along with a value. */
export function cleaned(field: Field | undefined, typed: string): string {
  const trimmed = visibleText(typed).trim()
  if (field?.kind === 'card') return withoutSeparators(typed)
  return field?.kind === 'id' && field.chars === 'alphanumeric' ? trimmed.toUpperCase() : trimmed
}
