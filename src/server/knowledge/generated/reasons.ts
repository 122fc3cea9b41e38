import type { Reason } from '../../../contract/records.ts'
import { isExceptionTransId } from '../../../domain/records/transactions.ts'
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
    fraudFor: (transactions: string) => `Fraud indicator and fraud type are required for ${transactions}.`,
    vouchersFor: (transactions: string) => `Vouchers for ${transactions}:`,
    noneFor: (transactions: string) => `No vouchers required for ${transactions}.`,
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
    fraudFor: (transactions: string) => `${transactions}须同时填写欺诈标志和欺诈类型。`,
    vouchersFor: (transactions: string) => `${transactions}的凭证：`,
    noneFor: (transactions: string) => `${transactions}无必需凭证。`,
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
  const parts = [meaningsOf(uses, subject).join(say.stop), ...vouchersOf(uses, subject)]
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
function meaningsOf(uses: readonly Reason[], subject: Subject): string[] {
  const { language } = subject
  const say = sentences[language]
  const byName = Map.groupBy(uses, (one) => one.nm[language])
  const meanings = [...byName].map(([name, having]) => say.use(plain(name), transactionsOf(having, subject)))
  const ofFraud = uses.filter(({ fraud }) => fraud)
  if (ofFraud.length === 0) return meanings
  return [...meanings, ofFraud.length === uses.length ? say.fraud : say.fraudFor(transactionsOf(ofFraud, subject))]
}

/** The vouchers once where all transactions require the same; otherwise a list for each group of transactions. */
function vouchersOf(uses: readonly Reason[], subject: Subject): string[] {
  const { language } = subject
  const say = sentences[language]
  const groups = [...Map.groupBy(uses, (one) => JSON.stringify(one.evidence)).values()]
  return groups.flatMap((group) => {
    const lines = (group[0]?.evidence ?? []).map((line) =>
      say.line(plain(line.nm[language]), line.required ? say.required : say.helps),
    )
    if (groups.length === 1) return lines.length > 0 ? [say.vouchers, bullets(lines)] : [say.none]
    const transactions = transactionsOf(group, subject)
    return lines.length > 0 ? [say.vouchersFor(transactions), bullets(lines)] : [say.noneFor(transactions)]
  })
}

function transactionsOf(uses: readonly Reason[], { language, words }: Subject): string {
  const named = ({ transId }: Reason) =>
    isExceptionTransId(transId) ? link({ id: `transaction.${transId}`, title: words.transId[transId] }) : plain(transId)
  return listed(language, [...new Set(uses.map(named))])
}
