import type { Declined } from './declined.ts'

/**
 * What the robot declines, told by its parts rather than by sentences: an order, for whom, about what. Each part is a list of
 * words, so that a new wording needs one word here.
 */
const orders = {
  en: 'verify|approve|audit|pass|submit|resubmit|raise|file|delete|remove|cancel|revoke|reply|answer|modify|correct|fix|create|add|make|disable|enable|unlock|lock|reset|send|e-?mail|mail|upload|import|refund|pay|book|block|unblock|whitelist|blacklist|close|assign|hide|publish|withdraw|fill|mark|reject|accept|decline|set|give|extend|raise|lower|move|do|run|finish|handle|process|release|remind|notify|tell|forward|transfer|put|change|switch|turn|grant|promote|click|press|charge|represent|push|wipe|empty|purge|erase|clear',
  zh: '复核|审核|审批|审|批|提交|提(?!示|前|醒)|发起|删除?|取消|撤销|撤回|答复|回复|修改|改|新建|创建|建|加|停用|启用|解锁|锁定?|重置|发|上传|传|导入|退|拉黑|加白|处理|填|批准|通过|驳回|拒绝|关掉?|隐藏|发布|录入|做|办|设|标记?|分给|分派|转给|催|通知|提醒|延长?|调|点|弄|搞|查|导出|导',
}
const fillers =
  '(?:please|pls|plz|hey|hi|robot|bot|ok|now|just|quickly|quick|go|and|can you|could you|would you|will you|i want you to|i need you to|you should|u|kindly|first|then|also|so)'
/** What is meant by an order: this one, all, a named one. */
const notPersons =
  'somebody|someone|anybody|another|else|merchant|bank|issuer|acquirer|customer|user|cardholder|member|side|counterparty|network|today|yesterday'
const definite = `(?:this|the (?:whole |entire )?(?:black|white) ?list$|(?:that|these|those)(?= (?:one|ones|record|case|card|user|dispute|chargeback|retrieval|file|alert|draft|batch|merchant|list)s?\\b)|that$|all(?! (?:users?|members?|banks?|institutions?|rows|pages|about))|everything(?! about)|everyone|both|today['’]?s|yesterday['’]?s|from yesterday|of today|(?:my|our) (?:last|latest|pending|open|previous|own pending)|the (?:\\d+|two|three|four|five|oldest|newest) |the (?:record|case|dispute|chargeback|alert) to (?:the )?\\w+$|(?:i|we) (?:just |have )?(?:sent|made|submitted|entered|created|raised|typed)|(?!(?:${notPersons})['’]s)[a-z]+['’]s|[a-z]+_[a-z_]+|[a-z]*\\d{3,}[a-z0-9]*|user (?!a\\b|an\\b|another|name|again|to\\b|who|with|of|from|is|in|by)[a-z]+)`
const urgent = '(?:now|right now|asap|immediately|quickly|please|pls|plz|for me|today)'
const newValue =
  '(?:\\d+(?:[.,]\\d+)? ?(?:thb|usd|eur|hkd|sgd|cny|baht|dollars?|euros?|percent|%)|to (?:\\d+.*|passed|auditor|verifier|handler|manager|admin\\w*|viewer|risk officer)|as (?:fraud|false alarm|genuine|handled))'

const questions = {
  en: /\?|^(how|what|whats|where|who|whom|when|why|which|can (i|we|one|a|an|the|they|it|two)|could i|may|must|is|are|am|does|do (i|we|they)|did|should|will|would|has|have|if)\b|\b(how|why|where|what happens|possible|allowed|difference|meaning|means|at once|in one go|together|one click|one go|bulk|batch|several|many)\b/,
  zh: /[?？]|吗|么$|呢|怎|如何|哪|谁|什么|啥|多少|几|能不能|能否|可否|是否|为何|可以|能|会|会不会|意思|区别|流程|步骤|条件|方法|在不在/,
}

const orderBeginning = `^(?:${fillers}[ ,]+)*(?:${orders.en})\\b(?! (?:is|was|are|were|has|have|button|code|days?|list|page|tab)\\b)`
const orderEn = new RegExp(
  `${orderBeginning}(?:.*\\b${definite}(?:\\b|$)|.*\\b${urgent}$| (?:it|him|her)\\b(?! (?:back|again|for many))|.* ${newValue}$| me (?:an? )?(?:admin\\w*|manager|auditor|verifier|handler))`,
)
const politeEn = new RegExp(
  `^(?:please|pls|plz|can you|could you|would you|will you|i want you to|i need you to)\\b.*\\b(?:${orders.en})\\b`,
)
const explained =
  /\b(explain|show me (how|where)|tell me (how|what|where|who|why|when|which)|help me (understand|find))\b/
const orderZh = new RegExp(
  `^(?:机器人|你|请你|赶紧|快|马上|立刻|直接|现在|顺便|先|，|,| )*(?:(?:帮(?:我|忙|我们)|替|代(?!理|码)|麻烦|拜托|劳驾|请(?:你|帮|把|给)|你去|给(?:我(?!们|的|司|方|同事)|小[\\p{Script=Han}]|领导)).{0,14}?(?:${orders.zh})|帮.{1,6}(?:${orders.zh})一下|(?:把|将)(?=.*(?:这|那|昨天|今天|刚才|全部|都|\\d{3,}|[a-z]+_[a-z]|角色|改成|设成|关掉)).{1,14}(?:${orders.zh})|(?:${orders.zh}).{0,8}(?:一下$|这[张笔个条家份些]|那[张笔个条家份些]|刚才|昨天的|今天的|小[\\p{Script=Han}]的|[a-z]+_[a-z]+))`,
  'u',
)
const thingZh = new RegExp(
  `^(?:这|那|今天的|昨天的|刚才的|待.{1,3}的)[^，。]{0,12}(?:${orders.zh})(?:了|掉|一下|吧|成.*|到.*|下|黑|白)?[。！!]?$|(?:把|将).{1,10}(?:删光|清空|清掉|删干净)(?:了|吧)?$|^(?:全|都)(?:给我)?(?:${orders.zh})(?:了|掉|一下|吧)[。！!]?$|(?:尽快|马上|赶紧)(?:${orders.zh}).{0,4}$`,
)

const secrets = {
  en: '(?:password|pw|otp|one-time password|token|cookie|(?:api|secret|private|encryption|master|signing) keys?|secret|captcha|cvv|cvc|pin|recovery codes?|verification code|connection string|credentials?|system prompt|full (?:pan|card)|unmasked)',
  zh: '(?:密码|口令|验证码|令牌|token|cookie|密钥|私钥|cvv|pin码?|恢复码|连接串|提示词|明文卡号|完整卡号|全卡号)',
}
const rulesOfSecrets =
  /^(how|does|do|can|is|are|where|who|when|why|may|should|must)\b|关掉|新密码|\b(new|another|different|setting)\b|吗$|字符|不记得|显示完整卡号$|\b(rules?|valid|expire\w*|length|long|digits|characters|reset|forgot\w*|change|mean\w*|where|when|who (may|can|sees)|how (many|often|do|does)|why|asked|needed|required|use[ds]?|attempts|see)\b|规则|有效|过期|到期|几位|多少位|位数|长度|重置|忘|修改|改|什么意思|干嘛|在哪|哪里|什么时候|谁能|谁可以|几个|几次|几回|为什么|怎么|需要|要求|试|看得到/
const person =
  '(?:clerk|person|people|employee|colleague|staff|user|man|woman|guy|cardholder|customer|verifier|auditor|handler|manager|boss)'

const other = {
  en: '(?:(?:the |an |any )?(?:other|another|different|competing|rival|next) (?:bank|institution|member|side|acquirer|issuer|party)s?|(?:the )?(?:issuer|acquirer|counterparty|competitor)s?|(?:bank|institution|member) ?\\d+|\\d{8}|bank [a-z]\\b)',
  zh: '(?:对方(?:机构|银行|行)?|发卡(?:行|方|机构)|收单(?:行|方|机构)|别的(?:银行|机构|行)|其他(?:银行|机构|行)|别家|竞争对手|同行|机构 ?\\d+|\\d{8})',
}
const othersData = {
  en: '(?:black ?list|white ?list|staff|employees|users?|people work|names?|notes|internal|remarks|losses|fraud rate|volumes?|merchants|customers|alerts|drafts|figures|statistics|tickets|to-?do|worklist|open records|settings|passwords?|balance|profit)',
  zh: '(?:黑名单|白名单|员工|用户|姓名|名字|叫什么|批注|内部|备注|损失|欺诈率|业务量|商户|客户|预警|草稿|数据|统计|待办|设置|利润)',
}

/** A bank by its name or code. What it usually does is nobody else's to know; what it may or must do is. */
const namedBank = {
  en: /\b(?!(?:the|our|my|your|an?|other|another|issuing|issuer|acquiring|acquirer|member|which|what|any|each|every|same|their|his|her|this|that|both|two|receiving|submitting|sending|central|own|partner|of|to|from|by|for|and|or|between|counterparty|one|no|different|is|does|do)\b)[a-z]+ bank\b(?! (?:holiday|account|statement|code))|\b(?!00010764)\d{8}\b/,
  zh: /(?<!\p{Script=Han})(?!发卡|收单|其他|别的|对方|成员|本|我们|哪|什么|中央|同一|接收|提交|两|每|代理|另一?家?|别家)\p{Script=Han}{2,4}银行|(?<!\d)(?!00010764)\d{8}(?!\d)/u,
}
const itsHabits = {
  en: /\b(how (fast|quick\w*|often|many|much|big|busy|good|slow)|average|usually|normally|always|ever|typically|late|slow|earn\w*|charge[sd]?|los[et]\w*|w[io]ns?|staff|team|clerks?|people|works?|working|profit|reputation|uses?|using)\b/,
  zh: /多少|几天回|快不快|快吗|慢|一般|通常|平均|总是|老是|赚|输|赢|员工|团队|几个人|人手|业务量|用不用|有没有/,
}
const asksRight = {
  en: /\b(how long (does|do|has|have)|deadline|by when|must|may|can|should|contacts?|reach|mean|means|stand|digits|code|chat|we|our|i|my)\b/,
  zh: /期限|最迟|最晚|必须|可以|能不能|联系|怎么找|什么意思|几位|代码|聊天|我|本行/,
}

const frames: readonly (readonly [kind: Declined, test: (text: string) => boolean])[] = [
  [
    'getAround',
    (text) =>
      /\b(hack|crack|sneak|unnoticed|get past|game the|spoof\w*|impersonat\w*|unmasked somehow|stay (under|below)|as the other (bank|side)|keep\w* (the |a |my )?session)\b|\b(so|and|that) (nobody|no one|noone|they do ?n[o'’]t|it does ?n[o'’]t)\b.*\b(see|sees|notice\w*|know\w*|find\w*|log\w*)\b|\bwithout\b.*\b(noticing|noticed|notice|being (seen|blocked|kicked|logged|caught)|knowing|trace)\b|\b(fake|bogus|phony|made[- ]up)\b(?!.*\b(card|code|reason|counterfeit)\b)|\b(log|sign)(ging|ing)? ?in as (my|his|her|another|a colleague|some)|\bsplit\w*\b.*\b(under|below|avoid|without|original|otp|limit)\b|\b(make|get|push)\w*\b.*\bthrough\b.*\b(easily|easiest|anyway|somehow)\b/.test(
        text,
      ) ||
      /破解|黑进|黑掉|攻破|冒充|假扮|作弊|造假|做假|假(小票|凭证|签名|单据)|(做|弄|搞)(张|个|份)假|不掩码|去掩码|没人(发现|知道|看到)|(不|别)(被|让).{0,6}(发现|知道|看见|拦|报错|记录)|不报错|硬(提|过|改)|(停|关|暂停)(掉|一?会儿?|一小时|几分钟)?.{0,4}(日志|审计)|(日志|审计).{0,4}(停|关|暂停)|脚本.*(会话|登录|掉线)|躲(过|开)?|蒙混|偷(偷|改|看)|教我(破|绕|跳)|用(领导|同事|别人|他人|小号).{0,6}(账号|登录|身份)|拆(成|分|开)/.test(
        text,
      ),
  ],
  [
    'prediction',
    (text) =>
      /\b(usually|normally|generally|mostly|typically)\b.*\b(accept\w*|win\w*|agree\w*|lose\w*|represent|pay)\b|\b(win|success|failure|acceptance) (rate|ratio)\b|\bhow many\b.*\b(next|this coming) (month|week|year|quarter)\b|\bwhat will\b.*\b(decide|say|do|answer)\b|\bwho (will )?(wins?|loses?)\b|\bwhich side (wins|loses)\b|\b(lying|honest|is this (really )?fraud|exact (hour|day|date|time))\b/.test(
        text,
      ) ||
      /概率|胜率|几率|胜算|把握|(一般|通常|多半|大概率?)(会|都会).*(接受|同意|赢|输|退|再请款)|到底(哪天|什么时候|会不会)|会怎么(判|裁|答)|判(谁|给谁)|哪边(赢|输)|谁(会)?(赢|输)|下个?(月|周|季度|年).*(多少|几)|撒谎|说谎|你猜|猜猜|(你看|你说(?!英|中)|你觉得|你认为).*(是不是|会不会|能不能)|是不是(盗刷|欺诈|真的)/.test(
        text,
      ),
  ],
  [
    'otherBank',
    (text) =>
      new RegExp(
        `\\b${other.en}\\b['’]?s?.*\\b${othersData.en}\\b|\\b${othersData.en}\\b.*\\b(of|at|from|who)\\b.*\\b${other.en}\\b`,
      ).test(text)
        ? !/^(can|may|does|is|are|do)\b/.test(text) &&
          /\b(show|list|give|tell|who|name|names|how many|how much|what (did|does|do|is|are)|which|internal remarks|need|see|open|private\w*)\b|^(the )?(black|white) ?list/.test(
            text,
          ) &&
          !/\b(days?|deadline|reply|see our|see my|visible|code|role may|can see|may see|get notified|told)\b/.test(
            text,
          )
        : /\b(which|what) (bank|institution|member|issuer|acquirer)s?\b.*\b(most|least|worst|best|loses?|wins?|highest|lowest)\b|\bhow many (staff|employees|people|users)\b.*\b(acquirer|issuer|bank)\b|\b(which|what) (clerk|person|user|employee) (at|of|in)\b/.test(
            text,
          ) ||
          (new RegExp(`${other.zh}.{0,8}${othersData.zh}|(?:列出|看看|查看|给我).{0,6}${other.zh}`).test(text) &&
            !/为什么|怎样|在哪里|能(不能)?(看|收)|看(得|到)|收(得)?到|期限|几天|多久|怎么(联系|找)|联系人|哪个(交易|代码|原因)|通知|可见|我方|我们|本机构/.test(
              text,
            )) ||
          /哪(家|个)?(银行|行|机构|成员).*(最|输|赢|多)|\d{8}.*(收到|有|发起).*(多少|几)/.test(text) ||
          (namedBank.en.test(text) && itsHabits.en.test(text) && !asksRight.en.test(text)) ||
          (namedBank.zh.test(text) && itsHabits.zh.test(text) && !asksRight.zh.test(text)),
  ],
  [
    'secret',
    (text) =>
      (new RegExp(
        `\\b(?:give|show|tell|send|reveal|list|print|dump|read|need|want|get me|share|text)\\b.*\\b${secrets.en}s?\\b|\\b${secrets.en}s?\\b.*\\b(?:show|give|send|tell) (?:it|me|us)\\b|\\bwhat(?:['’]?s| is| are| was) (?:the |my |his |her )?${secrets.en}s?\\b.*\\b(?:of|for|in my|behind|on (?:the )?screen|sent)\\b|\\b(?:answer|solution) (?:to|of) the captcha\\b|\\bwhat(?:['’]?s| is) the (?:encryption|master|signing|private|secret|api) key\\b|\\b(?:smtp|mail server|database|server|root|admin\\w*) (?:password|login|credentials?|connection)\\b`,
      ).test(text) ||
        new RegExp(
          `${secrets.zh}.{0,8}(?:给我|发我|告诉|是(?:什么|多少|啥)|多少|写的?(?:啥|什么)|念)|(?:给我|发我|告诉我|列出|导出?).{0,10}${secrets.zh}|[a-z]+_[a-z]+ ?的?${secrets.zh}|(?:数据库|邮件服务器|服务器|管理员|admin|root|同事|客户|领导).{0,3}的?${secrets.zh}$`,
        ).test(text)) &&
      !rulesOfSecrets.test(text.replace(/(?<=\b)needs?\b(?= )/, '')),
  ],
  [
    'secret',
    (text) =>
      new RegExp(
        `\\b(?:home|private|personal) (?:address|phone|number|mobile|data)\\b|\\b(?:name|phone|address)s? of the ${person}\\b|\\bwho is the (?:cardholder|customer)\\b|\\b(?:cardholder|customer)(?:['’]s)? (?:phone|mobile|address|number|name)\\b|\\bneed (?:the |his |her |their )?names?\\b`,
      ).test(text) ||
      /私人|家庭住址|住址|身份证|(卡|账号)是谁的|持卡人.{0,4}(姓名|电话|手机)|姓名给我|名字给我|叫什么名字.{0,3}给/.test(
        text,
      ),
  ],
  ['tax', (text) => /\bdeduct\w* the\b.*\b(fee|loss)\b|抵税|税率|增值税|代扣/.test(text)],
  [
    'act',
    (text) =>
      (!questions.en.test(text) && orderEn.test(text)) ||
      (politeEn.test(text) && !explained.test(text)) ||
      (!questions.zh.test(text) && (orderZh.test(text) || thingZh.test(text))),
  ],
]

export function frameOf(text: string): Declined | null {
  return frames.find(([, test]) => test(text))?.[0] ?? null
}
