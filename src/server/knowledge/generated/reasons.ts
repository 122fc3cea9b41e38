import type { Reason } from '../../../contract/records/records.ts'
import { isExceptionTransId } from '../../../domain/records/transactions.ts'
import { evidenceGroups } from '../../../domain/reference/reference.ts'
import type { Article, Subject } from '../article.ts'
import { bullets, link, paragraphs, plain } from '../markdown.ts'
import { sayings } from '../sayings.ts'

/** Each reason code as the database has it: its name, the transactions it is used for, fraud, vouchers. */
export function reasons(subject: Subject): Article[] {
  const byCode = Map.groupBy(subject.facts.reasons, (reason) => reason.rsnCd)
  return [...byCode].map(([code, uses]) => reasonArticle(code, uses, subject))
}

function reasonArticle(code: string, uses: readonly Reason[], subject: Subject): Article {
  const { language } = subject
  const say = sayings[language].articles.reasons
  const transIds = [...new Set(uses.map((one) => one.transId))].filter(isExceptionTransId)
  const parts = [meaningsOf(uses, subject).join(say.stop), ...vouchersOf(uses, subject)]
  const name = [...new Set(uses.map((one) => one.nm[language]))].join(' / ')
  return {
    id: `reason.${code}`,
    title: say.title({ code, name }),
    pages: [],
    questions: say.questions({ code, name }).split('\n'),
    related: ['how.vouchers', ...transIds.slice(0, 3).map((transId) => `transaction.${transId}`)],
    text: paragraphs(...parts),
  }
}

/** One code may mean something else with another transaction. */
function meaningsOf(uses: readonly Reason[], subject: Subject): string[] {
  const { language } = subject
  const say = sayings[language].articles.reasons
  const byName = Map.groupBy(uses, (one) => one.nm[language])
  const meanings = [...byName].map(([name, having]) =>
    say.use({ name: plain(name), transactions: transactionsOf(having, subject) }),
  )
  const ofFraud = uses.filter(({ fraud }) => fraud)
  if (ofFraud.length === 0) return meanings
  return [
    ...meanings,
    ofFraud.length === uses.length ? say.fraud : say.fraudFor({ transactions: transactionsOf(ofFraud, subject) }),
  ]
}

/** The vouchers once where all transactions require the same; otherwise a list for each group of transactions. */
function vouchersOf(uses: readonly Reason[], subject: Subject): string[] {
  const { language, or } = subject
  const say = sayings[language].articles.reasons
  const groups = [...Map.groupBy(uses, (one) => JSON.stringify(one.evidence)).values()]
  return groups.flatMap((group) => {
    const lines = evidenceGroups(group[0]?.evidence ?? []).map((some) => {
      const need = some.length > 1 ? say.oneRequired : some[0]?.required ? say.required : say.helps
      return say.line({ name: or(some.map(({ nm }) => plain(nm[language]))), need })
    })
    if (groups.length === 1) return lines.length > 0 ? [say.vouchers, bullets(lines)] : [say.none]
    const transactions = transactionsOf(group, subject)
    return lines.length > 0 ? [say.vouchersFor({ transactions }), bullets(lines)] : [say.noneFor({ transactions })]
  })
}

function transactionsOf(uses: readonly Reason[], { words, and }: Subject): string {
  const named = ({ transId }: Reason) =>
    isExceptionTransId(transId) ? link({ id: `transaction.${transId}`, title: words.transId[transId] }) : plain(transId)
  return and([...new Set(uses.map(named))])
}
