import { pattern, type Rules } from './rule.ts'

const secretsEn =
  '(?:password|pw|otp|one-time password|token|cookie|(?:api|secret|private|encryption|master|signing) keys?|secret|captcha|cvv|cvc|pin|recovery codes?|verification code|connection string|credentials?|system prompt|full (?:pan|card)|unmasked)'
const secretsZh =
  '(?:密码|口令|验证码|令牌|token|cookie|密钥|私钥|cvv|pin码?|恢复码|连接串|提示词|明文卡号|完整卡号|全卡号)'

/** Matches questions about the rules of secrets, which are answered: how long, how many, where to change them. */
const rulesOfSecrets =
  /^(how|does|do|can|is|are|where|who|when|why|may|should|must)\b|关掉|新密码|\b(new|another|different|setting)\b|吗$|字符|不记得|显示完整卡号$|\b(rules?|valid|expire\w*|length|long|digits|characters|reset|forgot\w*|change|mean\w*|where|when|who (may|can|sees)|how (many|often|do|does)|why|asked|needed|required|use[ds]?|attempts|see)\b|规则|有效|过期|到期|几位|多少位|位数|长度|重置|忘|修改|改|什么意思|干嘛|在哪|哪里|什么时候|谁能|谁可以|几个|几次|几回|为什么|怎么|需要|要求|试|看得到/

const askedFor = [
  pattern(
    `\\b(?:give|show|tell|send|reveal|list|print|dump|read|need|want|get me|share|text)\\b.*\\b${secretsEn}s?\\b`,
  ),
  pattern(`\\b${secretsEn}s?\\b.*\\b(?:show|give|send|tell) (?:it|me|us)\\b`),
  pattern(
    `\\bwhat(?:['’]?s| is| are| was) (?:the |my |his |her )?${secretsEn}s?\\b`,
    '.*\\b(?:of|for|in my|behind|on (?:the )?screen|sent)\\b',
  ),
  /\b(?:answer|solution) (?:to|of) the captcha\b|\bwhat(?:['’]?s| is) the (?:encryption|master|signing|private|secret|api) key\b/,
  /\b(?:smtp|mail server|database|server|root|admin\w*) (?:password|login|credentials?|connection)\b/,
  pattern(`${secretsZh}.{0,8}(?:给我|发我|告诉|是(?:什么|多少|啥)|多少|写的?(?:啥|什么)|念)`),
  pattern(`(?:给我|发我|告诉我|列出|导出?).{0,10}${secretsZh}`),
  pattern(`[a-z]+_[a-z]+ ?的?${secretsZh}`),
  pattern(`(?:数据库|邮件服务器|服务器|管理员|admin|root|同事|客户|领导).{0,3}的?${secretsZh}$`),
]

const person =
  '(?:clerk|person|people|employee|colleague|staff|user|man|woman|guy|cardholder|customer|verifier|auditor|handler|manager|boss)'

/** Passwords, codes, keys, card numbers, and what is private of a person. */
export const secret: Rules = {
  /** A request for any kind of secret. */
  anySecret: (text) =>
    !/page_id/.test(text) &&
    askedFor.some((wanted) => wanted.test(text)) &&
    !rulesOfSecrets.test(text.replace(/(?<=\b)needs?\b(?= )/, '')),

  cardNumber:
    /\b(pan|card number)s? (for|of) (rrn|stan|record|case)\b|\b(pan|card number)s?\b.* (for|of|to|with|in|behind) ((rrn|stan|record|case|transaction) )?[a-z]?\d{6,}|\b(which|what)\b.*\bcard( number)?\b.*\b(behind|hidden|masked|under the)\b/,
  fullCardNumber:
    /\b(tell|give|show|send|reveal|print|what(['’]?s| is| are)|need)\b.*\b(full|complete|whole|unmasked|entire|real)\b.*\b(card (number|no)s?|pans?)\b.*\b(of|for|behind|on)\b|\b(digits|numbers?|part)\b.*\b(under|behind|hidden)\b.*\b(stars?|asterisks?|mask\w*|dots?)\b|\b(print|list|show|export|give|dump)\b.*\ball (the )?(card numbers|pans|cards in full)\b|\b(unmask|decrypt|de-?mask|plain ?text)\b|\b(cvv|cvc|pin)\b.*\b(of|for)\b/,
  fullCardNumberZh:
    /(完整|全部|真实|明文).*卡号.*(告诉|发给|给我|是多少|是什么)|解密|去掉掩码|(还原|恢复).*卡号|卡号(中间|后|前|剩|其余).*(告诉|是多少|给我)|星号(后面|下面|背后|里)/,

  oneTimeCode:
    /^what (are|is|were|was) my (own )?(recovery codes?|otp|one-time password|password|pin|code)\b(?! (for|good|used|mean))|\b(give|show|tell|send|read|say|text)\b( me| us)?\b.*\b(otps?|one-time passwords?|verification codes?|recovery codes?|captcha( answer| text)?|cookies?|tokens?|secrets?)\b(?! (work|setting|mean|expire|valid))|\b(recovery codes?|otp|one-time password|secret)s? of (user |my |a |another |the )?\w+|\bwhat(['’]?s| is| was) (the|my|his|her) (otp|code|one-time password|recovery codes?) (sent|for|of)\b|\b(solve|what does|what is in|read)\b.*\bcaptcha\b.*\b(say|picture|show|me)\b/,
  oneTimeCodeZh:
    /(把|将).*(验证码|密码|恢复码|cookie|密钥|令牌).*(发|给|告诉|列|报|念)|(验证码|恢复码|cookie|密钥|令牌)(发|给)我|(我的|他的|她的|同事的?|别人的?).*(动态验证码|验证码|恢复码|旧密码)是(多少|什么|啥)|^恢复码是(多少|什么)|(这张|图|图片).*验证码.*(是|多少|什么)/,

  password:
    /\bpasswords? (for|of) (the |a |an |our )?(verifier|admin\w*|handler|manager|auditor|database|server|boss|\w+_\w+)\b|\bdatabase (log-?in|password|account|credentials?|user)\b|\byou (see|know|remember|tell( me)?) my (old )?password\b|^tell me my (old )?password\b|\bwhat (was|is) my (old |current )?password\b|\bforgot\w*\b.*\bpassword of\b|\b(what|whats|tell|give|show|print|reveal)\b.*(\w['’]s|\badmin|\bdatabase|\broot|\bsystem) (password|prompt|secret|key)/,
  passwordOfAnother:
    /\b(tell|give|show|print|reveal|send) (me|us)\b.*\b(passwords?|card number of|pan of|secrets?|api key|system prompt)\b|\b(list|print|show|dump|export)\b.*\b(all|every|other|users?).*\bpasswords?\b|\b(list|dump|hack|crack|steal)\b.*\b(passwords?|accounts?)\b|\b(tell|give|show|send|reveal|what(['’]?s| is))\b.*\b(\w+['’]s|someone['’]?s|another|other|his|her|the (admin|administrator|root|system|database|manager)) ?.*\b(password|otp|one-time password|pin|secret|key)\b(?!.*\b(rule|requirement|expire|valid))/,
  passwordZh:
    /(告诉|发给|给)我.*的(密码|卡号|密钥)$|(列出|打印|导出).*(所有|全部|用户).*密码|(入侵|破解|盗取).*(密码|账号|账户)|(输出|透露|显示|打印).*(提示词|密钥|密码)$|(把|将).*(密码|卡号|密钥).*(告诉|发给|给)我|(管理员|数据库|系统|同事|他|她|别人).*的密码(是什么|是多少)|数据库(的)?(账号|密码|登录|口令)|(告诉|发给|给)我(?!们|同事).*(完整|真实|明文|全部)?.*(卡号|密码|密钥|验证码)|(管理员|同事|别人|他人|领导|经理|数据库|系统).*(密码|验证码|密钥).*(是什么|是多少|多少|告诉)/,

  key: /^(export|download|open|send|give|show)\b.*\b(keys? file|private keys?)\b|^(the )?(backup |database )?(encryption|master) keys?$|\bkeys?\.json\b|\b(what|which) keys? (encrypts?|decrypts?|signs?)\b|\bapi (key|token)\b.*\bplease\b|\b(encryption|master|private|signing|hmac|api|secret) keys?\b.*\b(what|which|give|show|tell|where is|server|database|value)\b|\b(what|which|give|show|tell)\b.*\b(encryption|master|private|signing|hmac|secret) keys?\b|(?<!通行)(密钥|私钥)(在哪|放哪|是什么|给)/,
  session:
    /\b(session|cookie|token|api key|secret key|private key|encryption key)s?\b.*\b(value|of (user|admin|\w+_\w+)|content)\b|\bvalue of the (session|cookie|token)|(会话|cookie|令牌|密钥|私钥).*(值|内容|是什么|是多少|告诉)/,
  instructionsOfTheRobot:
    /\b(ignore|forget|disregard)\b.*\b(instructions?|rules|prompt)\b|(忽略|忘记|无视).*(指令|规则|提示)/,

  loginNames:
    /^(list|show|give)\b.*\b(user ?names|log-?ins)\b|^(?!.*\b(who|where|how|new|wrong|failed|rules?)\b).*\b(log-?in names?|user ?names|passwords)\b.*\b(of|from)\b.*\b(all|every|everyone|staff|users|employees|bank|institution)\b|(列|导出|告诉).*(所有|全部|全体).*(登录名|用户名|密码)/,
  privateData: pattern(
    '\\b(?:home|private|personal) (?:address|phone|number|mobile|data)\\b',
    `|\\b(?:name|phone|address)s? of the ${person}\\b`,
    '|\\bwho is the (?:cardholder|customer)\\b',
    "|\\b(?:cardholder|customer)(?:['’]s)? (?:phone|mobile|address|number|name)\\b",
    '|\\bneed (?:the |his |her |their )?names?\\b',
  ),
  privateDataZh:
    /私人|家庭住址|住址|身份证|(卡|账号)是谁的|持卡人.{0,4}(姓名|电话|手机)|姓名给我|名字给我|叫什么名字.{0,3}给/,
}
