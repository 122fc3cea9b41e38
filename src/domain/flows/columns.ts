import type { FieldName } from '../fields.ts'
import type { ListPage } from '../workflow/flow.ts'

/** Lists that more than one flow shows in the same way. The first four conditions stand open, the rest behind More. */

export const recordConditions = [
  'expId',
  'settleDt',
  'transId',
  'counterparty',
  'retriRefNo',
  'priAcctNo',
  'dueDt',
  'transAt',
  'transCurrCd',
] as const satisfies readonly FieldName[]

export const waitingColumns = [
  'expId',
  'dueDt',
  'transAt',
  'transId',
  'counterparty',
  'priAcctNo',
  'retriRefNo',
  'settleDt',
  'recCrtTs',
] as const satisfies readonly FieldName[]

/** Cleared transactions, as an institution looks for them. */
export const historyPage = {
  conditions: [
    'settleDt',
    'priAcctNo',
    'retriRefNo',
    'transId',
    'sysTraNo',
    'transAt',
    'transCurrCd',
    'mchntCd',
    'termId',
    'authIdRespCd',
    'acqInsIdCd',
    'issInsIdCd',
  ],
  columns: [
    'settleDt',
    'transAt',
    'transId',
    'priAcctNo',
    'retriRefNo',
    'sysTraNo',
    'cardAccptrNmAddr',
    'acqInsIdCd',
    'issInsIdCd',
    'termId',
    'authIdRespCd',
    'respCd',
  ],
} as const satisfies ListPage
