import { keysOf } from '../../../../domain/keysOf.ts'
import type { QuestionKind } from '../../../knowledge/written.ts'
import { classify } from './classifier.ts'
import type { Declined } from './declined.ts'
import { frameOf } from './declineFrames.ts'

/** A question about how or whether something is done is none of these. */
const asks =
  /^(so |and |ok |hi |hello )*(how|what|whats|where|who|when|why|which|can (i|we|one|a|the|an|two|it)|may|is|are|am|does|do (i|we)|should|must|has|have)\b|怎么|如何|怎样|为什么|谁|哪|什么|吗[?？]?$|几(天|个|次|条|位|分|小时|种|点)|多少|能否|可否|是否/

const verbs =
  'verify|approve|audit|pass|submit|resubmit|raise|file|delete|remove|cancel|revoke|reply|answer|modify|change|edit|correct|create|add|make|disable|enable|unlock|reset|send|export|download|upload|import|refund|block|unblock|whitelist|blacklist|close|assign|hide|publish|open|enter|fill|do|mark|reject|fail|accept|decline|start|set|give'
/** Those that change a record or an account. */
const changes =
  'verify|approve|audit|submit|resubmit|raise|file|delete|revoke|reply|modify|disable|enable|unlock|reset|refund|block|unblock|whitelist|blacklist|reject|accept|decline'
const verbsZh =
  '复核|审核|提交|发起|提|删除?|取消|撤销|撤回|答复|回复|修改|改|新建|创建|建|加|停用|启用|解锁|重置|发送?|导出|下载|上传|导入|退款|拉黑|加白|处理|填|批准|通过|驳回|拒绝|关闭|隐藏|发布|录入?|做|办|设'

const patterns: Readonly<Record<Declined, readonly RegExp[]>> = {
  getAround: [
    /^(delete|remove|erase|change|clear) (an? |the |my )?(audit|log) (log )?(entry|entries)\b/,
    /^how (to|can|do|could)\b.*\bget\b.*\b(refund\w*|paid|money|credit\w*)\b.*\b(twice|two times)\b|^how (can|do) i see\b.*\bbefore\b|不走(审核|复核|审批)|绕/,
    /日期.{0,4}(改|调|填|写)(得|成)?.{0,2}(早|晚|前|后)|怎么骗(系统|过)|过了?\d+天.*(怎样|怎么|如何).*还能(提|发|交)|没放行.*提前看/,
    /\b(after|past|despite|beyond) (the |its )?(deadline|last day|limit)\b.*\banyway\b|\b(chang|alter|edit|mov|shift)\w*\b.*\bdate\b.*\b(so that|so|in order to|to (make|get|be))\b|\b(forget|clear|reset|wipe)\b.*\bfailed (log-?ins?|attempts|tries)\b/,
    /\b(disable|turn off|switch off|remove|get rid of)\b.*\b(time-?outs?|auto\w* log-?(out|off)|captchas?|idle|masking)\b|\b(pay|paid|credited|refunded) (out )?(twice|double)\b|\bdouble (pay\w*|refund\w*|credit\w*)\b/,
    /\b(empty|blank|wrong|random|dummy|unrelated)\b.*\b(file|document|page|scan|pdf)\b.*\b(evidence|vouchers?|proof|pass)\b|\bshare (my|our|his|her) (account|log-?in|password|session)\b/,
    /(过了?|超过)(期限|期|截止).*(还能|照样|硬|依然)|(修改|改|调)(清算|交易)?日期.*(不过期|来得及|赶上|让|好)|(让|使)(系统|会话)?.*(不|别|永不)(要)?(超时|自动退出|掉线)|(关闭|关掉|取消)(超时|图形验证码|掩码)|(空文件|空白|随便|无关).*(凭证|附件|材料)|(不经|未经|不用|不需要|免)(批准|复核|审核|审批)(就|改|直接|也能)|^不经(批准|复核|审核|审批)|(重复|两次)(退款|赔付|入账).*(怎么|办法|能)/,
    /\b(disguis\w*|pretend\w*|camouflag\w*|smuggl\w*)\b/,
    /\b(bypass|circumvent|get (a)?round|work ?around|evade|outsmart|trick|cheat|backdate|forge|falsify|tamper(?! ?proof))\b/,
    /\b(avoid|skip|dodge|escape|sidestep|sneak|cheat)\b.*\b(checks?|controls?|four.?eyes|verification|verif\w*|audit( log)?|logs?|logging|approval|limits?|deadlines?|otp|one-time|second (person|user)|dual control)\b/,
    /\b(disable|switch off|turn off|stop|delete|remove|erase|clear|wipe|clean|edit|alter|change)\b.*\b(audit log|audit trail|logs?|log entr(y|ies)|traces?|four.?eyes|hash chain)\b/,
    /\b(second|two|another|spare|extra|dummy) accounts?\b.*\b(verify|approve|audit|both|myself)\b|\b(verify|approve|audit)\b.*\b(with|using|through|from) (a |my )?(second|other|another|spare) account\b/,
    /\b(split|cut|divide|spread)\b.*\b(amounts?|payments?|refunds?|records?|it)\b.*\b(below|under|avoid|so that|no otp|limit|threshold)\b/,
    /\b(secretly|unnoticed|unseen|undetected|stealth\w*|loop ?hole)\b/,
    /\bguess\b.*\b(password|code|otp|captcha)\b|\bkeep (a )?session (alive|open) (for ever|forever|over)\b/,
    /\bwithout (anyone|anybody|(the )?others? (\w+ )?(seeing|noticing|knowing)|(it |them )?being (seen|noticed|caught|logged|recorded|detected)|a second (user|person|pair)|leaving|my (boss|manager)|verification|approval|a trace|getting caught)\b/,
    /\b(use|using|borrow|share|log ?in (with|as)|sign ?in (with|as))\b.*\b(colleague|coworker|co-worker|someone else|another (user|person)|other user|boss|manager|his|her)['’]?s?\b.*\b(login|log-in|account|password|user|name|session)\b/,
    /\b(fake|made-up|invent(ed)?)\b.*\b(voucher|evidence|document|receipt|record|slip)\b/,
    /\b(not|nobody|no one)\b.*\b(notices?|see it|find out|be logged|leave traces?)\b/,
    /\bhide\b.*\b(from|my)\b.*\b(log|auditors?|audit|manager|boss|head)\b/,
    /绕过|绕开|规避|避开|躲开|逃避|钻空子|跳过.*(复核|审核|检查|验证|流程)|不让.*(知道|发现|看到|看见)|不留(痕迹|记录|日志)|不被(记录|发现|察觉)|偷偷|悄悄|瞒着/,
    /(冒用|借用?|拿|用).*(同事|别人|他人|领导|其他人|另一个人).*(账号|登录|密码|身份|名义)|(伪造|篡改|造假|编造|假的?)(凭证|证据|单据|记录|日志)|倒签|(关掉|关闭|停掉|改掉|删掉?|删除|清掉?|清除|抹掉?).*(日志|审计|四眼|痕迹|操作记录)|拆(分|成|开).*(低于|免|不用|避免|以下)|(小号|两个账号|另一个账号).*(复核|审核|批准)|钻.*漏洞|漏洞.*(利用|怎么用)/,
  ],
  secret: [
    /\b(pan|card number)s? (for|of) (rrn|stan|record|case)\b|^(list|show|give)\b.*\b(user ?names|log-?ins)\b/,
    /^what (are|is|were|was) my (own )?(recovery codes?|otp|one-time password|password|pin|code)\b(?! (for|good|used|mean))|\b(pan|card number)s?\b.* (for|of|to|with|in|behind) ((rrn|stan|record|case|transaction) )?[a-z]?\d{6,}|^(export|download|open|send|give|show)\b.*\b(keys? file|private keys?)\b|^(the )?(backup |database )?(encryption|master) keys?$/,
    /\b(give|show|tell|send|read|say|text)\b( me| us)?\b.*\b(otps?|one-time passwords?|verification codes?|recovery codes?|captcha( answer| text)?|cookies?|tokens?|secrets?)\b(?! (work|setting|mean|expire|valid))|\b(recovery codes?|otp|one-time password|secret)s? of (user |my |a |another |the )?\w+|\bwhat(['’]?s| is| was) (the|my|his|her) (otp|code|one-time password|recovery codes?) (sent|for|of)\b/,
    /\b(digits|numbers?|part)\b.*\b(under|behind|hidden)\b.*\b(stars?|asterisks?|mask\w*|dots?)\b|\b(print|list|show|export|give|dump)\b.*\ball (the )?(card numbers|pans|cards in full)\b/,
    /\bpasswords? (for|of) (the |a |an |our )?(verifier|admin\w*|handler|manager|auditor|database|server|boss|\w+_\w+)\b|\bdatabase (log-?in|password|account|credentials?|user)\b|\bkeys?\.json\b|\b(what|which) keys? (encrypts?|decrypts?|signs?)\b|\byou (see|know|remember|tell( me)?) my (old )?password\b|^tell me my (old )?password\b|\bwhat (was|is) my (old |current )?password\b|\bapi (key|token)\b.*\bplease\b|\bforgot\w*\b.*\bpassword of\b/,
    /(把|将).*(验证码|密码|恢复码|cookie|密钥|令牌).*(发|给|告诉|列|报|念)|(验证码|恢复码|cookie|密钥|令牌)(发|给)我|(我的|他的|她的|同事的?|别人的?).*(动态验证码|验证码|恢复码|旧密码)是(多少|什么|啥)|^恢复码是(多少|什么)|数据库(的)?(账号|密码|登录|口令)|星号(后面|下面|背后|里)|(加密|签名)?(密钥|私钥)(在哪|放哪|是什么|给)/,
    /\b(what|whats|tell|give|show|print|reveal)\b.*(\w['’]s|\badmin|\bdatabase|\broot|\bsystem) (password|prompt|secret|key)/,
    /\b(tell|give|show|print|reveal|send) (me|us)\b.*\b(passwords?|card number of|pan of|secrets?|api key|system prompt)\b/,
    /\b(ignore|forget|disregard)\b.*\b(instructions?|rules|prompt)\b/,
    /\b(list|print|show|dump|export)\b.*\b(all|every|other|users?).*\bpasswords?\b|\b(list|dump|hack|crack|steal)\b.*\b(passwords?|accounts?)\b/,
    /(告诉|发给|给)我.*的(密码|卡号|密钥)$/,
    /(列出|打印|导出).*(所有|全部|用户).*密码|(入侵|破解|盗取).*(密码|账号|账户)/,
    /(输出|透露|显示|打印).*(提示词|密钥|密码)$/,
    /(把|将).*(密码|卡号|密钥).*(告诉|发给|给)我/,
    /(管理员|数据库|系统|同事|他|她|别人).*的密码(是什么|是多少)/,
    /(忽略|忘记|无视).*(指令|规则|提示)/,
    /\b(tell|give|show|send|reveal|print|what(['’]?s| is| are)|need)\b.*\b(full|complete|whole|unmasked|entire|real)\b.*\b(card (number|no)s?|pans?)\b.*\b(of|for|behind|on)\b/,
    /\b(tell|give|show|send|reveal|what(['’]?s| is))\b.*\b(\w+['’]s|someone['’]?s|another|other|his|her|the (admin|administrator|root|system|database|manager)) ?.*\b(password|otp|one-time password|pin|secret|key)\b(?!.*\b(rule|requirement|expire|valid))/,
    /\b(cvv|cvc|pin)\b.*\b(of|for)\b/,
    /^(?!.*\b(who|where|how|new|wrong|failed|rules?)\b).*\b(log-?in names?|user ?names|passwords)\b.*\b(of|from)\b.*\b(all|every|everyone|staff|users|employees|bank|institution)\b/,
    /\b(unmask|decrypt|de-?mask|plain ?text)\b|\b(encryption|master|private|signing|hmac|api|secret) keys?\b.*\b(what|which|give|show|tell|where is|server|database|value)\b|\b(what|which|give|show|tell)\b.*\b(encryption|master|private|signing|hmac|secret) keys?\b/,
    /\b(which|what)\b.*\bcard( number)?\b.*\b(behind|hidden|masked|under the)\b/,
    /\b(session|cookie|token|api key|secret key|private key|encryption key)s?\b.*\b(value|of (user|admin|\w+_\w+)|content)\b|\bvalue of the (session|cookie|token)/,
    /\b(solve|what does|what is in|read)\b.*\bcaptcha\b.*\b(say|picture|show|me)\b/,
    /(完整|全部|真实|明文).*卡号.*(告诉|发给|给我|是多少|是什么)|(告诉|发给|给)我(?!们|同事).*(完整|真实|明文|全部)?.*(卡号|密码|密钥|验证码)|(管理员|同事|别人|他人|领导|经理|数据库|系统).*(密码|验证码|密钥).*(是什么|是多少|多少|告诉)|(列|导出|告诉).*(所有|全部|全体).*(登录名|用户名|密码)|解密|去掉掩码|(还原|恢复).*卡号|(会话|cookie|令牌|密钥|私钥).*(值|内容|是什么|是多少|告诉)|(这张|图|图片).*验证码.*(是|多少|什么)|卡号(中间|后|前|剩|其余).*(告诉|是多少|给我)/,
  ],
  prediction: [
    /\b(is|are|was)\b.*\bgoing to (be )?(accept\w*|agree|pay|win|succeed|reply|answer|refuse\w*|reject\w*|approve\w*)\b|\bwould\b.*\b(succeed|win|be accepted|be approved|go through)\b|\bwhen will (they|he|she|the (other (side|bank)|issuer|acquirer|bank|merchant|counterparty))\b|\bcan we (still )?win\b|^who is right\b/,
    /(他们|对方|发卡[行方]?|收单[行方]?|商户).*什么时候会|会(成功|赢|被接受|获批)(吗|么)/,
    /\bwill (we|i|they|he|she|it|(the|our|their) (\w+ )?(issuer|acquirer|bank|merchant|counterparty|other side|side|cardholder|customer|dispute|case|chargeback|record))\b.*\b(win|lose(?! (my|the|our) (data|draft|input|text))|agree|accept|pay|represent|succeed|approve|refuse|decline|reply|respond|fight|give in|get (?:[\w ]+ )?(?:money|back|paid|refund\w*|credit\w*)|go through|back down|reject)\b/,
    /\b((?<!last )chances?|likel(y|ihood)|odds|probab\w+|predict\w*|forecast|expect the|guess|bet)\b/,
    /\b(do|would) you (think|believe|reckon|expect)\b|\bwho (will|is going to) win\b|\bare we going to\b/,
    /(能|会|可以)赢|赢(吗|得了|面)|胜算|(对方|发卡行?|收单行?|他们|商户|银行|发卡机构|收单机构|持卡人).*会.*(同意|接受|答应|拒绝|退|付|再请款|回复|败|输|认)|(几率|概率|机会|可能性).*(多大|高|大|多少)|预测|预计.*(赢|输|结果)|胜诉|你觉得|你认为|你看.*(赢|行|成)/,
  ],
  law: [
    /\b(gdpr|psd2|lawsuits?|lawyers?|attorneys?|statutes?|data protection (law|officer|act)|by law)\b/,
    /^(?!.*\b(codes?|receipts?|retrieval|slips?|documents?|requests?)\b).*\b(sue|sued|suing|lawsuit|court|legal(ly)?|illegal(ly)?|lawyers?|attorney|laws?|lawful|psd2|gdpr|statute|liab(le|ility)|prosecut\w+|police|criminal|crime|regulat(or|ion|ory)s?|jurisdiction|consumer protection)\b/,
    /^(?!.*(原因|代码|调单|签购单|小票|调阅|单据|凭证)).*(起诉|(?<!报|被|警|公|转|不)告(商户|银行|他们|对方|客户|持卡人)(?!诉)|诉讼|法院|法庭|法律|违法|合法|律师|立案|报警|公安|监管|法规|消费者权益|赔偿责任|犯罪|判决|打官司)/,
  ],
  tax: [
    /\b(tax(es|able|ed|ation)?|vat|gst|withholding|deductible|write-?offs?|(general )?ledgers?|gl accounts?|journal entr(y|ies)|cost cent(re|er)s?|accru\w+|balance sheet|bookkeeping|accounting)\b/,
    /税|抵扣|开票报销|科目|分录|总账|核销|计提|成本中心|会计/,
  ],
  otherBank: [
    /^(are|do|have|did) (the )?other (banks|institutions|members)\b.*\b(us(e|ing)|got|set|have (?!to\b))\b/,
    /^who \w+ed\b.* (at|in|from) (the |an )?(other (institution|bank|side)|another (institution|bank)|counterparty|issuer|acquirer)\b|^(which|what|how (many|much))\b.*\b(did|has|have|does) (the |an )?(other (institution|bank|side)|another (institution|bank)|counterparty)\b.*\b(set|lost|lose|earn\w*|write|wrote|written)\b|^(which|what) (members?|banks?) (use|have|has|lost|won|win|lose)\b|\b(has|have|did) bank [a-z\d]+ (set|got|raised?|done)\b|^(does|do|has|have) (the |another |other )?(acquirer|issuer|banks?|members?)\b.*\b(black|white) ?list\b/,
    /\bwho (at|in|of|from) (the |an |another )?(acquirer|issuer|counterparty|other (bank|side|institution))\b.* (\w+ed|wrote|did|sent)\b/,
    /^(how many|how much|what|which|who|does|do|did|has|list|show)\b.*\b(bank|institution|member|issuer|acquirer) (\d+|[a-z])\b(?!.*\b(mean|stand)\b)/,
    /\b(export|list|show|give|send|compare)\b.*\b(all|every|other|the other) (institutions?|banks?|members?|issuers?|acquirers?)\b|\b(counterparty|other (side|bank|institution))['’]?s?\b.*\b(internal|private|own) (notes?|remarks?|comments?|figures|statistics)\b|\b(merchants|users|staff|customers) of the (other (bank|side|institution)|issuer|acquirer|counterparty)\b(?!.*\b(see|notified|told|get)\b)/,
    /(银行|机构|对方|那边).{0,4}谁.*(叫什么|叫啥|名字|姓什么)|\d{8}.*(输|赢|损失|多少|业务量|有几)|(哪家|哪个|哪些)(银行|机构|成员行?|发卡行|收单行).*(最多|最少|最高|最大|排名)|对方(机构|银行)?(有|都有)(哪些|多少)(用户|人|员工|客户)|所有(机构|银行|成员)的?(数据|记录|交易|用户)/,
    /\b(show|give|list|send|tell|get|export|see|look up|open|how many|how much|what)\b.*\b((other|another|different|competitor|rival|neighbou?r\w*) (bank|institution|member|issuer|acquirer)s?|(bank|institution) \d{6,}|\d{8}|competitors?)\b(['’]s?)?.*\b(records?|data|chargebacks?|disputes?|transactions?|customers?|users?|cards?|figures|volumes?|numbers|staff|alerts?|fees?|losses|statistics)\b/,
    /\bcompetitors?( bank)?\b/,
    /\b(who|what|which|how many|list|show|give|tell)\b.*\b(of|at|from|by|in) (bank |institution |issuer |acquirer )?\d{8}\b(?!.*\b(mean|stand|digits)\b)/,
    /\bhow (many|much)\b.*\b(other|another|different|competing) (bank|institution|member)s?\b.*\b(have|has|got|raised?|lost|open|make|made)\b/,
    /\b(records?|data|chargebacks?|disputes?|transactions?|customers?|users?|cards?|figures|volumes?|statistics|alerts?|losses)\b (of|from|at|between|belonging to)\b.*\b((other|another|different|competitor|rival) (bank|institution|member|issuer|acquirer)s?|(bank|institution) [a-z0-9]+|\d{8}|competitors?)\b/,
    /对方.*(内部|备注).*(写|说)了?什么/,
    /^(?!.*(用哪|哪个交易|哪种|怎么|如何|谁|哪里|委托|联系|电话|询问|对账|账不|钱不)).*((别的|其他|其它|另一家|另外一家|别家|隔壁)(银行|机构|行|发卡行?|收单行?|成员)|兄弟行|竞争对手|他行|友商).*(记录|数据|拒付|争议|交易|客户|用户|预警|损失|业务量|统计|员工|卡)|(看|查|给|导出|列出).*\d{8}.*(记录|数据|交易|客户|拒付|用户)/,
  ],
  // Only what asks for it outright: `reset password` and `修改密码` ask how that is done.
  act: [
    /^(answer|reply to) (the|this|that) \w+ with\b|^(answer|reply) (yes|no)\b|^(get|have) (this|that|it|these|those)\b.*\bdone\b|^(do|finish|handle|process|work through) my (work|worklist|queue|tasks|cases|records|job)\b/,
    /^(move|push)\b.*\bto (verified|audited|passed|pass|closed)\b|^(can|could|would) (u|you)\b.*\d{6,}|^(add|make|appoint) (?!an? |the )\w+ (as )?(an? )?(verifier|handler|manager|auditor|admin\w*|viewer|risk officer)\b|^(extend|prolong|raise|lower|increase|shorten)\b.*\bby \d|^(pay|pay out|release) (out )?(the|this|that) (refund|money|amount|fee)\b/,
    new RegExp(`^(go (and |ahead and )?|let (the )?robot |i want you to |hit |press |just |now )+(${verbs}|do)\\b.*`),
    new RegExp(
      `^(can|could|would|will) (u|you|ya) (please |pls |just )?(${verbs})\\b.*\\b(this|that|it|these|those|one|my|now|all)\\b`,
    ),
    new RegExp(
      `^(${verbs}|assign|put|make|switch)\\b.*\\b(this|that|these|those|today['’]?s) (\\w+ )?(one|record|case|card|dispute|chargeback|retrieval|batch|list|file|alert|draft|user|merchant|request)s?\\b(?!.*\\b(at once|together)\\b)`,
    ),
    new RegExp(
      `^(${verbs}|assign|make)\\b (the |a |an )?(user|account|limit|amount|deadline|pending change|change|record|case|draft|role|status)s?\\b.* (to |as |with |is )?([a-z]+_[a-z_]+|\\d+( days| %| percent)?|[a-z]*\\d{3,}\\w*)$`,
    ),
    new RegExp(
      `^(${changes}) [a-z]+_[a-z_]+( now| please| pls)?$|^(create|add) (a |an )?(user|account) [a-z]+ (with|as)\\b|^assign\\b.*\\b(this|that|it|record|case|dispute)\\b.* to [a-z]+$|\\b(e-?mail|mail|send) it to me$`,
    ),
    new RegExp(`^(${changes})\\b.*\\b(with|under) reason \\d{4}$|^(reset|change) the password of \\w+$`),
    /^(把|将)(?!.*(吗|怎|能|可以|哪)).*([这那该]|改成|改为|设为|标成|标为|重置一下).*/,
    new RegExp(
      `^(?!提示)(${verbsZh}|你?直接)(?!.*(吗|怎|能|可以|哪|如何|流程|步骤|条件)).*(\\d{3,}|\\d+(号|笔|条)|[a-z]+_[a-z]+|[这那][笔条个]|今天的|发我)`,
    ),
    /^(你|机器人)?(直接|赶紧|快|顺便)?(给我|帮忙)(?!.*(看看怎么|说|讲|介绍|解释))(新建|创建|开|加|删|改|提|发|通过|复核|审核|批)|^(停用|启用|解锁|删除|锁定)(用户|账号) ?\S{2,}$|^你直接/,
    new RegExp(
      `^(please |pls |plz |hey |now |just |ok |robot |can you |could you |would you |will you |i want you to |i need you to |go ahead and |quickly )+(please |just |quickly |now )*(${verbs})\\b`,
    ),
    new RegExp(
      `^(${verbs})\\b.*\\b(for me|for us|on (my|our|their) behalf|please|pls|plz|thx|thanks|in (my|our) name|right now|asap|immediately|before (noon|lunch|tonight|today))\\b`,
    ),
    new RegExp(`\\b(${verbs})\\b.*\\b(for me|for us|on my behalf|in my name)\\b[.!?]*$`),
    new RegExp(
      `^(${changes})\\b (all|every|everything|these|those|this|that)\\b(?!.*\\b(at once|one click|in one go|together)\\b)`,
    ),
    /^(delete|disable|enable|unlock|lock|remove) (the )?(user|account|record|entry) [a-z0-9_]*[0-9_a-z]{3,}$/,
    /\b(extend|prolong|postpone|waive)\b.*\b(deadline|limit|due)\b.*\b(please|pls|by \d+)\b|^(create|add|make) an? (\w+ ){1,3}for (our|the) \w+/,
    /^(write|send|call|e-?mail|forward|tell|notify|remind)\b (him|her|them|the (issuer|acquirer|merchant|bank|cardholder|manager))\b/,
    new RegExp(`^(请|麻烦|拜托|你|机器人|，|,| )*(帮我们?|帮忙|替我们?|代我)(把|将)?.*(${verbsZh}|传|写|查|弄)`),
    new RegExp(`^(请|麻烦)(?!求|对方|问).*(${verbsZh})`),
    new RegExp(`^(现在|马上|立刻|立即)(?!.*(吗|怎)).*(${verbsZh})`),
    new RegExp(`^(把|将).*(这|那|全部|所有|都).*(${verbsZh})(了|掉|一下|吧)?[。!！]?$`),
    new RegExp(`^(${verbsZh})(这|那|该|全部|所有)(笔|条|些|个|几|的)?.*(了|吧|掉)?$`),
    /^(删除|停用|启用|解锁|锁定)(用户|账号) ?[a-z0-9_]{2,}$/,
    /(帮我|替我|代我)(一下)?[。!！]?$/,
    new RegExp(
      `^(${changes})\\b.*\\b(my|his|her|their|our) (account|user|password|record|card)\\b.*\\b(now|rite now|immediately|asap|robot)\\b`,
    ),
    new RegExp(`^(把|将).*(${verbsZh}).*(马上|立刻|立即|现在|快点?)[。!！]?$`),
  ],
}

/** Explaining, finding and showing is what the robot is for. */
const explains =
  /\b(explain|tell me (how|what|where|who|why|when|which)|show me how|remind me|help me (understand|find))\b|(告诉我|说明|解释|讲讲|介绍)/

export function declinedOf(question: string): Declined | null {
  const text = question.normalize('NFKC').toLowerCase().trim()
  const isAsked = asks.test(text) || explains.test(text)
  return (
    keysOf(patterns).find((kind) => {
      if (kind === 'act' && isAsked && !/\bfor (me|us)\b|on my behalf|帮我|替我|代我/.test(text)) return false
      if (kind === 'otherBank' && /\b(how long|days|deadline|reply|answer)\b|多久|几天|期限|能看到|看到我/.test(text))
        return false
      return patterns[kind].some((pattern) => pattern.test(text))
    }) ?? frameOf(text)
  )
}

/** Other card networks, wallets and programs: whatever is asked of them is theirs. */
const othersNames =
  /\b(visa|master ?card|mastercom|amex|american express|jcb|diners( club)?|paypal|stripe|klarna|ali ?pay|we ?chat pay|apple pay|google pay|sepa|western union|outlook|gmail|windows|whatsapp|facebook|jira|sap)\b|万事达|运通|大来卡|支付宝|微信|visa|paypal/i

/**
 * The least probability, by the classifier, that a question must be declined: usually, if an answer is known, and if the
 * question resembles those that are not ours.
 */
const leastSure = { usually: 0.45, overKnown: 0.55, likeOthers: 0.3 }
/** Below it a question is rather like one of those that are not ours. */
const leastOurs = 0.02

const mostForOurs = 0.25

/**
 * Asks the classifier about a question that no rule declines. Returns `notOurs` for a question about the robot as a person or
 * about something outside the product. `isKnown`: a fact or an article answers the question.
 */
export function likelyDeclined(
  question: string,
  { isKnown, ours }: { isKnown: boolean; ours: number },
): Declined | 'notOurs' | null {
  const { is, notOurs } = classify(question)
  const isLikeOthers = othersNames.test(question) || (!isKnown && ours < leastOurs && notOurs >= leastSure.likeOthers)
  if (isLikeOthers && notOurs < leastSure.usually) return 'notOurs'
  if (!isLikeOthers && notOurs < (isKnown ? leastSure.overKnown : leastSure.usually)) return null
  return isDeclined(is) ? is : 'notOurs'
}

/** About the product, though the search may not be sure of an article. */
export function isSurelyOurs(question: string): boolean {
  return classify(question).notOurs <= mostForOurs
}

function isDeclined(kind: QuestionKind): kind is Declined {
  return kind in patterns
}
