import type { Reason } from '../../../contract/records.ts'
import { isExceptionTransId } from '../../../domain/transactions.ts'
import type { Article, Subject } from '../article.ts'
import { bullets, link, listed, paragraphs, plain } from '../markdown.ts'

const sentences = {
  en: {
    title: (code: string, name: string) => `Reason ${code}: ${name}`,
    questions: (code: string, name: string) => [
      `What is reason code ${code}?`,
      `Which evidence does ${code} ask for?`,
      `When do I use ${code}?`,
      `Reason code for ${name}`,
      name,
    ],
    use: (name: string, transactions: string) => `**${name}**, a reason of ${transactions}.`,
    fraud: 'Fraud and fraud type have to be filled in with it.',
    evidence: 'Evidence:',
    required: 'required',
    helps: 'helps',
    line: (name: string, need: string) => `${name} (${need})`,
    none: 'It asks for no evidence.',
    stop: ' ',
  },
  zh: {
    title: (code: string, name: string) => `原因 ${code}：${name}`,
    questions: (code: string, name: string) => [
      `原因代码 ${code} 是什么？`,
      `${code} 需要哪些证明材料？`,
      `什么时候用 ${code}？`,
      `${name}用哪个原因代码？`,
      name,
    ],
    use: (name: string, transactions: string) => `**${name}**，用于${transactions}。`,
    fraud: '须同时填写欺诈标志和欺诈类型。',
    evidence: '证明材料：',
    required: '必需',
    helps: '有助于证明',
    line: (name: string, need: string) => `${name}（${need}）`,
    none: '无需证明材料。',
    stop: '',
  },
} as const

/** Each reason code as it stands in the database: its name, whose reason it is, fraud, evidence. */
export function reasons(subject: Subject): Article[] {
  const byCode = Map.groupBy(subject.facts.reasons, (reason) => reason.rsnCd)
  return [...byCode].map(([code, uses]) => reasonArticle(code, uses, subject))
}

/** One code may mean something else with another transaction: each meaning has its part. */
function reasonArticle(code: string, uses: readonly Reason[], { language, words }: Subject): Article {
  const say = sentences[language]
  const meanings = [...Map.groupBy(uses, (one) => `${one.nm[language]}|${one.fraud}|${JSON.stringify(one.evidence)}`)]
  const transIds = [...new Set(uses.map((one) => one.transId))].filter(isExceptionTransId)
  const parts = meanings.flatMap(([, [first, ...others]]) => {
    if (!first) return []
    const names = [first, ...others].map(({ transId }) =>
      isExceptionTransId(transId)
        ? link({ id: `transaction.${transId}`, title: words.transId[transId] })
        : plain(transId),
    )
    const lines = first.evidence.map((line) =>
      say.line(plain(line.nm[language]), line.required ? say.required : say.helps),
    )
    return [
      say.use(plain(first.nm[language]), listed(language, names)) + (first.fraud ? say.stop + say.fraud : ''),
      ...(lines.length > 0 ? [say.evidence, bullets(lines)] : [say.none]),
    ]
  })
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
