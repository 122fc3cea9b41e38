import { exceptionFacts } from '../../../domain/records/transactions.ts'
import type { Flow } from '../../../domain/workflow/flow.ts'
import type { Subject } from '../article.ts'
import { bullets, link } from '../markdown.ts'
import { sayings } from '../sayings.ts'
import { limitRuleLines } from './limitRules.ts'

/** Lists the transaction types of a workflow with their parties, deadlines and maximum amounts, from the current rules. */
export function flowDeadlines(flow: Flow, subject: Subject): string {
  const say = sayings[subject.language].articles.flowDeadlines
  return bullets(
    flow.transIds.flatMap((transId) => {
      const name = link({ id: `transaction.${transId}`, title: subject.words.transId[transId] })
      const who = say.party[exceptionFacts(transId).raisedBy ?? 'either']
      return limitRuleLines(transId, subject).map((line) => `${name}${who}${say.colon}${line}`)
    }),
  )
}
