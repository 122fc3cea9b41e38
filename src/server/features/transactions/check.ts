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
  remember,
  textOf,
  time,
} from '../../imports/checks.ts'
import { type ColumnName, columnNames } from './columns.ts'

const lists: Partial<Record<ColumnName, Check>> = {
  transId: oneOf(new Set(historyTransIds), 'is not a valid transaction ID'),
  transCurrCd: currency,
  settleCurrCd: currency,
  mchntTp: matching(/^\d{4}$/, 'must be 4 digits'),
  origTransChnl: matching(/^\d{2}$/, 'must be 2 digits'),
  tfrDtTm: time(),
  cardAccptrNmAddr: textOf(fieldOf('cardAccptrNmAddr')),
}
const repeating = new Set<ColumnName>(['settleDt', 'acqInsIdCd', 'fwdInsIdCd', 'issInsIdCd', 'rcvInsIdCd'])

const checks: readonly Check[] = columnNames.map((name) => {
  if (name === 'origKey') return orEmpty(boundsOf(fieldOf('priKey')))
  const list = lists[name]
  if (list) return list
  return repeating.has(name) ? remember(boundsOf(fieldOf(name))) : boundsOf(fieldOf(name))
})

/** Null when nothing is wrong with the line. */
export const checkTransaction = lineCheck(columnNames, checks)
