import { exceptionFacts } from '../../../domain/records/transactions.ts'
import { flowRaising, limitedTransIds } from '../../../domain/risk/ruleCheck.ts'
import type { Article, Subject } from '../article.ts'
import { bullets, link, listed, paragraphs } from '../markdown.ts'
import { limitRuleLines } from './limitRules.ts'
import { transactionPurposes } from './transactionPurposes.ts'

const sentences = {
  en: {
    title: (id: string, name: string) => `Transaction ${id}: ${name}`,
    questions: (id: string, name: string) => [
      `What is ${id}?`,
      `Until when can ${name} be submitted?`,
      `What is the time limit of ${name}?`,
      `What is the maximum amount of ${name}?`,
      `How much can be claimed with ${name}?`,
      `Within how many days must ${name} be replied to?`,
      `Who can submit ${name}?`,
      `When is ${name} possible?`,
      `What is the code of ${name}?`,
      `How long do we have for ${name}?`,
      `What is the deadline of ${name}?`,
    ],
    flow: (name: string, purpose: string, flow: string) => `**${name}** ${purpose}. Workflow: ${flow}.`,
    party: {
      acquirer: 'Submitted by: the acquirer.',
      issuer: 'Submitted by: the issuer.',
      either: 'Submitted by: either institution.',
    },
    on: (names: string) => `Applies to: ${names}.`,
    alone: 'Non-original submission is allowed.',
    answers: (name: string) => `In response to a verified ${name} on the same original.`,
    excluded: (names: string) => `Not allowed if ${names} exists on the original.`,
    once: 'Once per original transaction.',
    pays: {
      acquirer: 'Funds: to the acquirer.',
      issuer: 'Funds: to the issuer.',
      submitter: 'Funds: to the submitting institution.',
      none: 'Funds: none of the original amount.',
    },
    replied: (name: string) => `Replied to with: ${name}.`,
    rules: 'Deadline and maximum amount:',
    noRule: 'No effective limit rule: cannot be submitted.',
    reasons: (n: number) => `[${n} reason codes](article:page.reasonCodes).`,
    gap: ' ',
  },
  zh: {
    title: (id: string, name: string) => `交易 ${id}：${name}`,
    questions: (id: string, name: string) => [
      `${id} 是什么交易？`,
      `${name}最迟何时提交？`,
      `${name}的期限是几天？`,
      `${name}的最高金额是多少？`,
      `${name}最多可以主张多少金额？`,
      `${name}须在几天内答复？`,
      `${name}由谁提交？`,
      `什么时候可以${name}？`,
      `${name}的代码是什么？`,
      `${name}有多少天时间？`,
      `${name}的截止日是哪天？`,
    ],
    flow: (name: string, purpose: string, flow: string) => `**${name}**用于${purpose}。所属业务：${flow}。`,
    party: { acquirer: '由收单机构提交。', issuer: '由发卡机构提交。', either: '双方机构均可提交。' },
    on: (names: string) => `适用原交易：${names}。`,
    alone: '允许无原交易提交。',
    answers: (name: string) => `答复同一原交易上已复核通过的${name}。`,
    excluded: (names: string) => `原交易已有${names}时不可发起。`,
    once: '每笔原交易限一次。',
    pays: {
      acquirer: '资金方向：付给收单机构。',
      issuer: '资金方向：付给发卡机构。',
      submitter: '资金方向：付给提交机构。',
      none: '资金方向：不涉及原交易金额。',
    },
    replied: (name: string) => `对方以${name}答复。`,
    rules: '期限与最高金额：',
    noRule: '没有有效的期限规则，不能提交。',
    reasons: (n: number) => `共有 [${n} 个原因码](article:page.reasonCodes)。`,
    gap: '',
  },
} as const

/** Each transaction that can be submitted: by whom, on what, by when, for how much. */
export function transactions(subject: Subject): Article[] {
  const { language, words, facts } = subject
  const say = sentences[language]
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
      title: say.title(transId, name),
      pages: [],
      questions: say.questions(transId, name),
      related: [...(flow ? [`flow.${flow.id}`] : []), 'how.due'],
      text: paragraphs(
        [
          flow
            ? say.flow(
                name,
                transactionPurposes[language][transId],
                link({ id: `flow.${flow.id}`, title: words.flow[flow.id] }),
              )
            : '',
          say.party[raisedBy ?? 'either'],
          originals.length > 0 ? say.on(listed(language, originals)) : '',
          alone ? say.alone : '',
          answers ? say.answers(named(answers)) : '',
          excludedBy ? say.excluded(listed(language, excludedBy.map(named), 'disjunction')) : '',
          once ? say.once : '',
          say.pays[pays ?? 'none'],
          repliedWith ? say.replied(words.transId[repliedWith]) : '',
          reasonCount > 0 ? say.reasons(reasonCount) : '',
        ]
          .filter((sentence) => sentence !== '')
          .join(say.gap),
        ...(rules.length > 0 ? [say.rules, bullets(rules.map(sentenceCase))] : [say.noRule]),
      ),
    }
  })
}

function sentenceCase(line: string): string {
  return line.charAt(0).toUpperCase() + line.slice(1)
}
