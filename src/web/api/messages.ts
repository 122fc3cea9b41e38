import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import type { ReplyOf } from '../../contract/call.ts'
import { type CountersNotice, type Message, queryMessage, readMessage } from '../../contract/messages/messages.ts'
import type { MessageType } from '../../domain/messages.ts'
import { propertiesOf } from '../../domain/typed.ts'
import { type Asks, call } from './call.ts'
import { callQuery } from './callQuery.ts'

export type Messages = ReplyOf<typeof queryMessage>

interface MessageFilter {
  type?: MessageType | undefined
  unread: boolean
}

const keys = { all: ['messages'], bell: ['messages', 'bell'], list: ['messages', 'list'] }

export const bellQuery = callQuery(keys.bell, queryMessage, {}, { refetchOnWindowFocus: true })

export function messagesQuery({ type, unread }: MessageFilter) {
  return infiniteQueryOptions({
    queryKey: [...keys.list, { type, unread }],
    queryFn: ({ signal, pageParam }: { signal: AbortSignal; pageParam: number | null }) => {
      const before = pageParam === null ? {} : { before: pageParam }
      return call(queryMessage, { ...before, ...(type && { type }), unread, pageSize: 50 }, { quiet: true, signal })
    },
    initialPageParam: null,
    getNextPageParam: ({ list }: Messages) => (list.length < 50 ? null : list.at(-1)?.seq),
  })
}

export function refreshMessages(queries: QueryClient): Promise<unknown> {
  return queries.invalidateQueries({ queryKey: keys.all })
}

export function addMessage(queries: QueryClient, message: Message): void {
  queries.setQueryData(bellQuery.queryKey, (bell) => bell && withMessage(bell, message, true))
  for (const { queryKey } of queries.getQueryCache().findAll({ queryKey: keys.list })) {
    const { type = message.type } = propertiesOf(queryKey.at(-1))
    queries.setQueryData<InfiniteData<Messages>>(queryKey, (data) => {
      const [first, ...rest] = data?.pages ?? []
      const older = rest.map((page) => ({ ...page, list: page.list.filter(({ id }) => id !== message.id) }))
      return first && data && { ...data, pages: [withMessage(first, message, type === message.type), ...older] }
    })
  }
}

export function withMessage(page: Messages, message: Message, belongs: boolean): Messages {
  if (message.seq <= page.seq) return page
  const known = page.list.find(({ id }) => id === message.id)
  const more = Number(message.notRead) - Number(known?.notRead ?? false)
  const counted = { ...page, seq: message.seq, unread: page.unread + more }
  if (!belongs) return counted
  const others = page.list.filter((one) => one !== known)
  return { ...counted, list: [message, ...others], total: page.total + (known ? 0 : 1) }
}

export async function markRead(queries: QueryClient, read: Asks<typeof readMessage>): Promise<void> {
  const { unread } = await call(readMessage, read, { quiet: true })
  noteRead(queries, { ...read, unread })
  otherWindows?.postMessage({ ...read, unread })
}

export function noteChatRead(queries: QueryClient, userId: string): void {
  const { list = [] } = queries.getQueryData(bellQuery.queryKey) ?? {}
  if (list.some((one) => one.notRead && one.link.userId === userId)) void refreshMessages(queries)
}

export function takeCounters(queries: QueryClient, { messages, seq, read }: CountersNotice['counters']): void {
  if (read === null) return void refreshMessages(queries)
  const bell = queries.getQueryData(bellQuery.queryKey)
  if (!bell) return
  // Counted before the last message that has come, or with one that has not: what is counted next will fit.
  const fits = seq === bell.seq
  const less = bell.list.filter((one) => one.notRead && read.includes(one.seq)).length
  noteRead(queries, { list: read, unread: fits ? messages : bell.unread - less })
}

type ReadNote = Asks<typeof readMessage> & { unread: number }

const otherWindows = 'BroadcastChannel' in globalThis ? new BroadcastChannel('recourse.messagesRead') : null

export function followOtherWindows(queries: QueryClient): () => void {
  const take = ({ data }: MessageEvent<ReadNote>) => noteRead(queries, data)
  otherWindows?.addEventListener('message', take)
  return () => otherWindows?.removeEventListener('message', take)
}

function noteRead(queries: QueryClient, note: ReadNote): void {
  queries.setQueryData(bellQuery.queryKey, (bell) => bell && withRead(bell, note))
  queries.setQueriesData<InfiniteData<Messages>>(
    { queryKey: keys.list },
    (data) => data && { ...data, pages: data.pages.map((page) => withRead(page, note)) },
  )
}

export function withRead(page: Messages, { list = [], upTo = 0, unread }: ReadNote): Messages {
  const isRead = ({ seq }: Message) => seq <= upTo || list.includes(seq)
  return { ...page, unread, list: page.list.map((one) => (isRead(one) ? { ...one, notRead: false } : one)) }
}
