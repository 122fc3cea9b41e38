import { asksOf } from '../words/asks.ts'

/** `echo` begins an empty chat, and Exit leaves it. */
const smallTalk = ['hello', 'thanks', 'bye'] as const
export type SmallTalk = (typeof smallTalk)[number]

export function smallTalkOf(question: string): SmallTalk | null {
  const asks = asksOf(question.normalize('NFKC').replace(/[\p{P}\p{S}\s]+/gu, ' '))
  return smallTalk.find((kind) => asks(kind)) ?? null
}

/** About the robot as if it were a person. */
export function isPersonal(question: string): boolean {
  return asksOf(question)('personal')
}
