import { queryChat, queryChatEntries, readChat } from '../../../../contract/messages/messages.ts'
import { topics } from '../../../../contract/messages/topics.ts'
import { chatAddressOf } from '../../../../domain/messages.ts'
import { call } from '../../../api/call.ts'
import { followInOrder } from '../../../realtime/inOrder.ts'
import { live } from '../../../realtime/live.ts'
import { forgetChat } from '../../../session/openChat.ts'
import { startSending } from '../composer/sending.ts'
import { emptyState, isUpTo, peerOf, withEntries, withEvent, withHistory, withOlderEntries, withSeen } from './state.ts'
import { changeChat, chatState, onChatChange } from './store.ts'

let me = ''

/**
 * Follows this user's conversations; `onSeen` gets the person whose messages were read. Returns a function that ends
 * this.
 */
export function startChat(userId: string, onSeen: (personId: string) => void): () => void {
  me = userId
  let unfollow: (() => void) | null = null
  let ended = false
  const follow = () => {
    if (ended || unfollow || !chatState().entries) return
    unfollow = followInOrder(live, topics.chat, {
      seqOf: (event) => (event.event === 'message' ? event.message.seq : null),
      after: chatState().seq,
      take(event) {
        changeChat(withEvent(chatState(), event, me))
        if (event.event === 'seen') onSeen(event.userId)
        if (event.event === 'message') lookUpIfNew(peerOf(event.message, me))
      },
      async lookUp() {
        await loadEntries()
        // What is known of a conversation may have a hole now.
        changeChat({ ...chatState(), talks: {} })
        return chatState().seq
      },
    })
  }
  const begin = () => {
    if (!chatState().entries) void loadEntries().catch(() => {})
  }
  const endSending = startSending(userId)
  const endWaiting = onChatChange(follow)
  // What fails is tried again when the connection opens, or the conversations are.
  const endStatus = live.onStatus(() => live.status() === 'open' && begin())
  begin()
  return () => {
    ended = true
    unfollow?.()
    endWaiting()
    endStatus()
    endSending()
    forgetChat()
    changeChat(emptyState)
  }
}

const entriesAtOnce = 50

export async function loadEntries(): Promise<void> {
  let reply = await askForEntries()
  while (reply.seq < chatState().seq) reply = await askForEntries()
  changeChat(withEntries(chatState(), reply, entriesAtOnce))
}

function askForEntries() {
  return call(queryChatEntries, { pageSize: entriesAtOnce }, { quiet: true })
}

export async function loadOlderEntries(): Promise<void> {
  const before = chatState().entries?.at(-1)?.lastSeq
  if (!before) return
  const { list } = await call(queryChatEntries, { before, pageSize: entriesAtOnce }, { quiet: true })
  changeChat(withOlderEntries(chatState(), list, entriesAtOnce))
}

function lookUpIfNew(personId: string): void {
  if (!chatState().entries?.some((entry) => entry.id === personId)) void loadEntries().catch(() => {})
}

const messagesAtOnce = 30

export async function loadHistory(personId: string): Promise<void> {
  const talk = chatState().talks[personId]
  const first = talk?.more === true ? talk.messages[0] : undefined
  const before = first ? { before: first.seq } : {}
  const reply = await call(
    queryChat,
    { userId: chatAddressOf(personId), ...before, pageSize: messagesAtOnce },
    { quiet: true },
  )
  changeChat(withHistory(chatState(), personId, reply))
}

const toldRead = new Map<string, string>()

export async function markTalkRead(personId: string): Promise<void> {
  const last = chatState().talks[personId]?.messages.findLast((one) => one.from === personId)
  const entry = chatState().entries?.find((one) => one.id === personId)
  if (!last || (last.readAt !== null && !entry?.readNum)) return
  const key = `${me} ${personId}`
  if (isUpTo(last.chatId, toldRead.get(key) ?? null)) return
  toldRead.set(key, last.chatId)
  changeChat(withSeen(chatState(), personId, last.chatId))
  try {
    await call(readChat, { userId: chatAddressOf(personId), upTo: last.chatId }, { quiet: true })
  } catch {
    // It stays unread there, and is said again when the window is next looked at.
    toldRead.delete(key)
  }
}
