import { defineFlow } from '../workflow/flow.ts'
import { audit, cancel, modify, remove, reply, revoke, verify } from '../workflow/steps.ts'
import { failedList, historyPage, repliedList, searchList, transactionFacts, waitingList, without } from './columns.ts'

/** The last word before arbitration: replied, verified and audited by the side that is asked. Specification 4. */
export const preArbitration = defineFlow({
  id: 'preArbitration',
  pageId: 'exp.preArbitration',
  menu: 'PreArbitration',
  origins: ['withOrig', 'noOrig'],
  transIds: ['E95'],
  history: 'historyTransaction/search',
  initial: 'unreplied',
  transitions: [
    reply('unreplied', 'replied'),
    ...verify('replied', 'receiver'),
    ...audit('verifiedPass', 'receiver'),
    cancel('verifiedPass', 'verifiedFail', 'receiver'),
    revoke('auditedPass', 'auditedFail', 'receiver'),
    ...modify('verifiedFail', 'replied', 'receiver'),
    ...modify('auditedFail', 'replied', 'receiver'),
    remove('verifiedFail'),
    remove('auditedFail'),
  ],
  form: [
    { section: 'dispute', fields: ['transId', 'rsnCd', 'rcvInsIdCd', 'transCurrCd', 'transAt'] },
    { section: 'transaction', origin: 'noOrig', fields: transactionFacts },
    { section: 'evidence', fields: ['vouchers'] },
    { section: 'remark', fields: ['remark'] },
  ],
  reply: { fields: ['replyCd', 'replyExtendRemark', 'vouchers'], answers: ['03', '04'] },
  pages: {
    history: historyPage,
    unreplied: waitingList,
    replied: repliedList,
    verifiedPass: repliedList,
    verifiedFail: failedList,
    auditedPass: without(repliedList, 'dueDt'),
    auditedFail: failedList,
    search: searchList,
  },
})
