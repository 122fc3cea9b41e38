import { z } from 'zod'
import { exceptionFacts } from '../../../domain/records/transactions.ts'
import type { Flow } from '../../../domain/workflow/flow.ts'
import type { Subject } from '../article.ts'
import { bullets, link } from '../markdown.ts'
import { readSentences } from '../sentences.ts'
import { limitRuleLines } from './limitRules.ts'

const sentences = readSentences(
  'flowDeadlines',
  z.strictObject({
    party: z.strictObject({ acquirer: z.string(), issuer: z.string(), either: z.string() }),
    colon: z.string(),
  }),
)

/** Lists the transaction types of a workflow with their parties, deadlines and maximum amounts, from the current rules. */
export function flowDeadlines(flow: Flow, subject: Subject): string {
  const say = sentences(subject.language)
  return bullets(
    flow.transIds.flatMap((transId) => {
      const name = link({ id: `transaction.${transId}`, title: subject.words.transId[transId] })
      const who = say.party[exceptionFacts(transId).raisedBy ?? 'either']
      return limitRuleLines(transId, subject).map((line) => `${name}${who}${say.colon}${line}`)
    }),
  )
}
