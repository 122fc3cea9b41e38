import { isIP } from 'node:net'
import { blockReasons, onlineSystem } from '../../../domain/blocked.ts'
import type { Field } from '../../../domain/fieldKinds.ts'
import { fieldOf } from '../../../domain/fields.ts'
import { historyTransIds } from '../../../domain/transactions.ts'
import {
  boundsOf,
  type Check,
  currency,
  lineCheck,
  matching,
  oneOf,
  orEmpty,
  type Rejection,
  remember,
  textOf,
  time,
} from '../../imports/checks.ts'
import { type BlockedColumn, columnNames } from './blockedColumns.ts'

const printable = (min: number, max: number): Field => ({ kind: 'id', chars: 'printable', min, max })
const alphanumeric = (min: number, max: number): Field => ({ kind: 'id', chars: 'alphanumeric', min, max })

const checks: Readonly<Record<BlockedColumn, Check>> = {
  rid: boundsOf(alphanumeric(1, 32)),
  srcSystem: boundsOf(printable(1, 30)),
  tfrDtTm: time(),
  priAcctNo: boundsOf(fieldOf('priAcctNo')),
  acqInsIdCd: remember(boundsOf(fieldOf('acqInsIdCd'))),
  issInsIdCd: remember(boundsOf(fieldOf('issInsIdCd'))),
  transId: oneOf(new Set(historyTransIds), 'is not a valid transaction ID'),
  transAt: boundsOf(fieldOf('transAt')),
  transCurrCd: currency,
  mchntCd: boundsOf(fieldOf('mchntCd')),
  mchntTp: matching(/^\d{4}$/, 'must be 4 digits'),
  cardAccptrNmAddr: textOf(fieldOf('cardAccptrNmAddr')),
  termId: orEmpty(boundsOf(fieldOf('termId'))),
  posEntryMdCd: orEmpty(boundsOf(fieldOf('posEntryMdCd'))),
  sysTraNo: orEmpty(boundsOf(fieldOf('sysTraNo'))),
  retriRefNo: orEmpty(boundsOf(fieldOf('retriRefNo'))),
  orderId: orEmpty(boundsOf(printable(1, 40))),
  payerIp: orEmpty((value) => (isIP(value) ? null : 'must be an IP address')),
  blockRsnCd: matching(/^[A-Z0-9]{3}$/, 'must be 3 letters or digits'),
  blockRsn: textOf({ kind: 'text', max: 200 }),
}

const checkFields = lineCheck(
  columnNames,
  columnNames.map((name) => checks[name]),
)
const at = (name: BlockedColumn) => columnNames.indexOf(name)
const places = { system: at('srcSystem'), reason: at('blockRsnCd') }
const asked: Readonly<Record<'online' | 'ips', readonly BlockedColumn[]>> = {
  online: ['termId', 'posEntryMdCd', 'sysTraNo', 'retriRefNo'],
  ips: ['orderId', 'payerIp'],
}

export function checkBlocked(values: readonly string[]): Rejection | null {
  const broken = checkFields(values)
  if (broken) return broken
  const online = values[places.system] === onlineSystem
  const missing = asked[online ? 'online' : 'ips'].find((name) => values[at(name)] === '')
  if (missing) return { column: missing, reason: `is required ${online ? 'online' : 'of IPS'}` }
  const reasons: readonly string[] = blockReasons[online ? '1' : '0']
  return reasons.includes(values[places.reason] ?? '') ? null : { column: 'blockRsnCd', reason: 'is not a valid code' }
}
