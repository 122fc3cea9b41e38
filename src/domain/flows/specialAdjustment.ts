import { defineFlow } from '../workflow/flow.ts'
import { audit, cancel, modify, remove, revoke, verify } from '../workflow/steps.ts'
import { doneList, failedList, historyPage, searchList, transactionFacts, waitingList } from './columns.ts'

export const specialAdjustment = defineFlow({
  id: 'specialAdjustment',
  pageId: 'exp.specialAdjust',
  menu: 'SpecialAdjustment',
  origins: ['withOrig', 'noOrig'],
  transIds: ['E73', 'E31'],
  history: 'historyTransaction/search',
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
    { section: 'transaction', origin: 'noOrig', fields: transactionFacts },
    { section: 'evidence', fields: ['vouchers'] },
    { section: 'remark', fields: ['remark'] },
  ],
  pages: {
    history: historyPage,
    unverified: waitingList,
    verifiedPass: waitingList,
    verifiedFail: failedList,
    auditedPass: doneList,
    auditedFail: failedList,
    search: searchList,
  },
})
