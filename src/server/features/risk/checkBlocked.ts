import { isIP } from 'node:net'
import { historyTransIds } from '../../../domain/records/transactions.ts'
import { blockReasons, onlineSystem } from '../../../domain/risk/blocked.ts'
import { alphanumeric, digits, printable } from '../../../domain/text/fieldKinds.ts'
import { fieldOf } from '../../../domain/text/fields.ts'
import type { Day } from '../../../domain/time/calendar.ts'
import {
  column,
  currency,
  described,
  filled,
  type ImportColumn,
  type LineReader,
  lineReader,
  matching,
  oneOf,
  optional,
  type Rejection,
  repeating,
  time,
} from '../../imports/checks.ts'
import { type BlockedColumn, columnNames } from './blockedColumns.ts'

const ipAddress: ImportColumn = {
  format: 'an IP address',
  check: (value) => (isIP(value) ? null : 'must be an IP address'),
}

const online = 'blocked online'
const ips = 'blocked by IPS'

export const blockedColumns: Readonly<Record<BlockedColumn, ImportColumn>> = {
  rid: column(alphanumeric(1, 32)),
  srcSystem: column(printable(1, 30)),
  tfrDtTm: time(),
  priAcctNo: column(fieldOf('priAcctNo')),
  acqInsIdCd: repeating(fieldOf('acqInsIdCd')),
  issInsIdCd: repeating(fieldOf('issInsIdCd')),
  transId: oneOf(historyTransIds, 'a valid transaction ID'),
  transAt: column(fieldOf('transAt')),
  transCurrCd: currency,
  mchntCd: filled(fieldOf('mchntCd')),
  mchntTp: column(digits(4)),
  cardAccptrNmAddr: optional(described(40)),
  termId: optional(filled(fieldOf('termId')), online),
  posEntryMdCd: optional(column(fieldOf('posEntryMdCd')), online),
  sysTraNo: optional(column(fieldOf('sysTraNo')), online),
  retriRefNo: optional(column(fieldOf('retriRefNo')), online),
  orderId: optional(column(printable(1, 40)), ips),
  payerIp: optional(ipAddress, ips),
  blockRsnCd: matching(/^[A-Z0-9]{3}$/, '3 letters or digits'),
  blockRsn: optional(described(200)),
}

const at = (name: BlockedColumn) => columnNames.indexOf(name)
const places = { system: at('srcSystem'), reason: at('blockRsnCd') }
const asked: Readonly<Record<'online' | 'ips', readonly BlockedColumn[]>> = {
  online: ['termId', 'posEntryMdCd', 'sysTraNo', 'retriRefNo'],
  ips: ['orderId', 'payerIp'],
}

export function blockedReader(today: Day): LineReader {
  return lineReader(blockedColumns, today, brokenRule)
}

function brokenRule(values: readonly string[]): Rejection | null {
  const isOnline = values[places.system] === onlineSystem
  const missing = asked[isOnline ? 'online' : 'ips'].find((name) => values[at(name)] === '')
  if (missing) return { column: missing, reason: `is required ${isOnline ? 'online' : 'of IPS'}` }
  const reasons: readonly string[] = blockReasons[isOnline ? '1' : '0']
  return reasons.includes(values[places.reason] ?? '') ? null : { column: 'blockRsnCd', reason: 'is not a valid code' }
}
