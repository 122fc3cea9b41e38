import { flowRaising } from '../../../domain/flows/index.ts'
import { exceptionFacts } from '../../../domain/records/transactions.ts'
import { limitedTransIds } from '../../../domain/risk/ruleCheck.ts'
import type { Article, Subject } from '../article.ts'
import { bullets, capitalised, link, paragraphs } from '../markdown.ts'
import { sayings } from '../sayings.ts'
import { limitRuleLines } from './limits.ts'

/** Each transaction that can be submitted: by whom, on what, by when, for how much. */
export function transactions(subject: Subject): Article[] {
  const { language, words, facts, and, or } = subject
  const say = sayings[language].articles.transactions
  const named = (transId: keyof typeof words.transId) =>
    link({ id: `transaction.${transId}`, title: words.transId[transId] })
  return limitedTransIds.map((transId) => {
    const { raisedBy, on, alone, answers, excludedBy, once, pays, repliedWith } = exceptionFacts(transId)
    const flow = flowRaising(transId)
    const rules = limitRuleLines(transId, subject)
    const reasonCount = facts.reasons.filter((reason) => reason.transId === transId).length
    const name = words.transId[transId]
    const originals = on.map((id) => words.transId[id])
    return {
      id: `transaction.${transId}`,
      title: say.title({ id: transId, name }),
      pages: [],
      questions: say.questions({ id: transId, name }).split('\n'),
      related: [...(flow ? [`flow.${flow.id}`] : []), 'how.due'],
      text: paragraphs(
        [
          flow
            ? say.flow({
                name,
                purpose: subject.said(`transaction.${transId}`),
                flow: link({ id: `flow.${flow.id}`, title: words.flow[flow.id] }),
              })
            : '',
          say.party[raisedBy ?? 'either'],
          originals.length > 0 ? say.on({ names: and(originals) }) : '',
          alone ? say.alone : '',
          answers ? say.answers({ name: named(answers) }) : '',
          excludedBy ? say.excluded({ names: or(excludedBy.map(named)) }) : '',
          once ? say.once : '',
          say.pays[pays ?? 'none'],
          repliedWith ? say.replied({ name: words.transId[repliedWith] }) : '',
          reasonCount > 0 ? say.reasons({ n: reasonCount }) : '',
        ]
          .filter((sentence) => sentence !== '')
          .join(say.gap),
        ...(rules.length > 0 ? [say.rules, bullets(rules.map(capitalised))] : [say.noRule]),
      ),
    }
  })
}
