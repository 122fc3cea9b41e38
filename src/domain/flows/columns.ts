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
  'rsnCd',
] as const satisfies readonly FieldName[]

/** Records that wait for a step. */
export const waitingList = {
  conditions: recordConditions,
  columns: [
    'expId',
    'dueDt',
    'transAt',
    'transId',
    'rsnCd',
    'counterparty',
    'priAcctNo',
    'retriRefNo',
    'settleDt',
    'recCrtTs',
  ],
} as const satisfies ListPage

/** Records that somebody refused, with why. */
export const failedList = {
  conditions: recordConditions,
  columns: [
    'expId',
    'dueDt',
    'transAt',
    'transId',
    'rsnCd',
    'failRemark',
    'counterparty',
    'priAcctNo',
    'retriRefNo',
    'settleDt',
  ],
} as const satisfies ListPage

/** Records that the receiver has answered, with the answer. */
export const repliedList = {
  conditions: recordConditions,
  columns: [
    'expId',
    'dueDt',
    'transAt',
    'transId',
    'rsnCd',
    'replyCd',
    'replyExtendRemark',
    'counterparty',
    'priAcctNo',
    'settleDt',
    'recCrtTs',
  ],
} as const satisfies ListPage

/** Records that are through, and wait for nobody: none has a due date. */
export const doneList = {
  conditions: recordConditions.filter((name) => name !== 'dueDt'),
  columns: ['expId', 'transAt', 'transId', 'rsnCd', 'counterparty', 'priAcctNo', 'retriRefNo', 'settleDt', 'recCrtTs'],
} as const satisfies ListPage

/** Records that are through, some of which the receiver may answer by a last day. */
export const answerableList = {
  conditions: recordConditions,
  columns: [
    'expId',
    'dueDt',
    'transAt',
    'transId',
    'rsnCd',
    'counterparty',
    'priAcctNo',
    'retriRefNo',
    'settleDt',
    'recCrtTs',
  ],
} as const satisfies ListPage

/** Records in whatever state. */
export const searchList = {
  conditions: [...recordConditions, 'state'],
  columns: [
    'expId',
    'state',
    'dueDt',
    'transAt',
    'transId',
    'rsnCd',
    'counterparty',
    'priAcctNo',
    'retriRefNo',
    'settleDt',
    'recCrtTs',
  ],
} as const satisfies ListPage

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

/** What is known of a transaction that isn't among the cleared ones: asked where a record is raised without original. */
export const transactionFacts = [
  'priAcctNo',
  'settleDt',
  'retriRefNo',
  'sysTraNo',
  'origTransCurrCd',
  'origTransChnl',
  'origTransSndMd',
] as const satisfies readonly FieldName[]

/** The same list for a flow whose records never have these fields. */
export function without(list: ListPage, ...names: readonly FieldName[]): ListPage {
  const kept = (from: readonly FieldName[]) => from.filter((name) => !names.includes(name))
  return { conditions: kept(list.conditions), columns: kept(list.columns) }
}
