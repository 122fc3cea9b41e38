import { defineFlow } from '../workflow/flow.ts'
import { cancel, modify, remove, verify } from '../workflow/steps.ts'
import { doneList, failedList, historyPage, searchList, waitingList, without } from './columns.ts'

/** Completes a pre-authorisation by hand, for up to 115 % of it. Specification 4. */
export const preAuthCompletion = defineFlow({
  id: 'preAuthCompletion',
  pageId: 'mnl.authComplete',
  menu: 'PreAuthCompletion',
  origins: ['withOrig'],
  transIds: ['S80'],
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
