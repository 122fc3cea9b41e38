import type { Reason } from '../../../contract/records.ts'
import { isExceptionTransId } from '../../../domain/transactions.ts'
import type { Article, Subject } from '../article.ts'
import { bullets, link, listed, paragraphs, plain } from '../markdown.ts'

const sentences = {
  en: {
    title: (code: string, name: string) => `Reason code ${code}: ${name}`,
    questions: (code: string, name: string) => [
      `What is reason code ${code}?`,
      `Which vouchers does ${code} require?`,
      `Which evidence is needed for ${code}?`,
      `When do I use ${code}?`,
      `Reason code for ${name}`,
      name,
    ],
    use: (name: string, transactions: string) => `**${name}**. Used for: ${transactions}.`,
    fraud: 'Fraud indicator and fraud type are required.',
    vouchers: 'Vouchers:',
    required: 'required',
    helps: 'optional',
    line: (name: string, need: string) => `${name} (${need})`,
    none: 'No vouchers required.',
    stop: ' ',
  },
  zh: {
    title: (code: string, name: string) => `原因码 ${code}：${name}`,
    questions: (code: string, name: string) => [
      `原因码 ${code} 是什么？`,
      `${code} 需要哪些凭证？`,
      `${code} 需要哪些证明材料？`,
      `什么时候用 ${code}？`,
      `${name}用哪个原因码？`,
      name,
    ],
    use: (name: string, transactions: string) => `**${name}**。适用：${transactions}。`,
    fraud: '须同时填写欺诈标志和欺诈类型。',
    vouchers: '凭证：',
    required: '必需',
    helps: '可选',
    line: (name: string, need: string) => `${name}（${need}）`,
    none: '无必需凭证。',
    stop: '',
  },
} as const

/** Each reason code as the database has it: its name, the transactions it is used for, fraud, vouchers. */
export function reasons(subject: Subject): Article[] {
  const byCode = Map.groupBy(subject.facts.reasons, (reason) => reason.rsnCd)
  return [...byCode].map(([code, uses]) => reasonArticle(code, uses, subject))
}

function reasonArticle(code: string, uses: readonly Reason[], subject: Subject): Article {
  const { language } = subject
  const say = sentences[language]
  const transIds = [...new Set(uses.map((one) => one.transId))].filter(isExceptionTransId)
  // Meanings with the same vouchers are named together, so that the vouchers are listed once.
  const alike = Map.groupBy(uses, (one) => `${one.fraud}|${JSON.stringify(one.evidence)}`)
  const parts = [...alike.values()].flatMap((group) => [
    meaningsOf(group, subject).join(say.stop),
    ...vouchersOf(group[0], subject),
  ])
  const name = [...new Set(uses.map((one) => one.nm[language]))].join(' / ')
  return {
    id: `reason.${code}`,
    title: say.title(code, name),
    pages: [],
    questions: say.questions(code, name),
    related: ['how.vouchers', ...transIds.slice(0, 3).map((transId) => `transaction.${transId}`)],
    text: paragraphs(...parts),
  }
}

/** One code may mean something else with another transaction. */
function meaningsOf(uses: readonly Reason[], { language, words }: Subject): string[] {
  const say = sentences[language]
  const named = ({ transId }: Reason) =>
    isExceptionTransId(transId) ? link({ id: `transaction.${transId}`, title: words.transId[transId] }) : plain(transId)
  const byName = Map.groupBy(uses, (one) => one.nm[language])
  const meanings = [...byName].map(([name, having]) => say.use(plain(name), listed(language, having.map(named))))
  return uses.some((one) => one.fraud) ? [...meanings, say.fraud] : meanings
}

function vouchersOf(reason: Reason | undefined, { language }: Subject): string[] {
  const say = sentences[language]
  const lines = (reason?.evidence ?? []).map((line) =>
    say.line(plain(line.nm[language]), line.required ? say.required : say.helps),
  )
  return lines.length > 0 ? [say.vouchers, bullets(lines)] : [say.none]
}
