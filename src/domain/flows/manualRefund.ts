import { defineFlow } from '../workflow/flow.ts'
import { audit, cancel, modify, remove, revoke, verify } from '../workflow/steps.ts'
import { doneList, failedList, historyPage, searchList, transactionFacts, waitingList } from './columns.ts'

export const manualRefund = defineFlow({
  id: 'manualRefund',
  pageId: 'mnl.manualRefund',
  menu: 'ManualRefund',
  origins: ['withOrig', 'noOrig'],
  transIds: ['E74', 'E84'],
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
    {
      section: 'dispute',
      fields: ['transId', 'rsnCd', 'rcvInsIdCd', 'transCurrCd', 'transAt', 'origSpecDiscTp', 'origSpecFeeClass'],
    },
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
