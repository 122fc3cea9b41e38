import { defineFlow } from '../workflow/flow.ts'
import { cancel, modify, remove, verify } from '../workflow/steps.ts'
import { doneList, failedList, historyPage, searchList, waitingList, without } from './columns.ts'

/** Completes a pre-authorisation whose days are over, by hand. Specification 4. */
export const latePreAuthorizationCompletion = defineFlow({
  id: 'latePreAuthorizationCompletion',
  pageId: 'mnl.laAuthComplete',
  menu: 'LatePreAuthCompletion',
  origins: ['withOrig'],
  transIds: ['E76'],
  history: 'hisPreAuth/search',
  initial: 'unverified',
  transitions: [
    ...verify('unverified'),
    cancel('verifiedPass', 'verifiedFail'),
    ...modify('verifiedFail', 'unverified'),
    remove('verifiedFail'),
  ],
  form: [
    { section: 'dispute', fields: ['transId', 'transAt', 'rcvInsIdCd'] },
    { section: 'evidence', fields: ['vouchers'] },
    { section: 'remark', fields: ['remark'] },
  ],
  pages: {
    history: historyPage,
    unverified: without(waitingList, 'rsnCd'),
    verifiedPass: without(doneList, 'rsnCd'),
    verifiedFail: without(failedList, 'rsnCd'),
    search: without(searchList, 'rsnCd'),
  },
})
