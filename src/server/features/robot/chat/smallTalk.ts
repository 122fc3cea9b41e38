import { keysOf } from '../../../../domain/typed.ts'

/** `echo` begins an empty chat, and Exit leaves it. */
export type SmallTalk = 'hello' | 'thanks' | 'bye'

const phrases: Readonly<Record<SmallTalk, RegExp>> = {
  hello:
    /^(echo|hi|hello|hey|good (morning|afternoon|evening|day)|who are you|what are you|what can you do|what can i ask( you)?|how are you( today| doing)?|what(s| is) your name|are you (a |an )?(human|person|real|robot|bot|ai|machine)( person)?|do you have a name|tell me a joke|您好|你好|在吗|早上好|下午好|晚上好|早|你是谁|你能做什么|你会什么|你叫什么(名字)?|你是(真人|人|机器人|ai)|你有名字)( there| robot|机器人|呀|啊|吗)?$/,
  thanks:
    /^(thanks?|thank you|thx|ty|cheers|great|perfect|ok(ay)?|good|got it|谢谢|多谢|感谢|谢了|好的?|知道了|明白了?|辛苦了)( you)?( a lot| very much| so much|您|你|了|啦)?$/,
  bye: /^(exit|quit|bye|good ?bye|see you|再见|拜拜|退出|结束)( bye)?$/,
}

export function smallTalkOf(question: string): SmallTalk | null {
  const text = question.normalize('NFKC').toLowerCase().trim()
  const bare = text.replace(/[\p{P}\p{S}\s]+/gu, ' ').trim()
  return keysOf(phrases).find((kind) => phrases[kind].test(bare)) ?? null
}

/** About the robot as if it were a person. */
export function isPersonal(question: string): boolean {
  return /^who (won|wins|scored)\b(?!.*(dispute|case|charge|arbitration))|^(how old|where|when) (are|were|do) (you|u)\b|^do (you|u) (like|love|have|want|sleep|eat)\b|^你(几岁|多大|住|喜欢|爱|有没有|结婚)/.test(
    question.normalize('NFKC').toLowerCase().trim(),
  )
}
