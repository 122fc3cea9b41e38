import { defineFlow } from '../workflow/flow.ts'
import { cancel, modify, remove, verify } from '../workflow/steps.ts'
import { historyPage, recordConditions, waitingColumns } from './columns.ts'

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
    unverified: { conditions: recordConditions, columns: waitingColumns },
    verifiedPass: { conditions: recordConditions, columns: waitingColumns },
    verifiedFail: {
      conditions: recordConditions,
      columns: ['expId', 'dueDt', 'transAt', 'failRemark', 'counterparty', 'priAcctNo', 'retriRefNo', 'settleDt'],
    },
    search: {
      conditions: recordConditions,
      columns: [
        'expId',
        'state',
        'dueDt',
        'transAt',
        'counterparty',
        'priAcctNo',
        'retriRefNo',
        'settleDt',
        'recCrtTs',
      ],
    },
  },
})
