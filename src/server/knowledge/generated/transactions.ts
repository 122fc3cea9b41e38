import { dayText } from '../../../domain/calendar.ts'
import { flowRaising, limitedTransIds, noEnd } from '../../../domain/ruleCheck.ts'
import { exceptionFacts } from '../../../domain/transactions.ts'
import type { Article, Subject } from '../article.ts'
import { bullets, link, listed, paragraphs } from '../markdown.ts'

const sentences = {
  en: {
    title: (id: string, name: string) => `Transaction ${id}: ${name}`,
    questions: (id: string, name: string) => [
      `What is ${id}?`,
      `Until when may ${name} be raised?`,
      `Which time limit has ${name}?`,
      `How much may ${name} ask?`,
      `Within how many days is ${name} replied to?`,
      `Who may raise ${name}?`,
      `When is ${name} possible?`,
      `What is the code of ${name}?`,
      `How long do we have for ${name}?`,
      `What is the deadline of ${name}?`,
    ],
    flow: (flow: string) => `It is raised in ${flow}.`,
    party: { acquirer: 'The acquirer raises it.', issuer: 'The issuer raises it.', either: 'Either side raises it.' },
    on: (names: string) => `It stands on a cleared transaction: ${names}.`,
    alone: 'It can be raised without an original.',
    answers: (name: string) => `It answers ${name}, which must stand verified on the same original.`,
    excluded: (names: string) => `It is ruled out where ${names} stands on the original.`,
    once: 'At most one stands on an original.',
    pays: {
      acquirer: 'It moves money to the acquirer.',
      issuer: 'It moves money to the issuer.',
      submitter: 'It moves money to who submits it.',
      none: 'It moves no money of the original.',
    },
    replied: (name: string) => `It is replied to with ${name}.`,
    rules: 'Limit rules, as they are now:',
    noRule: 'No limit rule holds for it: it cannot be raised.',
    rule: (days: string, first: number, last: number, percent: number) =>
      `days ${first} to ${last} from ${days}, at most ${percent} % of the original`,
    reply: (days: number) => `reply within ${days} days`,
    ofReason: (code: string) => `reason ${code}: `,
    time: (from: string, to: string | null) => (to ? `from ${from} to ${to}` : `from ${from}`),
    start: { settlement: 'settlement', lastStep: 'the verification of what it answers', submission: 'the submission' },
    separator: '; ',
    reasons: (n: number) => `It has ${n} reason codes.`,
    gap: ' ',
  },
  zh: {
    title: (id: string, name: string) => `交易 ${id}：${name}`,
    questions: (id: string, name: string) => [
      `${id} 是什么交易？`,
      `${name}最迟何时提出？`,
      `${name}的期限是几天？`,
      `${name}最多可以提出多少金额？`,
      `${name}须在几天内答复？`,
      `${name}由谁提出？`,
      `什么时候可以${name}？`,
      `${name}的代码是什么？`,
      `${name}有多少天时间？`,
      `${name}的截止日是哪天？`,
    ],
    flow: (flow: string) => `在${flow}中提交。`,
    party: { acquirer: '由收单机构提出。', issuer: '由发卡机构提出。', either: '双方均可提出。' },
    on: (names: string) => `须以已清算交易为原交易：${names}。`,
    alone: '可在没有原交易时提交。',
    answers: (name: string) => `它答复${name}；后者须在同一原交易上且已复核通过。`,
    excluded: (names: string) => `原交易上已有${names}时不能提出。`,
    once: '每笔原交易最多一笔。',
    pays: {
      acquirer: '资金付给收单机构。',
      issuer: '资金付给发卡机构。',
      submitter: '资金付给提交机构。',
      none: '不涉及原交易的资金。',
    },
    replied: (name: string) => `对方以${name}答复。`,
    rules: '当前期限规则：',
    noRule: '没有适用的期限规则，因此不能提出。',
    rule: (days: string, first: number, last: number, percent: number) =>
      `自${days}起第 ${first} 至 ${last} 天，最多为原交易金额的 ${percent}%`,
    reply: (days: number) => `${days} 天内答复`,
    ofReason: (code: string) => `原因 ${code}：`,
    time: (from: string, to: string | null) => (to ? `${from} 至 ${to} 有效` : `${from} 起有效`),
    start: { settlement: '清算日', lastStep: '所答复交易复核通过之日', submission: '提交日' },
    separator: '；',
    reasons: (n: number) => `共有 ${n} 个原因代码。`,
    gap: '',
  },
} as const

/** Each transaction that can be raised: by whom, on what, by when, for how much. */
export function transactions({ language, words, facts }: Subject): Article[] {
  const say = sentences[language]
  const named = (transId: keyof typeof words.transId) =>
    link({ id: `transaction.${transId}`, title: words.transId[transId] })
  return limitedTransIds.map((transId) => {
    const { raisedBy, on, alone, answers, excludedBy, once, pays, repliedWith } = exceptionFacts(transId)
    const flow = flowRaising(transId)
    const rules = facts.rules.filter((rule) => rule.transId === transId)
    const reasonCount = facts.reasons.filter((reason) => reason.transId === transId).length
    const ruleLines = rules.map((rule) =>
      [
        (rule.rsnCd === null ? '' : say.ofReason(rule.rsnCd)) +
          say.rule(say.start[rule.countedFrom], rule.firstDay, rule.lastDay, rule.percent),
        ...(rule.replyDays === null ? [] : [say.reply(rule.replyDays)]),
        say.time(dayText(rule.validFrom), rule.validTo === noEnd ? null : dayText(rule.validTo)),
      ].join(say.separator),
    )
    const name = words.transId[transId]
    return {
      id: `transaction.${transId}`,
      title: say.title(transId, name),
      pages: [],
      questions: say.questions(transId, name),
      related: [...(flow ? [`flow.${flow.id}`] : []), 'how.due'],
      text: paragraphs(
        [
          flow ? say.flow(link({ id: `flow.${flow.id}`, title: words.flow[flow.id] })) : '',
          say.party[raisedBy ?? 'either'],
          on.length > 0
            ? say.on(
                listed(
                  language,
                  on.map((id) => words.transId[id]),
                ),
              )
            : '',
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
        ...(ruleLines.length > 0 ? [say.rules, bullets(ruleLines)] : [say.noRule]),
      ),
    }
  })
}
