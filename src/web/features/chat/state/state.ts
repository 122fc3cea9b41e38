import type { ReplyOf } from '../../../../contract/call.ts'
import type {
  ChatEntry,
  ChatEvent,
  ChatMessage,
  queryChat,
  queryChatEntries,
} from '../../../../contract/messages/messages.ts'
import { previewOf } from '../../../../domain/messages.ts'
import type { Hint } from '../../../realtime/nextStep.ts'

/**
 * Updates may arrive twice, and before or after the reply of a call that contains them; applying them in any order
 * gives the same state.
 */
export interface ChatState {
  /** Newest first; null until loaded. */
  entries: readonly ChatEntry[] | null
  moreEntries: boolean
  unread: number
  seq: number
  talks: Readonly<Record<string, Talk>>
  pending: readonly PendingMessage[]
}

export interface Talk {
  messages: readonly ChatMessage[]
  /** Earlier messages exist; null until the server was asked. */
  more: boolean | null
  /** Id of the user's last message that was delivered; null where none was. */
  delivered: string | null
  read: string | null
}

export interface PendingMessage {
  clientId: string
  to: string
  text: string
  /** Null without a file, and after a reload. */
  file: File | null
  /** Id of the uploaded file; null before the upload. */
  filePath: string | null
  at: string
  stage: Stage
  hint?: Hint
  /** Address of the record's page on which the robot was asked. */
  page?: string
}

type Stage =
  /** `share` from 0 to 1. */
  | { at: 'uploading'; share: number }
  | { at: 'waiting' }
  | { at: 'sent' }
  /** `again`: another try may succeed. */
  | { at: 'failed'; why: string; again: boolean }

export const emptyTalk: Talk = { messages: [], more: null, delivered: null, read: null }

export const emptyState: ChatState = {
  entries: null,
  moreEntries: false,
  unread: 0,
  seq: 0,
  talks: {},
  pending: [],
}

export function isUpTo(chatId: string, upTo: string | null): boolean {
  return upTo !== null && compareIds(chatId, upTo) <= 0
}

function compareIds(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : Number(a > b))
}

export function withEntries(state: ChatState, reply: ReplyOf<typeof queryChatEntries>, pageSize: number): ChatState {
  const { list, unread, seq } = reply
  return { ...state, entries: list, moreEntries: list.length === pageSize, unread, seq }
}

export function withOlderEntries(state: ChatState, list: readonly ChatEntry[], pageSize: number): ChatState {
  const known = new Set(state.entries?.map((entry) => entry.id))
  const older = list.filter(({ id }) => !known.has(id))
  return { ...state, entries: [...(state.entries ?? []), ...older], moreEntries: list.length === pageSize }
}

export function withHistory(state: ChatState, personId: string, { list, more }: ReplyOf<typeof queryChat>): ChatState {
  return withTalk(state, personId, (talk) => ({ ...talk, messages: merged(talk.messages, list), more }))
}

export function withEvent(state: ChatState, event: ChatEvent, me: string): ChatState {
  switch (event.event) {
    case 'message':
      return withMessage(state, event.message, me)
    case 'delivered':
    case 'read':
      return withTalk(state, event.userId, (talk) => {
        const known = talk[event.event]
        return known !== null && isUpTo(event.upTo, known) ? talk : { ...talk, [event.event]: event.upTo }
      })
    case 'seen':
      return withSeen(state, event.userId, event.upTo)
    case 'rated': {
      const rate = (one: ChatMessage) => (one.chatId === event.chatId ? { ...one, score: event.score } : one)
      const talks = Object.entries(state.talks).map(([name, talk]) => [
        name,
        { ...talk, messages: talk.messages.map(rate) },
      ])
      return { ...state, talks: Object.fromEntries(talks) }
    }
  }
}

export function withMessage(state: ChatState, message: ChatMessage, me: string): ChatState {
  const peer = peerOf(message, me)
  const next = withTalk(state, peer, (talk) => ({ ...talk, messages: merged(talk.messages, [message]) }))
  const pending = next.pending.filter(({ clientId }) => clientId !== message.clientId)
  const left = pending.length < next.pending.length ? { ...next, pending } : next
  if (message.seq <= state.seq) return left
  const isUnread = message.from !== me && message.readAt === null ? 1 : 0
  const known = state.entries?.find((entry) => entry.id === peer)
  if (!known) return { ...left, seq: message.seq, unread: left.unread + isUnread }
  const entry = {
    ...known,
    preview: previewOf(message.text || (message.file?.fileName ?? '')) ?? known.preview,
    readNum: known.readNum + isUnread,
    lastAt: message.at,
    lastSeq: message.seq,
  }
  const others = state.entries?.filter((one) => one !== known) ?? []
  return { ...left, seq: message.seq, unread: left.unread + isUnread, entries: [entry, ...others] }
}

export function withSeen(state: ChatState, personId: string, upTo: string): ChatState {
  const messages = state.talks[personId]?.messages ?? []
  const left = messages.filter(
    (one) => one.from === personId && one.readAt === null && !isUpTo(one.chatId, upTo),
  ).length
  const before = state.entries?.find((entry) => entry.id === personId)?.readNum ?? 0
  const entries = state.entries?.map((entry) => (entry.id === personId ? { ...entry, readNum: left } : entry))
  return { ...state, entries: entries ?? null, unread: Math.max(0, state.unread - before + left) }
}

export function withPending(state: ChatState, one: PendingMessage): ChatState {
  return { ...state, pending: [...state.pending, one] }
}

export function withStage(state: ChatState, clientId: string, part: Partial<PendingMessage>): ChatState {
  const pending = state.pending.map((one) => (one.clientId === clientId ? { ...one, ...part } : one))
  return { ...state, pending }
}

export function withoutPending(state: ChatState, clientId: string): ChatState {
  return { ...state, pending: state.pending.filter((one) => one.clientId !== clientId) }
}

export function peerOf({ from, to }: Pick<ChatMessage, 'from' | 'to'>, me: string): string {
  return from === me ? to : from
}

export function progressOf(message: ChatMessage, { delivered, read }: Talk): 'sent' | 'delivered' | 'read' {
  if (message.readAt !== null || isUpTo(message.chatId, read)) return 'read'
  return message.deliveredAt !== null || isUpTo(message.chatId, delivered) ? 'delivered' : 'sent'
}

function withTalk(state: ChatState, personId: string, change: (talk: Talk) => Talk): ChatState {
  const talk = state.talks[personId] ?? emptyTalk
  const changed = change(talk)
  return changed === talk ? state : { ...state, talks: { ...state.talks, [personId]: changed } }
}

function merged(some: readonly ChatMessage[], more: readonly ChatMessage[]): readonly ChatMessage[] {
  const byId = new Map([...some, ...more].map((one) => [one.chatId, one]))
  return [...byId.values()].sort((a, b) => compareIds(a.chatId, b.chatId))
}
