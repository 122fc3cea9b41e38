/** What bell and chat tell, and how much of it there may be. Specification 3, 5, 9. */

export const messageTypes = ['bulletin', 'chat', 'recommend'] as const
export type MessageType = (typeof messageTypes)[number]

/** The user that answers questions. Nobody signs in as it. Specification 6. */
export const robotUsername = 'Robot'

/** UTF-8 bytes of one chat message or notice; files go by upload. */
export const maxMessageBytes = 64 * 1024
/** Characters of what is typed. */
export const maxChatText = 4_000
/** Messages that a client is sent after when it comes back; of more, it looks up the list. */
export const maxReplay = 500
/** Users that the list of those online, or one frame about them, names. A list of more people is searched, not read. */
export const maxOnline = 1_000
/** Records that one frame names. */
export const maxNoticeRecords = 200
/** A message about records grows by what comes within this time of its last growth, while it is unread. */
export const messageGrowsMs = 10 * 60_000
/** As long as messages of the bell, and what was said, are kept. */
export const messageMonths = 13
/** As long as it is kept that a step was told of. */
export const noticeDays = 30
/** The bell counts so far, then it says `99+`. */
export const maxBellCount = 99

/** What a user sends to the robot besides questions. Specification 5 and 7. */
export const operationTypes = { ask: 0, echo: 1, exit: 2 } as const

/** The text of a rating: a token, then the id of the answer. Specification 5. */
export const ratingTokens = { satisfied_up: 1, unsatisfied_down: -1 } as const
export type Score = (typeof ratingTokens)[keyof typeof ratingTokens]

/** A rating as it is written in a suggestion line: `satisfied_up17`. Null where the text is none. */
export function ratingOf(text: string): { score: Score; seqId: string } | null {
  const [, token, seqId] = /^(satisfied_up|unsatisfied_down)(\d{1,18})$/.exec(text.trim()) ?? []
  return token && seqId ? { score: ratingTokens[token as keyof typeof ratingTokens], seqId } : null
}

/** Text of nothing but whitespace is not sent. Specification 5. */
export function isSendable(text: string): boolean {
  return text.trim() !== '' && text.length <= maxChatText
}

/** The line of a conversation in the list of people; null for text with markup, which leaves the line as it is. Specification 5. */
export function previewOf(text: string): string | null {
  return /<[^>]+>/.test(text) ? null : text.replace(/\s+/g, ' ').trim().slice(0, 80)
}
