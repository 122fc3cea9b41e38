import type { FieldName } from '../text/fields.ts'
import type { ListPage } from '../workflow/flow.ts'

/** Shared by several flows. The first four conditions are always shown, the rest behind More. */

const recordConditions = [
  'expId',
  'settleDt',
  'transId',
  'counterparty',
  'retriRefNo',
  'priAcctNo',
  'dueDt',
  'transAt',
  'transCurrCd',
  'rsnCd',
] as const satisfies readonly FieldName[]

export const waitingList = {
  conditions: recordConditions,
  columns: [
    'expId',
    'dueDt',
    'transAt',
    'transId',
    'priAcctNo',
    'rsnCd',
    'counterparty',
    'retriRefNo',
    'settleDt',
    'recCrtTs',
  ],
} as const satisfies ListPage

export const failedList = {
  conditions: recordConditions,
  columns: [
    'expId',
    'dueDt',
    'transAt',
    'transId',
    'priAcctNo',
    'rsnCd',
    'failRemark',
    'counterparty',
    'retriRefNo',
    'settleDt',
  ],
} as const satisfies ListPage

export const repliedList = {
  conditions: recordConditions,
  columns: [
    'expId',
    'dueDt',
    'transAt',
    'transId',
    'priAcctNo',
    'rsnCd',
    'replyCd',
    'replyExtendRemark',
    'counterparty',
    'settleDt',
    'recCrtTs',
  ],
} as const satisfies ListPage

export const doneList = {
  conditions: recordConditions.filter((name) => name !== 'dueDt'),
  columns: ['expId', 'transAt', 'transId', 'priAcctNo', 'rsnCd', 'counterparty', 'retriRefNo', 'settleDt', 'recCrtTs'],
} as const satisfies ListPage

export const searchList = {
  conditions: [...recordConditions, 'state'],
  columns: [
    'expId',
    'state',
    'dueDt',
    'transAt',
    'transId',
    'priAcctNo',
    'rsnCd',
    'counterparty',
    'retriRefNo',
    'settleDt',
    'recCrtTs',
  ],
} as const satisfies ListPage

export const historyPage = {
  conditions: [
    'terms',
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
    'cardAccptrNmAddr',
    'retriRefNo',
    'sysTraNo',
    'acqInsIdCd',
    'issInsIdCd',
    'termId',
    'authIdRespCd',
    'respCd',
  ],
} as const satisfies ListPage

export const transactionFacts = [
  'priAcctNo',
  'settleDt',
  'retriRefNo',
  'sysTraNo',
  'origTransCurrCd',
  'origTransChnl',
  'origTransSndMd',
] as const satisfies readonly FieldName[]

/** Adds fields to what a list finds, shows and exports. */
export function including({ conditions, columns }: ListPage, ...names: readonly FieldName[]): ListPage {
  return { conditions: [...conditions, ...names], columns: [...columns, ...names] }
}

export function without(list: ListPage, ...names: readonly FieldName[]): ListPage {
  const kept = (from: readonly FieldName[]) => from.filter((name) => !names.includes(name))
  return { conditions: kept(list.conditions), columns: kept(list.columns) }
}
