/** A wording that texts do not use, with the term of docs/glossary.md that replaces it. */
interface Wording {
  not: RegExp
  use: string
}

export const unusedWordings: Readonly<Record<'en' | 'zh', readonly Wording[]>> = {
  en: [
    { not: /\bsign(s|ed|ing)?[ -](in|out|ins|outs)\b/i, use: 'log in, log out, login' },
    { not: /\blog-in\b/i, use: 'login' },
    { not: /\be-mails?\b/i, use: 'email' },
    { not: /\buser names?\b/i, use: 'username' },
    { not: /\bcancel(s|led|ling)? (the |a |its )?(verif|pass)/i, use: 'take back' },
    {
      not: /\b(can|may|must|you|record) respond|\brespond (to|with|until)\b/i,
      use: 'answer (a claim), reply (to a request)',
    },
    { not: /\bedit(s|ed|ing)? (user|bulletin|article|\{)/i, use: 'modify' },
    { not: /\banew\b/i, use: 'again' },
    { not: /\b(some|no|any)body\b/i, use: 'user, no one' },
    { not: /\bwho(so)?ever\b/i, use: 'the user who' },
    { not: /\bthe own\b|(?<!\b(their|whose|network.s) )\bown institution\b(?! of)/i, use: 'your institution' },
    { not: /\bother side\b/i, use: 'counterparty' },
    { not: /\bclerks?\b/i, use: 'handler' },
    { not: /\bfour eyes\b/i, use: 'four-eyes principle' },
    { not: /\b(?<!retrieval )(reference|trace|merchant) numbers?\b(?! \(RRN\))/i, use: 'RRN, STAN, merchant ID' },
    { not: /\bput right\b/i, use: 'correct' },
    { not: /\b\d+ d over\b/i, use: 'overdue' },
    { not: /\bin force\b/i, use: 'effective' },
    { not: /\bpassed over\b/i, use: 'skipped' },
    { not: /\bas it stands\b/i, use: 'current' },
    { not: /^(what|where|whose|whoever|of)\b(?!.*\?)/i, use: 'a noun, or a subject and a verb' },
    { not: /\b(these|those|there|such|when|where|why|how|what|whose)[^\w?}]*$/i, use: 'the name of the thing' },
    { not: /\bsealed anew\b|\breseals?\b/i, use: 're-encrypt' },
  ],
  zh: [
    { not: /回复/, use: '答复' },
    { not: /告警/, use: '预警' },
    { not: /退单/, use: '拒付' },
    { not: /原始交易/, use: '原交易' },
    { not: /原因代码/, use: '原因码' },
    { not: /货币/, use: '币种' },
    { not: /例外名单/, use: '黑白名单' },
    { not: /屏蔽/, use: '掩码' },
    { not: /超期/, use: '逾期' },
    { not: /一次性密码/, use: '验证码' },
    { not: /风险专员/, use: '风控员' },
    { not: /笔记录/, use: '条记录' },
    { not: /费用收取/, use: '收费' },
    { not: /资金划付/, use: '资金拨付' },
    { not: /琥珀/, use: '黄色' },
    { not: /四眼原则(?!）)/, use: '双人复核（四眼原则）' },
    { not: /特殊调账/, use: '特殊调整' },
    { not: /(?<!系统|机构)管理员/, use: '系统管理员、机构管理员' },
    { not: /费用.?档次|收费档次/, use: '特殊计费档次' },
    { not: /总部(?!机构)/, use: '总部机构' },
  ],
}
