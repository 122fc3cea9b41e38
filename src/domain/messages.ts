import { cutText, lengthOf } from './text/text.ts'
import { keysOf } from './typed.ts'

export const messageTypes = ['bulletin', 'chat', 'recommend'] as const
export type MessageType = (typeof messageTypes)[number]

/** The user name that answers questions; nobody signs in with it. Specification 6. */
export const robotUsername = 'Robot'

/** How a page names a partner of the chat: by a number alone, a colleague with such a user name might be meant. */
export function chatAddressOf(personId: string): string {
  return personId === robotUsername ? personId : `id:${personId}`
}

/** UTF-8 bytes of one chat message or notice; files go by upload. */
export const maxMessageBytes = 64 * 1024
export const maxChatText = 4_000
/** Most messages that a returning client is sent; one that missed more reads the list instead. */
export const maxReplay = 500
/** Most users that the list of online users, or one frame about them, names. */
export const maxOnline = 1_000
export const maxNoticeRecords = 200
/** Milliseconds since its last growth within which an unread message about records takes in new ones. */
export const messageGrowsMs = 10 * 60_000
export const messageMonths = 13
/** Highest count on the bell; above it the bell shows `99+`. */
export const maxBellCount = 99

/** Codes that a user sends to the robot besides questions. Specification 5 and 7. */
export const operationTypes = { ask: 0, echo: 1, exit: 2 } as const

/** An address of the portal itself, which may be sent to the robot and offered as a link. */
export function isOwnPage(url: string): boolean {
  return /^\/(?![/\\])\S*$/.test(url)
}

/** Tokens that begin a rating; the id of the answer follows. Specification 5. */
const ratingTokens = { satisfied_up: 1, unsatisfied_down: -1 } as const
export type Score = (typeof ratingTokens)[keyof typeof ratingTokens]

/** Reads a rating such as `satisfied_up17`; null where the text is none. */
export function ratingOf(text: string): { score: Score; seqId: string } | null {
  const [, word, seqId] = /^([a-z_]+)(\d{1,18})$/.exec(text.trim()) ?? []
  const token = keysOf(ratingTokens).find((known) => known === word)
  return token && seqId ? { score: ratingTokens[token], seqId } : null
}

/** Refuses text of nothing but whitespace. Specification 5. */
export function isSendable(text: string): boolean {
  return text.trim() !== '' && lengthOf(text) <= maxChatText
}

/**
 * Returns the line for the list of people; null for text with markup, which leaves the line unchanged. Specification 5.
 */
export function previewOf(text: string): string | null {
  return /<[^>]+>/.test(text) ? null : cutText(text.replace(/\s+/g, ' ').trim(), 80)
}
