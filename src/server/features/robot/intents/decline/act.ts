import { matches, type Rule, type Rules } from './rule.ts'

/** Matches questions on how or whether something is done. They are no orders. */
const asks =
  /^(so |and |ok |hi |hello )*(how|what|whats|where|who|when|why|which|can (i|we|one|a|the|an|two|it)|may|is|are|am|does|do (i|we)|should|must|has|have)\b|怎么|如何|怎样|为什么|谁|哪|什么|吗[?？]?$|几(天|个|次|条|位|分|小时|种|点)|多少|能否|可否|是否/
/** Matches requests to explain, which the robot answers. */
const explains =
  /\b(explain|tell me (how|what|where|who|why|when|which)|show me how|remind me|help me (understand|find))\b|(告诉我|说明|解释|讲讲|介绍)/
const onOurBehalf = /(?<!wait\w* )\bfor (me|us)\b|on my behalf|帮我|替我|代我/

const verbs =
  'verify|approve|audit|pass|submit|resubmit|raise|file|delete|remove|cancel|revoke|reply|answer|modify|change|edit|correct|create|add|make|disable|enable|unlock|reset|send|export|download|upload|import|refund|block|unblock|whitelist|blacklist|close|assign|hide|publish|open|enter|fill|do|mark|reject|fail|accept|decline|start|set|give'
/** Verbs that change a record or an account. */
const changes =
  'verify|approve|audit|submit|resubmit|raise|file|delete|revoke|reply|modify|disable|enable|unlock|reset|refund|block|unblock|whitelist|blacklist|reject|accept|decline'
const verbsZh =
  '复核|审核|提交|发起|提|删除?|取消|撤销|撤回|答复|回复|修改|改|新建|创建|建|加|停用|启用|解锁|重置|发送?|导出|下载|上传|导入|退款|拉黑|加白|处理|填|批准|通过|驳回|拒绝|关闭|隐藏|发布|录入?|做|办|设'

/**
 * Orders that are given outright, as sentences: `reset password` and `修改密码` ask how that is done.
 * None of them is a question.
 */
const sentences: Readonly<Record<string, Rule>> = {
  /** Said to the robot: `please verify …`, `can you just delete …`. */
  toTheRobot: new RegExp(
    `^(please |pls |plz |hey |now |just |ok |robot |can you |could you |would you |will you |i want you to |i need you to |go ahead and |quickly )+(please |just |quickly |now )*(${verbs})\\b|^(go (and |ahead and )?|let (the )?robot |i want you to |hit |press |just |now )+(${verbs}|do)\\b`,
  ),
  canYouDoThis: new RegExp(
    `^(can|could|would|will) (u|you|ya) (please |pls |just )?(${verbs})\\b.*\\b(this|that|it|these|those|one|my|now|all)\\b|^(can|could|would) (u|you)\\b.*\\d{6,}`,
  ),
  onSomebodysBehalf: new RegExp(
    `^(${verbs})\\b.*\\b(for me|for us|on (my|our|their) behalf|please|pls|plz|thx|thanks|in (my|our) name|right now|asap|immediately|before (noon|lunch|tonight|today))\\b|\\b(${verbs})\\b.*\\b((?<!wait\\w* )for (me|us)|on my behalf|in my name)\\b[.!?]*$`,
  ),

  /** This record, all of them, one by its number. */
  thisOne: new RegExp(
    `^(${verbs}|assign|put|make|switch)\\b.*\\b(this|that|these|those|today['’]?s) (\\w+ )?(one|record|case|card|dispute|chargeback|retrieval|batch|list|file|alert|draft|user|merchant|request)s?\\b(?!.*\\b(at once|together)\\b)`,
  ),
  allOfThem: new RegExp(
    `^(${changes})\\b (all|every|everything|these|those|this|that)\\b(?!.*\\b(at once|one click|in one go|together)\\b)`,
  ),
  namedThing: new RegExp(
    `^(${verbs}|assign|make)\\b (the |a |an )?(user|account|limit|amount|deadline|pending change|change|record|case|draft|role|status)s?\\b.* (to |as |with |is )?([a-z]+_[a-z_]+|\\d+( days| %| percent)?|[a-z]*\\d{3,}\\w*)$`,
  ),
  namedUser: new RegExp(
    `^(${changes}) [a-z]+_[a-z_]+( now| please| pls)?$|^(create|add) (a |an )?(user|account) [a-z]+ (with|as)\\b|^(delete|disable|enable|unlock|lock|remove) (the )?(user|account|record|entry) [a-z0-9_]*[0-9_a-z]{3,}$|^(reset|change) the password of \\w+$|^(add|make|appoint) (?!an? |the )\\w+ (as )?(an? )?(verifier|handler|manager|auditor|admin\\w*|viewer|risk officer)\\b`,
  ),
  ofAPerson: new RegExp(
    `^(${changes})\\b.*\\b(my|his|her|their|our) (account|user|password|record|card)\\b.*\\b(now|rite now|immediately|asap|robot)\\b`,
  ),

  withAReason: new RegExp(`^(${changes})\\b.*\\b(with|under) reason \\d{4}$`),
  replying: /^(answer|reply to) (the|this|that) \w+ with\b|^(answer|reply) (yes|no)\b/,
  finishing:
    /^(get|have) (this|that|it|these|those)\b.*\bdone\b|^(do|finish|handle|process|work through) my (work|worklist|queue|tasks|cases|records|job)\b|^(move|push)\b.*\bto (verified|audited|passed|pass|closed)\b/,
  assigning: /^assign\b.*\b(this|that|it|record|case|dispute)\b.* to [a-z]+$/,
  sending:
    /\b(e-?mail|mail|send) it to me$|^(write|send|call|e-?mail|forward|tell|notify|remind)\b (him|her|them|the (issuer|acquirer|merchant|bank|cardholder|manager))\b/,
  changingALimit:
    /^(extend|prolong|raise|lower|increase|shorten)\b.*\bby \d|\b(extend|prolong|postpone|waive)\b.*\b(deadline|limit|due)\b.*\b(please|pls|by \d+)\b/,
  paying: /^(pay|pay out|release) (out )?(the|this|that) (refund|money|amount|fee)\b/,
  creatingFor: /^(create|add|make) an? (\w+ ){1,3}for (our|the) \w+/,

  /** `帮我…`, `请…`, `马上…`. */
  toTheRobotZh: new RegExp(
    `^(请|麻烦|拜托|你|机器人|，|,| )*(帮我们?|帮忙|替我们?|代我)(把|将)?.*(${verbsZh}|传|写|查|弄)|^(请|麻烦)(?!求|对方|问).*(${verbsZh})|^(现在|马上|立刻|立即)(?!.*(吗|怎)).*(${verbsZh})|(帮我|替我|代我)(一下)?[。!！]?$`,
  ),
  directlyZh:
    /^(你|机器人)?(直接|赶紧|快|顺便)?(给我|帮忙)(?!.*(看看怎么|说|讲|介绍|解释))(新建|创建|开|加|删|改|提|发|通过|复核|审核|批)|^你直接/,
  /** `把这些都复核了`: the object stands first. */
  objectFirstZh: new RegExp(
    `^(把|将).*(这|那|全部|所有|都).*(${verbsZh})(了|掉|一下|吧)?[。!！]?$|^(把|将).*(${verbsZh}).*(马上|立刻|立即|现在|快点?)[。!！]?$|^(把|将)(?!.*(吗|怎|能|可以|哪)).*([这那该]|改成|改为|设为|标成|标为|重置一下)`,
  ),
  thisOneZh: new RegExp(
    `^(${verbsZh})(这|那|该|全部|所有)(笔|条|些|个|几|的)?.*(了|吧|掉)?$|^(?!提示)(${verbsZh}|你?直接)(?!.*(吗|怎|能|可以|哪|如何|流程|步骤|条件)).*(\\d{3,}|\\d+(号|笔|条)|[a-z]+_[a-z]+|[这那][笔条个]|今天的|发我)`,
  ),
  namedUserZh: /^(停用|启用|解锁|删除|锁定)(用户|账号) ?\S{2,}$|^(删除|停用|启用|解锁|锁定)(用户|账号) ?[a-z0-9_]{2,}$/,
}

/** Verbs of the orders below. The sentences above use fewer. */
const orderVerbs =
  'verify|approve|audit|pass|submit|resubmit|raise|file|delete|remove|cancel|revoke|reply|answer|modify|correct|fix|create|add|make|disable|enable|unlock|lock|reset|send|e-?mail|mail|upload|import|refund|pay|book|block|unblock|whitelist|blacklist|close|assign|hide|publish|withdraw|fill|mark|reject|accept|decline|set|give|extend|raise|lower|move|do|run|finish|handle|process|release|remind|notify|tell|forward|transfer|put|change|switch|turn|grant|promote|click|press|charge|represent|push|wipe|empty|purge|erase|clear'
const orderVerbsZh =
  '复核|审核|审批|审|批|提交|提(?!示|前|醒)|发起|删除?|取消|撤销|撤回|答复|回复|修改|改|新建|创建|建|加|停用|启用|解锁|锁定?|重置|发|上传|传|导入|退|拉黑|加白|处理|填|批准|通过|驳回|拒绝|关掉?|隐藏|发布|录入|做|办|设|标记?|分给|分派|转给|催|通知|提醒|延长?|调|点|弄|搞|查|导出|导'
const fillers =
  '(?:please|pls|plz|hey|hi|robot|bot|ok|now|just|quickly|quick|go|and|can you|could you|would you|will you|i want you to|i need you to|you should|u|kindly|first|then|also|so)'
const notPersons =
  'somebody|someone|anybody|another|else|merchant|bank|issuer|acquirer|customer|user|cardholder|member|side|counterparty|network|today|yesterday'
/** Objects that make a sentence an order: a definite record, user, list or amount. */
const definite = [
  'this',
  'the (?:whole |entire )?(?:black|white) ?list$',
  '(?:that|these|those)(?= (?:one|ones|record|case|card|user|dispute|chargeback|retrieval|file|alert|draft|batch|merchant|list)s?\\b)',
  'that$',
  'all(?! (?:users?|members?|banks?|institutions?|rows|pages|about))',
  'everything(?! about)',
  'everyone',
  'both',
  "today['’]?s",
  "yesterday['’]?s",
  'from yesterday',
  'of today',
  '(?:my|our) (?:last|latest|pending|open|previous|own pending)',
  'the (?:\\d+|two|three|four|five|oldest|newest) ',
  'the (?:record|case|dispute|chargeback|alert) to (?:the )?\\w+$',
  '(?:i|we) (?:just |have )?(?:sent|made|submitted|entered|created|raised|typed)',
  // The object belongs to a named person.
  `(?!(?:${notPersons})['’]s)[a-z]+['’]s`,
  '[a-z]+_[a-z_]+',
  '[a-z]*\\d{3,}[a-z0-9]*',
  'user (?!a\\b|an\\b|another|name|again|to\\b|who|with|of|from|is|in|by)[a-z]+',
].join('|')
const urgent = '(?:now|right now|asap|immediately|quickly|please|pls|plz|for me|today)'
const newValue =
  '(?:\\d+(?:[.,]\\d+)? ?(?:thb|usd|eur|hkd|sgd|cny|baht|dollars?|euros?|percent|%)|to (?:\\d+.*|passed|auditor|verifier|handler|manager|admin\\w*|viewer|risk officer)|as (?:fraud|false alarm|genuine|handled))'

const questionEn =
  /\?|^(how|what|whats|where|who|whom|when|why|which|can (i|we|one|a|an|the|they|it|two)|could i|may|must|is|are|am|does|do (i|we|they)|did|should|will|would|has|have|if)\b|\b(how|why|where|what happens|possible|allowed|difference|meaning|means|at once|in one go|together|one click|one go|bulk|batch|several|many)\b/
const questionZh =
  /[?？]|吗|么$|呢|怎|如何|哪|谁|什么|啥|多少|几|能不能|能否|可否|是否|为何|可以|能|会|会不会|意思|区别|流程|步骤|条件|方法|在不在/

const orderEn = new RegExp(
  [
    `^(?:${fillers}[ ,]+)*(?:${orderVerbs})\\b(?! (?:is|was|are|were|has|have|button|code|days?|list|page|tab)\\b)`,
    `(?:.*\\b(?:${definite})(?:\\b|$)`,
    `|.*\\b${urgent}$`,
    '| (?:it|him|her)\\b(?! (?:back|again|for many))',
    `|.* ${newValue}$`,
    '| me (?:an? )?(?:admin\\w*|manager|auditor|verifier|handler))',
  ].join(''),
)
const politeEn = new RegExp(
  `^(?:please|pls|plz|can you|could you|would you|will you|i want you to|i need you to)\\b.*\\b(?:${orderVerbs})\\b`,
)
const explained =
  /\b(explain|show me (how|where)|tell me (how|what|where|who|why|when|which)|help me (understand|find))\b/

const askingZh =
  '(?:帮(?:我|忙|我们)|替|代(?!理|码)|麻烦|拜托|劳驾|请(?:你|帮|把|给)|你去|给(?:我(?!们|的|司|方|同事)|小[\\p{Script=Han}]|领导))'
const definiteZh =
  '(?:一下$|这[张笔个条家份些]|那[张笔个条家份些]|刚才|昨天的|今天的|小[\\p{Script=Han}]的|[a-z]+_[a-z]+)'
const orderZh = new RegExp(
  [
    '^(?:机器人|你|请你|赶紧|快|马上|立刻|直接|现在|顺便|先|，|,| )*',
    `(?:${askingZh}.{0,14}?(?:${orderVerbsZh})`,
    `|帮.{1,6}(?:${orderVerbsZh})一下`,
    `|(?:把|将)(?=.*(?:这|那|昨天|今天|刚才|全部|都|\\d{3,}|[a-z]+_[a-z]|角色|改成|设成|关掉)).{1,14}(?:${orderVerbsZh})`,
    `|(?:${orderVerbsZh}).{0,8}${definiteZh})`,
  ].join(''),
  'u',
)
/** Matches orders that begin with their object, without `把`: `今天的都审了`. */
const thingFirstZh = new RegExp(
  [
    `^(?:这|那|今天的|昨天的|刚才的|待.{1,3}的)[^，。]{0,12}(?:${orderVerbsZh})(?:了|掉|一下|吧|成.*|到.*|下|黑|白)?[。！!]?$`,
    '|(?:把|将).{1,10}(?:删光|清空|清掉|删干净)(?:了|吧)?$',
    `|^(?:全|都)(?:给我)?(?:${orderVerbsZh})(?:了|掉|一下|吧)[。！!]?$`,
    `|(?:尽快|马上|赶紧)(?:${orderVerbsZh}).{0,4}$`,
  ].join(''),
)

/** Orders: what the robot is told to do. */
export const act: Rules = {
  sentence: (text) =>
    (onOurBehalf.test(text) || !(asks.test(text) || explains.test(text))) &&
    Object.values(sentences).some((rule) => matches(rule, text)),
  order: (text) => !questionEn.test(text) && orderEn.test(text),
  politeOrder: (text) => politeEn.test(text) && !explained.test(text),
  orderZh: (text) => !questionZh.test(text) && (orderZh.test(text) || thingFirstZh.test(text)),
}
