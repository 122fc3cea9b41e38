import { matches, pattern, type Rule, type Rules } from './rule.ts'

const otherEn =
  '(?:(?:the |an |any )?(?:other|another|different|competing|rival|next) (?:bank|institution|member|side|acquirer|issuer|party)s?|(?:the )?(?:issuer|acquirer|counterparty|competitor)s?|(?:bank|institution|member) ?\\d+|\\d{8}|bank [a-z]\\b)'
const otherZh =
  '(?:对方(?:机构|银行|行)?|发卡(?:行|方|机构)|收单(?:行|方|机构)|别的(?:银行|机构|行)|其他(?:银行|机构|行)|别家|竞争对手|同行|机构 ?\\d+|\\d{8})'

const dataEn =
  '(?:black ?list|white ?list|staff|employees|users?|people work|names?|notes|internal|remarks|losses|fraud rate|volumes?|merchants|customers|alerts|drafts|figures|statistics|tickets|to-?do|worklist|open records|settings|passwords?|balance|profit)'
const dataZh =
  '(?:黑名单|白名单|员工|用户|姓名|名字|叫什么|批注|内部|备注|损失|欺诈率|业务量|商户|客户|预警|草稿|数据|统计|待办|设置|利润)'

/** Matches data of another bank: the bank may stand before or after the data. */
const dataOfOther = pattern(
  `\\b${otherEn}\\b['’]?s?.*\\b${dataEn}\\b`,
  `|\\b${dataEn}\\b.*\\b(of|at|from|who)\\b.*\\b${otherEn}\\b`,
)
const asksForData =
  /\b(show|list|give|tell|who|name|names|how many|how much|what (did|does|do|is|are)|which|internal remarks|need|see|open|private\w*)\b|^(the )?(black|white) ?list/
/** Questions about what another bank may see, and by when it replies, are answered. */
const asksRules = /^(can|may|does|is|are|do)\b/
const asksDeadlineOrRelease =
  /\b(days?|deadline|reply|see our|see my|visible|code|role may|can see|may see|get notified|told)\b/

const dataOfOtherZh = pattern(`${otherZh}.{0,8}${dataZh}`, `|(?:列出|看看|查看|给我).{0,6}${otherZh}`)
const asksRulesZh =
  /为什么|怎样|在哪里|能(不能)?(看|收)|看(得|到)|收(得)?到|期限|几天|多久|怎么(联系|找)|联系人|哪个(交易|代码|原因)|通知|可见|我方|我们|本机构/

/** Matches the name or the code of a bank: `siam bank`, `00010392`. */
const namedBankEn =
  /\b(?!(?:the|our|my|your|an?|other|another|issuing|issuer|acquiring|acquirer|member|which|what|any|each|every|same|their|his|her|this|that|both|two|receiving|submitting|sending|central|own|partner|of|to|from|by|for|and|or|between|counterparty|one|no|different|is|does|do)\b)[a-z]+ bank\b(?! (?:holiday|account|statement|code))|\b(?!00010764)\d{8}\b/
const namedBankZh =
  /(?<!\p{Script=Han})(?!发卡|收单|其他|别的|对方|成员|本|我们|哪|什么|中央|同一|接收|提交|两|每|代理|另一?家?|别家)\p{Script=Han}{2,4}银行|(?<!\d)(?!00010764)\d{8}(?!\d)/u
/** The robot does not tell what a bank usually does. It tells what a bank may or must do (`dutiesEn`, `dutiesZh`). */
const habitsEn =
  /\b(how (fast|quick\w*|often|many|much|big|busy|good|slow)|average|usually|normally|always|ever|typically|late|slow|earn\w*|charge[sd]?|los[et]\w*|w[io]ns?|staff|team|clerks?|people|works?|working|profit|reputation|uses?|using)\b/
const habitsZh =
  /多少|几天回|快不快|快吗|慢|一般|通常|平均|总是|老是|赚|输|赢|员工|团队|几个人|人手|业务量|用不用|有没有/
const dutiesEn =
  /\b(how long (does|do|has|have)|deadline|by when|must|may|can|should|contacts?|reach|mean|means|stand|digits|code|chat|we|our|i|my)\b/
const dutiesZh = /期限|最迟|最晚|必须|可以|能不能|联系|怎么找|什么意思|几位|代码|聊天|我|本行/

/** Matches questions that are answered: by when another bank replies, whether it sees our record. */
const isAnswered = /\b(how long|days|deadline|reply|answer)\b|多久|几天|期限|能看到|看到我/

/** Sentences that ask for something of other banks. `isAnswered` names the exceptions. */
const sentences: Readonly<Record<string, Rule>> = {
  whatOthersUse:
    /^(are|do|have|did) (the )?other (banks|institutions|members)\b.*\b(us(e|ing)|got|set|have (?!to\b))\b/,
  whoDidItThere:
    /^who \w+ed\b.* (at|in|from) (the |an )?(other (institution|bank|side)|another (institution|bank)|counterparty|issuer|acquirer)\b|\bwho (at|in|of|from) (the |an |another )?(acquirer|issuer|counterparty|other (bank|side|institution))\b.* (\w+ed|wrote|did|sent)\b/,
  whatTheyHave:
    /^(which|what|how (many|much))\b.*\b(did|has|have|does) (the |an )?(other (institution|bank|side)|another (institution|bank)|counterparty)\b.*\b(set|lost|lose|earn\w*|write|wrote|written)\b|^(which|what) (members?|banks?) (use|have|has|lost|won|win|lose)\b|\b(has|have|did) bank [a-z\d]+ (set|got|raised?|done)\b|^(does|do|has|have) (the |another |other )?(acquirer|issuer|banks?|members?)\b.*\b(black|white) ?list\b/,
  bankByNumber:
    /^(how many|how much|what|which|who|does|do|did|has|list|show)\b.*\b(bank|institution|member|issuer|acquirer) (\d+|[a-z])\b(?!.*\b(mean|stand)\b)|\b(who|what|which|how many|list|show|give|tell)\b.*\b(of|at|from|by|in) (bank |institution |issuer |acquirer )?\d{8}\b(?!.*\b(mean|stand|digits)\b)/,
  allBanks:
    /\b(export|list|show|give|send|compare)\b.*\b(all|every|other|the other) (institutions?|banks?|members?|issuers?|acquirers?)\b/,
  privateNotes:
    /\b(counterparty|other (side|bank|institution))['’]?s?\b.*\b(internal|private|own) (notes?|remarks?|comments?|figures|statistics)\b|\b(merchants|users|staff|customers) of the (other (bank|side|institution)|issuer|acquirer|counterparty)\b(?!.*\b(see|notified|told|get)\b)/,
  dataOfOthers:
    /\b(show|give|list|send|tell|get|export|see|look up|open|how many|how much|what)\b.*\b((other|another|different|competitor|rival|neighbou?r\w*) (bank|institution|member|issuer|acquirer)s?|(bank|institution) \d{6,}|\d{8}|competitors?)\b(['’]s?)?.*\b(records?|data|chargebacks?|disputes?|transactions?|customers?|users?|cards?|figures|volumes?|numbers|staff|alerts?|fees?|losses|statistics)\b|\b(records?|data|chargebacks?|disputes?|transactions?|customers?|users?|cards?|figures|volumes?|statistics|alerts?|losses)\b (of|from|at|between|belonging to)\b.*\b((other|another|different|competitor|rival) (bank|institution|member|issuer|acquirer)s?|(bank|institution) [a-z0-9]+|\d{8}|competitors?)\b/,
  howManyOfOthers:
    /\bhow (many|much)\b.*\b(other|another|different|competing) (bank|institution|member)s?\b.*\b(have|has|got|raised?|lost|open|make|made)\b/,
  competitors: /\bcompetitors?( bank)?\b/,

  whoIsThereZh:
    /(银行|机构|对方|那边).{0,4}谁.*(叫什么|叫啥|名字|姓什么)|对方(机构|银行)?(有|都有)(哪些|多少)(用户|人|员工|客户)|对方.*(内部|备注).*(写|说)了?什么/,
  rankingZh:
    /\d{8}.*(输|赢|损失|多少|业务量|有几)|(哪家|哪个|哪些)(银行|机构|成员行?|发卡行|收单行).*(最多|最少|最高|最大|排名)|所有(机构|银行|成员)的?(数据|记录|交易|用户)/,
  dataOfOthersZh:
    /^(?!.*(用哪|哪个交易|哪种|怎么|如何|谁|哪里|委托|联系|电话|询问|对账|账不|钱不)).*((别的|其他|其它|另一家|另外一家|别家|隔壁)(银行|机构|行|发卡行?|收单行?|成员)|兄弟行|竞争对手|他行|友商).*(记录|数据|拒付|争议|交易|客户|用户|预警|损失|业务量|统计|员工|卡)|(看|查|给|导出|列出).*\d{8}.*(记录|数据|交易|客户|拒付|用户)/,
}

/** Records, figures, staff and habits of other banks. */
export const otherBank: Rules = {
  sentence: (text) => !isAnswered.test(text) && Object.values(sentences).some((rule) => matches(rule, text)),
  data: (text) =>
    dataOfOther.test(text) && !asksRules.test(text) && asksForData.test(text) && !asksDeadlineOrRelease.test(text),
  dataZh: (text) => dataOfOtherZh.test(text) && !asksRulesZh.test(text),
  ranking:
    /\b(which|what) (bank|institution|member|issuer|acquirer)s?\b.*\b(most|least|worst|best|loses?|wins?|highest|lowest)\b|哪(家|个)?(银行|行|机构|成员).*(最|输|赢|多)|\d{8}.*(收到|有|发起).*(多少|几)/,
  staff:
    /\bhow many (staff|employees|people|users)\b.*\b(acquirer|issuer|bank)\b|\b(which|what) (clerk|person|user|employee) (at|of|in)\b/,
  habits: (text) => namedBankEn.test(text) && habitsEn.test(text) && !dutiesEn.test(text),
  habitsZh: (text) => namedBankZh.test(text) && habitsZh.test(text) && !dutiesZh.test(text),
}
