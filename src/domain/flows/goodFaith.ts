import { defineFlow } from '../workflow/flow.ts'
import { audit, modify, remove, reply, revoke } from '../workflow/steps.ts'
import { failedList, historyPage, repliedList, searchList, transactionFacts, waitingList, without } from './columns.ts'

/** Asks the other side for what no rule obliges it to give; its reply is audited there. Specification 4. */
export const goodFaith = defineFlow({
  id: 'goodFaith',
  pageId: 'exp.goodFaith',
  menu: 'GoodFaith',
  origins: ['withOrig', 'noOrig'],
  transIds: ['E26'],
  history: 'historyTransaction/search',
  initial: 'unreplied',
  transitions: [
    reply('unreplied', 'replied'),
    ...audit('replied', 'receiver'),
    revoke('auditedPass', 'auditedFail', 'receiver'),
    ...modify('auditedFail', 'replied', 'receiver'),
    remove('auditedFail'),
  ],
  form: [
    { section: 'dispute', fields: ['transId', 'rsnCd', 'rcvInsIdCd', 'transCurrCd', 'transAt'] },
    { section: 'transaction', origin: 'noOrig', fields: transactionFacts },
    { section: 'evidence', fields: ['vouchers'] },
    { section: 'remark', fields: ['remark'] },
  ],
  reply: { fields: ['replyCd', 'replyExtendRemark', 'vouchers'], answers: ['01', '02'] },
  pages: {
    history: historyPage,
    unreplied: waitingList,
    replied: repliedList,
    auditedPass: without(repliedList, 'dueDt'),
    auditedFail: failedList,
    search: searchList,
  },
})
