import { defineFlow } from '../workflow/flow.ts'
import { hide, reply } from '../workflow/steps.ts'
import { historyPage, repliedList, searchList, transactionFacts, waitingList, without } from './columns.ts'

export const inquiryRetrieval = defineFlow({
  id: 'inquiryRetrieval',
  pageId: 'dsp.inquiry',
  menu: 'InquiryRetrieval',
  origins: ['withOrig', 'noOrig'],
  transIds: ['E00', 'E04'],
  history: 'historyTransaction/forInqRet',
  initial: 'unreplied',
  transitions: [reply('unreplied', 'replied'), hide('replied')],
  form: [
    { section: 'dispute', origin: 'withOrig', fields: ['guide', 'transId', 'rsnCd', 'rcvInsIdCd'] },
    // The reason says whether it is an inquiry or a retrieval. Specification 5.
    { section: 'dispute', origin: 'noOrig', fields: ['rsnCd', 'rcvInsIdCd', 'transCurrCd', 'transAt'] },
    { section: 'transaction', origin: 'noOrig', fields: transactionFacts },
    { section: 'evidence', fields: ['vouchers'] },
    { section: 'remark', fields: ['remark'] },
  ],
  reply: { fields: ['replyExtendRemark', 'vouchers'], answers: [] },
  pages: {
    history: historyPage,
    unreplied: waitingList,
    replied: without(repliedList, 'dueDt', 'replyCd'),
    search: searchList,
  },
})
