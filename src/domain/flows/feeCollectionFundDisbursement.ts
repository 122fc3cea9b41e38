import { defineFlow } from '../workflow/flow.ts'
import { audit, cancel, modify, remove, revoke, verify } from '../workflow/steps.ts'
import { doneList, failedList, searchList, waitingList, without } from './columns.ts'

const unknown = ['priAcctNo', 'retriRefNo', 'settleDt'] as const

/** Collects a fee from another institution, or pays one: never on a transaction. Specification 4. */
export const feeCollectionFundDisbursement = defineFlow({
  id: 'feeCollectionFundDisbursement',
  pageId: 'exp.fecAfdisb',
  menu: 'FeeCollectionFundDisbursement',
  origins: ['noOrig'],
  transIds: ['E20', 'E30'],
  initial: 'unverified',
  transitions: [
    ...verify('unverified'),
    ...audit('verifiedPass'),
    cancel('verifiedPass', 'verifiedFail'),
    revoke('auditedPass', 'auditedFail'),
    ...modify('verifiedFail', 'unverified'),
    ...modify('auditedFail', 'unverified'),
    remove('verifiedFail'),
    remove('auditedFail'),
  ],
  form: [
    { section: 'dispute', fields: ['transId', 'rsnCd', 'rcvInsIdCd', 'transCurrCd', 'transAt'] },
    { section: 'evidence', fields: ['vouchers'] },
    { section: 'remark', fields: ['remark'] },
  ],
  pages: {
    unverified: without(waitingList, ...unknown),
    verifiedPass: without(waitingList, ...unknown),
    verifiedFail: without(failedList, ...unknown),
    auditedPass: without(doneList, ...unknown),
    auditedFail: without(failedList, ...unknown),
    search: without(searchList, ...unknown),
  },
})
