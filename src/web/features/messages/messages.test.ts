// @vitest-environment happy-dom
import { type InfiniteData, QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it } from 'vitest'
import type { Message } from '../../../contract/messages/messages.ts'
import {
  addMessage,
  bellQuery,
  type Messages,
  messagesQuery,
  takeCounters,
  withMessage,
  withRead,
} from '../../api/messages.ts'
import { byDay, nearDay } from '../../ui/values/byDay.ts'
import { messageAddress } from './messageAddress.ts'
import { newestNew, noteSeen, seenUpTo } from './seen.ts'

beforeEach(() => localStorage.clear())

function message(seq: number, rest: Partial<Message> = {}): Message {
  return {
    id: `${seq}`,
    seq,
    type: 'recommend',
    kind: 'waiting',
    title: `Message ${seq}`,
    content: '',
    notifyIn: '1',
    fromName: '',
    filePath: null,
    hasLoading: false,
    recCrtTs: '2026-09-01T10:00:00Z',
    notRead: true,
    link: {},
    ...rest,
  }
}

function page(...seqs: number[]): Messages {
  const list = seqs.map((seq) => message(seq))
  return { list, total: list.length, unread: list.length, seq: Math.max(0, ...seqs) }
}

const seqsOf = ({ list }: Messages) => list.map(({ seq }) => seq)

it('puts what comes first, counts it, and takes it once', () => {
  const bell = withMessage(page(2, 1), message(3), true)
  expect([seqsOf(bell), bell.unread, bell.total, bell.seq]).toEqual([[3, 2, 1], 3, 3, 3])
  expect(withMessage(bell, message(3), true)).toBe(bell)
})

it('puts a message that has grown in the place of what it was, and counts it once', () => {
  const grown = withMessage(page(3, 2, 1), message(4, { id: '2', title: '2 records' }), true)
  expect([seqsOf(grown), grown.unread, grown.total, grown.seq]).toEqual([[4, 3, 1], 3, 3, 4])
})

it('takes the counters of the server, unless they are of another moment', () => {
  const queries = new QueryClient()
  const bell = () => queries.getQueryData(bellQuery.queryKey) as Messages
  const unreadSeqs = () => bell().list.flatMap(({ seq, notRead }) => (notRead ? [seq] : []))
  queries.setQueryData(bellQuery.queryKey, page(3, 2, 1))
  takeCounters(queries, { messages: 7, chats: 0, seq: 3, read: [2] })
  expect([unreadSeqs(), bell().unread]).toEqual([[3, 1], 7])
  takeCounters(queries, { messages: 1, chats: 0, seq: 2, read: [3] })
  expect([unreadSeqs(), bell().unread]).toEqual([[1], 6])
})

it('shows what comes in the lists in which it belongs', () => {
  const queries = new QueryClient()
  const keyOf = (type?: 'bulletin') => messagesQuery({ type, unread: false }).queryKey
  queries.setQueryData(bellQuery.queryKey, page(1))
  for (const type of [undefined, 'bulletin' as const])
    queries.setQueryData<InfiniteData<Messages>>(keyOf(type), { pages: [page(1), page()], pageParams: [null, 1] })
  addMessage(queries, message(2))
  const shown = (type?: 'bulletin') => queries.getQueryData<InfiniteData<Messages>>(keyOf(type))?.pages.map(seqsOf)
  expect(seqsOf(queries.getQueryData(bellQuery.queryKey) as Messages)).toEqual([2, 1])
  expect(shown()).toEqual([[2, 1], []])
  expect(shown('bulletin')).toEqual([[1], []])
})

it('marks as read what was read, and leaves it where it is', () => {
  const read = (note: { list?: number[]; upTo?: number }) =>
    withRead(page(3, 2, 1), { ...note, unread: 1 }).list.map(({ notRead }) => notRead)
  expect(read({ list: [2] })).toEqual([true, false, true])
  expect(read({ upTo: 2 })).toEqual([true, false, false])
})

it('knows what is new until the list is looked at, and never calls new what only stands there', () => {
  const { list } = page(3, 2, 1)
  expect(newestNew(list, seenUpTo('7'))?.seq).toBe(3)
  noteSeen('7', 3)
  expect(newestNew(list, seenUpTo('7'))).toBeNull()
  expect(seenUpTo('8')).toBe(0)
  expect(newestNew([message(4, { notifyIn: '0' })], seenUpTo('7'))).toBeNull()
  expect(newestNew([message(4, { notRead: false })], seenUpTo('7'))).toBeNull()
})

it('leads to the record in whatever state it is, to the list of several, or to the bulletin', () => {
  const addressOf = (link: Message['link']) => messageAddress({ kind: null, link })
  expect(addressOf({ expId: 'E1', flow: 'stdDispute', node: 'unverified' })).toEqual({
    to: '/stdDetailPage',
    search: { pageId: 'dsp.dispute.search.detail', expId: 'E1' },
  })
  expect(addressOf({ flow: 'stdDispute', node: 'verifiedFail' })).toEqual({
    to: '/disputeTransaction/DisputeTransaction',
    search: { node: 'verifiedFail' },
  })
  expect(addressOf({ bulletinId: '12' })).toEqual({ to: '/system/bulletin/12', search: {} })
  expect(addressOf({ flow: 'gone' })).toBeNull()
  expect(addressOf({})).toBeNull()
  expect(messageAddress({ kind: 'webhook', link: { webhooks: true } })).toEqual({
    to: '/informationManagement/MachineAccess',
    search: { node: 'webhook' },
  })
  expect(messageAddress({ kind: 'accountLock', link: {} })).toBeNull()
})

it('groups by the day of the reader', () => {
  const at = (day: number, hour: number) => ({ recCrtTs: new Date(2026, 8, day, hour).toISOString() })
  const days = byDay([at(2, 1), at(1, 23), at(30, 12), at(1, 0)])
  expect(days.map(({ day, items }) => [day, items.length])).toEqual([
    ['2026-09-30', 1],
    ['2026-09-02', 1],
    ['2026-09-01', 2],
  ])
  const now = new Date(2026, 8, 2, 0, 30)
  expect(['2026-09-02', '2026-09-01', '2026-08-31'].map((day) => nearDay(day, now))).toEqual([
    'today',
    'yesterday',
    null,
  ])
})
