import { defineFlow } from '../workflow/flow.ts'
import { cancel, modify, remove, verify } from '../workflow/steps.ts'
import { failedList, historyPage, including, searchList, waitingList } from './columns.ts'

export const stdDispute = defineFlow({
  id: 'stdDispute',
  pageId: 'dsp.dispute',
  menu: 'DisputeTransaction',
  origins: ['withOrig'],
  transIds: ['E22', 'E32', 'E23', 'E24', 'E25'],
  history: 'historyTransaction/forStdDsp',
  initial: 'unverified',
  transitions: [
    ...verify('unverified'),
    cancel('verifiedPass', 'verifiedFail'),
    ...modify('verifiedFail', 'unverified'),
    remove('verifiedFail'),
  ],
  form: [
    { section: 'dispute', fields: ['guide', 'transId', 'rsnCd', 'transAt', 'rcvInsIdCd', 'fraudIn', 'fraudTp'] },
    { section: 'evidence', fields: ['vouchers'] },
    { section: 'remark', fields: ['remark'] },
  ],
  pages: {
    history: historyPage,
    unverified: waitingList,
    verifiedPass: including(waitingList, 'contest'),
    verifiedFail: failedList,
    search: including(searchList, 'contest'),
  },
})
