/** What only a record can answer: where it stands, whose turn it is, why its steps are grey. */
const patterns: readonly RegExp[] = [
  /\b(this|the current) (record|case|dispute|one|chargeback|representment|adjustment|inquiry|retrieval|refund|entry)\b/,
  /\b(whose turn|who (is|goes|acts) next|who has to act|(what|whats|what['’]s) (do i do )?(now|next)|next step|what is missing|what am i missing)\b/,
  /\bwhy (is|are|can['’]?t|cannot|can not|can|am|isn['’]?t)\b.*\b(gr[ae]y(ed)?( out)?|disabled|i|available|active)\b/,
  /^(where|how) (does|do) (this|it) stand|\bby when\b.*\b(this|it|i|we)\b|\bwhen (is|does) (this|it) (due|expire)\b/,
  /(这|该|本|此)(条|笔|个|项)?(记录|差错|争议|拒付|再请款|业务|交易)|轮到谁|该谁|谁来处理|下一步(是|该|怎|要)?|接下来(怎|做|该)|现在(该|怎)/,
  /(为什么|为何|怎么).*(是|变|按钮).*灰|为什么我?(不能|点不了|没法|无法)|点不了|还?(缺|差)(什么|哪些)/,
]

/** A code or another thing that is named is asked about in general. */
const general =
  /\b[esv]\d{2}\b|(?<!\d)\d{4}(?!\d)|\b(a|an|all|any|every) (record|dispute|chargeback|user)\b|\b(log ?in|password|user|account|bulletin|export|menu)\b|登录|密码|用户|账号|公告|导出|菜单/

/** True for a question that, asked on the page of a record, means that record. */
export function asksOfThisRecord(question: string): boolean {
  const text = question.normalize('NFKC').toLowerCase().trim()
  return !general.test(text) && patterns.some((pattern) => pattern.test(text))
}
