/** What is asked about a thing. A question may ask several. */
export type Intent =
  | 'howLong'
  | 'howMuch'
  | 'howMany'
  | 'who'
  | 'which'
  | 'code'
  | 'reasons'
  | 'evidence'
  | 'values'
  | 'where'
  | 'difference'
  | 'next'
  | 'whyNot'
  | 'reply'
  | 'funds'
  | 'original'
  | 'once'
  | 'needs'
  | 'seen'

const patterns: Readonly<Record<Intent, RegExp>> = {
  howLong:
    /\b(how (long|many days|soon|late|old|far back)|deadline|time ?(limit|frame)|until|till|by when|within|after \d+ days|not (answered|replied)|nobody (answers|replies)|no (answer|reply)|days?|hours?|minutes?|expires?|latest|too late|period|window|due|time (to|for|of|until)|(reply|response|answer) (time|period)|in time|ago)\b|多久|几天|多少天|多老|多旧|几号之前|\d ?天.*还|不(回|答复|回复).*(会怎|怎么办|后果)|期限|时限|时效|最迟|最晚|截止|到期|过期|什么时候|何时|时间|几分钟|多少分钟|几小时|第几天/,
  howMuch:
    /\b(how (much|big|large)|max(imum)?|at most|up to|more than|higher|limits?|exceed|percent(age)?|share of|portion|cap|amount|size|complete \d+)\b|%|完成\d+|最多|最高|最大|上限|超过|多少钱|金额|百分|比例|多大|几成|(可以|能)比.*(大|高|多)/,
  howMany: /\bhow (many|often)\b|\bnumber of\b|几个|几次|几条|多少个|多少次|多少条|多少位|几位|多少字/,
  who: /\b(who|(which|what) roles?|roles? (needed|required|for|to)|whom|whose|which (side|party|role|institution|bank)|acquirer or issuer|issuer or acquirer|may i|allowed)\b|谁|哪方|哪一方|由哪|哪个角色|什么角色|哪个机构|哪家|何人/,
  which: /\b(which|what)\b|哪个|哪些|什么|哪种|哪几/,
  code: /\b(code|ids?|trans ?id|transaction (id|type|code)|id of|number for)\b|代码|代号|编码|类型码|e几|哪个码|什么码|(?<!原因|验证|密|恢复)码$|\bcalled\b|叫什么/,
  reasons: /\b(reasons?|reason codes?|rsn ?(cd|codes?)?)\b|原因码|原因代码|理由码|原因/,
  evidence: /\b(evidence|vouchers?|documents?|proofs?|attach(ed|ments?)?|papers?)\b|凭证|证据|材料|单据|附件|证明/,
  values:
    /\b(possible|options?|choices?|values?|list of|codes|all the|kinds?|types?)\b|有哪些|哪几种|选项|取值|的?值$|可选|可以怎么/,
  where: /\b(where|menu|find|tab|which page|open)\b|哪里|在哪|哪儿|菜单|入口|怎么进/,
  difference:
    /\b(vs|versus|diff(s|ers?|erent|erence)?|compared?|distinguish|or)\b|区别|区分|分清|不同|不一样|差别|差异|还是|对比|和.*一样|哪个是.*哪个是|分别/,
  next: /轮到|完了?(?=谁|是谁|要|由|还|该|差|是?什么状态)|\b(next|after|then|whose turn|now what|what now|follows?|comes|happens?|goes?|becomes?|ends? up)\b|(提交|录入|发出|答复|回复)后|之后|下一步|别的步骤|然后|接下来|以后|后续|会怎样|会到|变成|回到|到哪|怎么(办|整|弄|处理)|往下走/,
  whyNot:
    /\b(why|gr[ae]y(ed)?|disabled|can ?no?t|can['’]t|not (possible|allowed|available|work)|missing button)\b|为什么|为何|为啥|灰|不能|不可以|无法|点不了/,
  reply:
    /\b(refus\w+|declin\w+|disagree\w*|repl(y|ies|ied)|answer(s|ed)?|respon[ds]e?|respond(ed)?|contest(s|ed)?|fight|object)\b|答复|回复|应答|回答|拒绝|不同意|不服|不认可?|反驳|抗辩|(?<![撤返收取退找])回(什么|应|给)/,
  funds: /\b(funds?|money|paid|pays?|credit(ed)?|debit(ed)?|receives?|direction)\b|资金|付给|钱|入账|扣款|方向/,
  original:
    /\b(original|non-?original|without (a )?(cleared|transaction)|on which|(which|what( kind of)?) transactions?|applies)\b|原交易|适用|针对哪|(哪些|哪种|什么)交易(可以|能|适)/,
  needs:
    /\b(is there|are there|go(es)? through|does|needs?|needed|requires?|required|must|have to|has to|mandatory|necessary)\b|要|需|必须|必填/,
  seen: /\b(sees?|seen|visible|appears?|shown|notified|informed|knows?|told|released?)\b|看(得|能)?(到|见)|可见|收到|通知|知道/,
  once: /\b(once|twice|again|second time|several times|how often|how many times|repeat(ed)?|more than one)\b|几次|再次|重复|多次|一次|两次/,
}

export type Intents = ReadonlySet<Intent>

export function intentsOf(question: string): Intents {
  const text = question.normalize('NFKC').toLowerCase()
  return new Set((Object.keys(patterns) as Intent[]).filter((intent) => patterns[intent].test(text)))
}
