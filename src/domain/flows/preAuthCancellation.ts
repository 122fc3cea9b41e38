import { defineFlow } from '../workflow/flow.ts'
import { modify, remove, verify } from '../workflow/steps.ts'
import { doneList, failedList, historyPage, searchList, waitingList, without } from './columns.ts'

/** Frees the whole of a pre-authorisation by hand; once verified it stands. Specification 4. */
export const preAuthCancellation = defineFlow({
  id: 'preAuthCancellation',
  pageId: 'mnl.authCancellation',
  menu: 'PreAuthCancellation',
  origins: ['withOrig'],
  transIds: ['V40'],
  history: 'hisPreAuth/search',
  initial: 'unverified',
  transitions: [...verify('unverified'), ...modify('verifiedFail', 'unverified'), remove('verifiedFail')],
  form: [
    { section: 'dispute', fields: ['transId', 'rcvInsIdCd'] },
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
