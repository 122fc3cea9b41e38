import { historyTransIds } from '../../../domain/records/transactions.ts'
import { digits, printable } from '../../../domain/text/fieldKinds.ts'
import { fieldOf } from '../../../domain/text/fields.ts'
import { type Day, daysBetween, dayText } from '../../../domain/time/calendar.ts'
import {
  column,
  currency,
  dayIn,
  described,
  filled,
  type ImportColumn,
  type LineReader,
  lineReader,
  oneOf,
  optional,
  type Rejection,
  repeating,
  time,
} from '../../imports/checks.ts'
import { type ColumnName, columnNames } from './columns.ts'

/** What ISO 8583 makes conditional is optional here, but for what a dispute can't do without. */
export const transactionColumns: Readonly<Record<ColumnName, ImportColumn>> = {
  priKey: column(fieldOf('priKey')),
  logCd: column(fieldOf('logCd')),
  settleDt: column(fieldOf('settleDt')),
  msgTp: column(fieldOf('msgTp')),
  priAcctNo: column(fieldOf('priAcctNo')),
  transProcCd: column(fieldOf('transProcCd')),
  transId: oneOf(historyTransIds, 'a valid transaction ID'),
  transAt: column(fieldOf('transAt')),
  transCurrCd: currency,
  settleAt: column(fieldOf('settleAt')),
  settleCurrCd: currency,
  tfrDtTm: time(),
  sysTraNo: column(fieldOf('sysTraNo')),
  retriRefNo: column(fieldOf('retriRefNo')),
  mchntTp: optional(column(digits(4))),
  posEntryMdCd: optional(column(fieldOf('posEntryMdCd'))),
  posCondCd: optional(column(fieldOf('posCondCd'))),
  acqInsIdCd: repeating(fieldOf('acqInsIdCd')),
  fwdInsIdCd: optional(repeating(fieldOf('fwdInsIdCd'))),
  issInsIdCd: repeating(fieldOf('issInsIdCd')),
  rcvInsIdCd: optional(repeating(fieldOf('rcvInsIdCd'))),
  authIdRespCd: optional(column(fieldOf('authIdRespCd'))),
  respCd: optional(column(fieldOf('respCd'))),
  termId: optional(filled(fieldOf('termId'))),
  mchntCd: filled(fieldOf('mchntCd')),
  cardAccptrNmAddr: optional(described(40)),
  origTransChnl: column(digits(2)),
  origKey: optional(column(printable(1, 42)), 'a refund or cancellation names what it reverses'),
}

const at = (name: ColumnName) => columnNames.indexOf(name)
const places = { settleDt: at('settleDt'), tfrDtTm: at('tfrDtTm') }

/** Days that may lie between transmission and settlement, whichever comes first: offline sales are settled late. */
const mostApart = 180

export function transactionReader(today: Day): LineReader {
  return lineReader(transactionColumns, today, brokenRule)
}

function brokenRule(values: readonly string[]): Rejection | null {
  const [settled, sent] = [values[places.settleDt] ?? '', dayIn(values[places.tfrDtTm] ?? '')]
  if (Math.abs(daysBetween(sent, settled)) <= mostApart) return null
  return { column: 'tfrDtTm', reason: `${dayText(sent)} is more than ${mostApart} days from the settlement` }
}

/** Reads a line without asking whether its days can be meant. */
export const readTransaction = lineReader(transactionColumns)
