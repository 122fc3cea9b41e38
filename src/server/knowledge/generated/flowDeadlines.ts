import { exceptionFacts } from '../../../domain/records/transactions.ts'
import type { Flow } from '../../../domain/workflow/flow.ts'
import type { Subject } from '../article.ts'
import { bullets, link } from '../markdown.ts'
import { limitRuleLines } from './limitRules.ts'

const sentences = {
  en: {
    party: { acquirer: ' (acquirer)', issuer: ' (issuer)', either: ' (either institution)' },
    colon: ': ',
  },
  zh: {
    party: { acquirer: '（收单机构）', issuer: '（发卡机构）', either: '（双方机构）' },
    colon: '：',
  },
} as const

/** Lists the transaction types of a workflow with their parties, deadlines and maximum amounts, from the current rules. */
export function flowDeadlines(flow: Flow, subject: Subject): string {
  const say = sentences[subject.language]
  return bullets(
    flow.transIds.flatMap((transId) => {
      const name = link({ id: `transaction.${transId}`, title: subject.words.transId[transId] })
      const who = say.party[exceptionFacts(transId).raisedBy ?? 'either']
      return limitRuleLines(transId, subject).map((line) => `${name}${who}${say.colon}${line}`)
    }),
  )
}
