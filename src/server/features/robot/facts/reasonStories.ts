import type { Reason } from '../../../../contract/records/records.ts'
import type { Language } from '../../../../texts/languages.ts'
import { termsOf } from '../retrieval/terms.ts'
import type { Asked, Fact } from './fact.ts'
import { reasonFact } from './reasonFacts.ts'

/** How staff tell the cases that reason codes stand for. The first that fits is meant. */
const stories: readonly (readonly [code: string, story: RegExp])[] = [
  [
    '4501',
    /(atm|machine).*(n['’]?t|not|never|no) (pay|paid|give|gave|dispense|pay out)\w* (me |him |her |us |out )?(the |any |all |his |her |my )?(out|cash|money)|(atm|cash machine).*(less|short|too little|only part|partly)|(atm|取款机|机器).*(少吐|少出|少给|吐少)|(cash|money|notes?|atm).*(not|never|n['’]t|no) (\w+ )?(dispens|receiv|come|came|paid out|given|got)|(atm|machine).*(no (cash|money|notes)|nothing (came|out))|no (cash|money) (came|from|out)|(atm|取款|取现|取钱|现金).*(没|未)(有)?(出|吐|拿|取|收|得)|未?没?吐钞|没出钱/,
  ],
  [
    '4806',
    /paid (in )?cash (and|but|then)|already paid (with|by|in)|(paid|付了?)(现金|别的卡).*(又|还)|(现金|别的卡)(付|给)过|paid (by|with|in|via) (other|another|different|cash|cheque|check|bank transfer)|(cash|other means|another card|different card).*(charged|debited|too|as well|also)|charged.*(although|but|though).*paid|(其他|其它|别的|另一|现金).*(方式)?.*(付|支付)(款|过|了|清)?|已(用|经)?.*(现金|其他方式|别的卡).*(付|支付)/,
  ],
  [
    '4502',
    /(unsuccessful|failed|did ?n[o'’]t (go through|work)|not (successful|completed)|declined at the (till|terminal|pos)).*(debit|charg|deduct|account|taken)|(debit|charg|deduct)ed.*(although|but|though|while|even).*(fail|unsuccess|not complete)|(交易|支付|消费)?(失败|未成功|没成功|不成功).*(扣|款)|(扣了|扣款).*(失败|没成功|未成功)/,
  ],
  [
    '4512',
    /(charged|debited|billed|booked|processed|paid|posted|cleared|settled|taken) 2 ?(x|times)|twice (charged|debited|billed)|(扣|刷|收|付|入账|记账)了?(我|他|客户)?(两|2|俩)(次|遍|回)|(charged|debited|billed|booked|processed|paid|posted|cleared|settled) (twice|two times|double|2 ?x|again)|(twice|two times|double|duplicate).*(charge|debit|book|process|settle|post|cleared|clearing|presentment)|duplicat\w+|same (purchase|transaction|payment) twice|(扣|刷|记|收|入|清算)了?(两|2|二)(次|笔|遍)|重复(扣|清算|入账|记账|收费|刷)/,
  ],
  [
    '4562',
    /counterfeit|cloned|skimm\w+|copied card|fake card|(?<!chip )card (was )?copied|伪卡|克隆卡|复制的?卡|盗刷.*复制|假卡|测录/,
  ],
  [
    '4514',
    /(several|multiple|many|series of) (fraud\w*|unauthori[sz]ed|unknown|fake) (transactions|payments|purchases)|fraud\w* (multiple|series)|multiple fraud|多笔.*(欺诈|盗刷)|(欺诈|盗刷).*多笔|连续盗刷/,
  ],
  [
    '4515',
    /(not|never|n['’]t|does not|denies|deny|disputes) (\w+ )?(recogni[sz]e|know|make|made|did|do|remember|authori[sz]e|having (made|done))|did not (make|do|take part)|unauthori[sz]ed (transaction|purchase|payment)|不(承认|认可|认识|认得|认)|(没|未)(有)?(做过|刷过|消费过|交易过)|没(有)?(买|刷|做|用|去|消费|交易)过|非本人|不是(他|她|本人|持卡人)(做|刷|消费)|否认/,
  ],
  [
    '4507',
    /(amount|sum|price) (is |was )?(differ\w*|not (the )?same|changed)|differ\w*( \w+)? (amount|sum)|more than (agreed|signed|on the receipt)|金额(不对|不符|不一致|错|有误|多了)|多(收|扣)了?(钱|我|款)|(wrong|different|incorrect|other|higher|too (much|high)|more than|altered|changed) (amount|sum|than (on|the) (receipt|slip|bill))|amount (is |was )?(wrong|different|incorrect|too high|altered|changed|not (right|correct|what))|charged (too much|more than)|overcharged|金额(不对|错误|不符|不一致|有误|有异议|被改|多扣)|多(扣|收|刷)了|扣多了/,
  ],
  [
    '4508',
    /(exceed|above|over|more than).*(authori[sz]ed|floor limit|authori[sz]ation)|over (the )?limit (transaction|purchase)|超(过|出)?(了)?(限额|授权)/,
  ],
  [
    '4528',
    /(cancel\w*|void\w*)( \w+){0,3} pre-?auth\w*|pre-?auth\w*( \w+){0,3} (cancel\w*|void\w*).*(charg|debit|billed|taken|paid)|预授权.{0,3}(撤销|取消)了?.*(扣|收|入账|请款)|(cancel\w*|void\w*) pre-?auth\w*.*(still|charg|debit|complet|settle|presented)|pre-?auth\w* (was |had been |has been )?(cancel\w*|void\w*).*(still|charg|debit|complet|settle|present|code|reason|chargeback)|预授权(已经?)?(撤销|取消).*(还|仍|又|却|扣|请款|原因|拒付)|(撤销|取消)了?(的)?预授权.*(还|仍|又|却|扣|请款|原因)/,
  ],
  [
    '4544',
    /(cancel\w*|void\w*|booking cancelled|called off).*(still|but|though|yet|nevertheless|anyway|charg|debit|billed|no-?show)|(charged|debited).*(cancel\w*)|(取消|撤销|退订)了?.*(还|仍|又|却|照样|被扣|扣款|扣了)/,
  ],
  [
    '4532',
    /(wo|does|do|did|will)( ?n['’]t| not) (refund|credit|pay (it |us |me |him |her )?back|give (the )?money back)|refus\w+ (to )?(the |a )?(refund|credit|pay back)|(不|不肯|拒绝|拒不)(给)?退(钱|款)|(refund|credit)( \w+){0,3} (never|not|missing|outstanding)|waiting for (the|a|his|her|my) refund|(退款|退货款?|退的钱)(没|未|一直没)(有)?(到|收|入|来)|(refund|credit|return|money back).*(not|never|n['’]t|still (waiting|missing)|missing|outstanding).*(process|receiv|arriv|come|came|credit|book|paid|there|got|post)?|(promised|agreed|returned).*(refund|credit|money).*(not|never|n['’]t|no)|no refund (yet|received|came)|(退款|退货|退钱|退了货|退了?钱).*(没|未|不)(有)?(到|入|收|退|处理|给)|(没|未)(有)?(收到|退).*退款|答应退/,
  ],
  [
    '4557',
    /never (shipped|delivered|arrived|turned up)|(not|never|没有?|未)(发货|送货|送到|收到货)|hotel (was )?(closed|not provided)|(goods?|merchandise|items?|parcel|package|product|order|services?|shoes|phone|laptop|ticket|book|bought|ordered|delivery|purchase).*(not|never|n['’]t|no) (\w+ )?(arriv|receiv|deliver|come|came|get|got|sent|shipp|provided|rendered|supplied|show)|(never|not|n['’]t|did not) (got|get|receiv\w*|deliver\w*) .*(goods?|merchandise|items?|parcel|package|product|order|services?|it)|non-?(delivery|receipt)|undelivered|(没|未)(有)?(收到|拿到|到).*(货|商品|东西|服务|包裹|快递)|(货|商品|东西|包裹|快递|服务).*(没|未)(有)?(收|到|来|送|发|提供|拿)|没发货|未发货|不发货/,
  ],
  [
    '4522',
    /declin\w*( \w+){0,2} (yet|but|still|and|though)( \w+){0,2} (charg|debit|post|clear|settl|billed)\w*|(auth\w*|transaction|payment) (was )?(declined|refused).*(charg|debit|post|clear|settl)|(授权|交易)(被|已)?(拒绝|拒了|没批|不批).*(扣|入账|清算|请款)|(authori[sz]ation|auth) (was |had been |is )?(declin|refus|reject)\w*|declin\w* (authori[sz]ation|auth)|授权(被|已)?(拒绝|拒了)/,
  ],
  [
    '4526',
    /illegible|unreadable|not (readable|legible)|can(no|['’])t (be )?read.*(receipt|slip|copy|document)|(receipt|slip|copy|document).*(can(no|['’])t be read|blurred|blurry)|(单据|签购单|小票|凭证).*(看不清|不清|模糊)|字迹/,
  ],
  [
    '4527',
    /(no|never|not|n['’]t) (an? )?(been )?(answer|repl|respon)\w* .*\b(retrieval|copy request|rr)\b|(retrieval|copy request|receipt request|\brr\b).*(not|never|n['’]t|no|un) ?(been )?(answer|repl|respon|fulfil)|调单.*(没|未|不)(有)?人?(给)?(答|回|理|应)/,
  ],
  [
    '4531',
    /signature.*(strange|differ|odd|wrong|fake|not match)|签名.*(不对|不像|不一样|不符|可疑)|(小票|签购单|单据)(可疑|存疑|不对劲|有疑问)|有疑问的(小票|签购单|单据)|(questionable|suspicious|doubtful|dubious|forged|altered) (receipt|slip|signature)|签购单(存疑|可疑|有疑问|有问题)|签名(不符|可疑)/,
  ],
  [
    '4536',
    /(逾期|过期|迟|晚)(提示|请款)|(posted|presented|cleared|submitted|settled|booked)( \w+){0,3} (too )?late|months? later|(入账|请款|清算|交单|提交)(太|很|过)?(晚|迟|久)|(拖|隔)了?(很久|几个月|好久)|(late|too late) (present\w*|settle\w*|clear\w*|submi\w*)|present(ed|ment) (too )?late|逾期(提交|请款|清算)|(提交|请款|清算)(太)?(晚|逾期)/,
  ],
  [
    '6300',
    /(reason|rsn).*\b(ask\w*|inquir\w*|question) about (a|the|this) transaction|(查|询问|了解)(一下|一?笔|该笔|这笔)?交易(的)?(情况|状况|详情)/,
  ],
  ['4558', /chip (certificate|cert|cryptogram).*(invalid|wrong|bad|not valid)|invalid chip|(芯片)?证书无效|芯片.*无效/],
  ['4559', /chip (certificate|cert|cryptogram|data).*(not (provided|sent|given)|missing)|(芯片).*(未提供|没提供|缺)/],
  ['4803', /(risk\w*|fraud\w*) merchant|风险商户/],
  ['4802', /risk\w* transaction|风险交易/],
  [
    '6343',
    /(police|law enforcement|prosecutor|court|authorit(y|ies))\b.*(receipt|slip|copy|document|retrieval)|(receipt|slip|copy|retrieval).*(police|law enforcement|prosecutor|court|authorit(y|ies))\b|(司法|公安|警察|法院).*(调单|签购单|小票|单据)/,
  ],
  [
    '6345',
    /(receipt|slip|copy|retrieval).*fraud (analysis|investigation)|fraud (analysis|investigation).*(receipt|slip|copy|retrieval)|欺诈(分析|调查).*(调单|签购单)/,
  ],
]

const asksElse =
  /^(how|when|where|who|whom|why|can|may|must|is|are|do|does|did|should|will)\b|\b(password|log-?in|message|bell|chat|session|mail|file|voucher|webhook|key|bulletin|notif\w*|record|list|page)\b|怎么|如何|哪里|什么时候|谁|为什么|吗|密码|登录|消息|铃|聊天|邮件|文件|凭证|公告|通知|记录|列表/

/** The reason code of a case that is told. */
export function storyFact(one: Asked): Fact | null {
  const question = one.question.toLowerCase()
  const isAsked =
    /\b(codes?|reasons?|rsn ?(cd)?)\b|原因|代码|码$|哪个码|什么码|的?码(是|多少)|用哪个|用什么|选哪个|\d\d(几几?|xx)/.test(
      question,
    )
  if (
    /\d{4}|\b(errors?|messages?|mcc|otp|e-?mail|captcha|remember me)\b|报错|(?<!逾期|过期|迟|晚)提示|验证码|恢复码/.test(
      question,
    )
  )
    return null
  const known = (code: string) => one.subject.facts.reasons.some(({ rsnCd }) => rsnCd === code)
  const found = stories.find(([code, story]) => story.test(question) && known(code))
  // A case that is told and nothing asked is told for its code.
  // A pre-authorisation that was cancelled and charged names a transaction, and a case.
  const isOfCancelled = found?.[0] === '4528'
  const isToldOf =
    one.things.transIds.every((id) => isOfCancelled && id === 'V40') &&
    one.things.actions.every((action) => isOfCancelled && action === 'cancel')
  if (!isAsked && (!found || asksElse.test(question) || !isToldOf)) return null
  const code = found?.[0] ?? namedReason(one)
  return code ? reasonFact(code, one) : null
}

/** The reason code all of whose name a question holds; of several the one with the longest name. */
function namedReason({ question, subject: { facts }, language }: Asked): string | null {
  const asked = new Set(termsOf(question.replace(/\b2nd\b/gi, 'second').replace(/第[二2]次/g, '二次')))
  const named = namesOf(facts.reasons, language).filter(({ terms }) => terms.every((term) => asked.has(term)))
  return named.toSorted((one, other) => other.terms.length - one.terms.length)[0]?.rsnCd ?? null
}

interface ReasonName {
  rsnCd: string
  terms: readonly string[]
}
/** Splitting the names of all reason codes into terms takes longer than answering. */
const kept = new WeakMap<readonly Reason[], Partial<Record<Language, ReasonName[]>>>()

/** Names of one word, and those of fees, which hold their code, tell no case. */
function namesOf(reasons: readonly Reason[], language: Language): ReasonName[] {
  const known = kept.get(reasons) ?? {}
  kept.set(reasons, known)
  known[language] ??= reasons
    .map(({ rsnCd, nm }) => ({ rsnCd, terms: [...new Set(termsOf(nm[language]))] }))
    .filter(({ rsnCd, terms }) => terms.length > 1 && !terms.includes(rsnCd))
  return known[language]
}
