import { keysOf } from '../../../../domain/keysOf.ts'

/** `echo` begins an empty chat, and Exit leaves it. */
type SmallTalk = 'hello' | 'thanks' | 'bye' | 'secret'

const phrases: Readonly<Record<Exclude<SmallTalk, 'secret'>, RegExp>> = {
  hello:
    /^(echo|hi|hello|hey|good (morning|afternoon|evening|day)|who are you|what are you|what can you do|what can i ask( you)?|how are you|您好|你好|在吗|早上好|下午好|晚上好|早|你是谁|你能做什么|你会什么)( there| robot|机器人|呀|啊|吗)?$/,
  thanks:
    /^(thanks?|thank you|thx|ty|cheers|great|perfect|ok(ay)?|good|got it|谢谢|多谢|感谢|谢了|好的?|知道了|明白了?|辛苦了)( you)?( a lot| very much| so much|您|你|了|啦)?$/,
  bye: /^(exit|quit|bye|good ?bye|see you|再见|拜拜|退出|结束)( bye)?$/,
}

/** Refuses to tell passwords or card numbers, and to follow orders in a question. */
const secrets = [
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
]

export function smallTalkOf(question: string): SmallTalk | null {
  const text = question.normalize('NFKC').toLowerCase().trim()
  if (secrets.some((secret) => secret.test(text))) return 'secret'
  const bare = text.replace(/[\p{P}\p{S}\s]+/gu, ' ').trim()
  return keysOf(phrases).find((kind) => phrases[kind].test(bare)) ?? null
}
