import { expect, it } from 'vitest'
import type { ChatEntry, ChatEvent, ChatMessage } from '../../../../contract/messages/messages.ts'
import {
  type ChatState,
  emptyState,
  emptyTalk,
  type PendingMessage,
  progressOf,
  withEntries,
  withEvent,
  withHistory,
  withOlderEntries,
  withPending,
} from './state.ts'

const me = 'acq_handler'

function message(chatId: number, from: string, rest: Partial<ChatMessage> = {}): ChatMessage {
  return {
    chatId: `${chatId}`,
    seq: chatId,
    clientId: null,
    from,
    to: from === me ? 'iss_handler' : me,
    title: '',
    text: `No. ${chatId}`,
    file: null,
    subLinks: [],
    source: null,
    seqId: null,
    offersPerson: false,
    score: null,
    at: '2026-09-01T10:00:00Z',
    deliveredAt: null,
    readAt: null,
    ...rest,
  }
}

function entry(id: string, rest: Partial<ChatEntry> = {}): ChatEntry {
  return {
    id,
    username: null,
    name: id,
    dept: { en: 'Sakura Shore Bank', zh: '樱岸银行' },
    insIdCd: '00010392',
    img: null,
    online: true,
    readNum: 0,
    preview: '',
    lastAt: null,
    lastSeq: null,
    ...rest,
  }
}

const arrived = (chatId: number, from: string, rest: Partial<ChatMessage> = {}): ChatEvent => ({
  event: 'message',
  message: message(chatId, from, rest),
})
const after = (events: readonly ChatEvent[], state: ChatState = begun): ChatState =>
  events.reduce((now, event) => withEvent(now, event, me), state)
const begun = withEntries(
  emptyState,
  { list: [entry('viewer'), entry('iss_handler', { preview: 'Before' })], unread: 0, seq: 8 },
  50,
)
const talkOf = (state: ChatState) => state.talks.iss_handler ?? emptyTalk
const idsOf = (state: ChatState) => talkOf(state).messages.map(({ chatId }) => chatId)
const lineOf = (state: ChatState) => state.entries?.find(({ id }) => id === 'iss_handler')

it('is the same whatever comes first: what is said live, or the page that has it too', () => {
  const page = { list: [message(10, 'iss_handler'), message(9, me)], more: true }
  const live = arrived(10, 'iss_handler')
  const one = after([live, arrived(11, me)], withHistory(begun, 'iss_handler', page))
  const other = withHistory(after([arrived(11, me), live, live]), 'iss_handler', page)
  expect(idsOf(one)).toEqual(['9', '10', '11'])
  expect(talkOf(other)).toEqual(talkOf(one))
})

it('puts who has said something first, counts what is unread once, and counts nothing that one says oneself', () => {
  const state = after([
    arrived(9, 'iss_handler'),
    arrived(9, 'iss_handler'),
    arrived(10, me),
    arrived(11, 'iss_handler'),
  ])
  expect(state.entries?.map(({ id }) => id)).toEqual(['iss_handler', 'viewer'])
  expect([lineOf(state)?.readNum, state.unread, state.seq]).toEqual([2, 2, 11])
  expect(lineOf(state)?.preview).toBe('No. 11')
})

it('leaves the preview as it was where the text has markup, and says the name of a file that has no text', () => {
  const marked = after([arrived(9, 'iss_handler', { text: '<b>Now</b>' })])
  expect(lineOf(marked)).toMatchObject({ preview: 'Before', readNum: 1 })
  const file = { fileName: 'slip.pdf', filePath: 'x', size: 1, mediaType: 'application/pdf' }
  expect(lineOf(after([arrived(10, 'iss_handler', { text: '', file })], marked))?.preview).toBe('slip.pdf')
})

it('counts after a reading what has come since', () => {
  const both = after([arrived(9, 'iss_handler'), arrived(10, 'iss_handler')])
  const first = after([{ event: 'seen', userId: 'iss_handler', upTo: '9' }], both)
  expect([lineOf(first)?.readNum, first.unread]).toEqual([1, 1])
  const all = after([{ event: 'seen', userId: 'iss_handler', upTo: '10' }], first)
  expect([lineOf(all)?.readNum, all.unread]).toEqual([0, 0])
})

it('knows how far each message has come, though that is said before the message is there, and never goes back', () => {
  const at = '2026-09-01T10:01:00Z'
  const state = after([
    { event: 'delivered', userId: 'iss_handler', upTo: '101', at },
    { event: 'read', userId: 'iss_handler', upTo: '99', at },
    { event: 'read', userId: 'iss_handler', upTo: '98', at },
    ...[99, 100, 102].map((id) => arrived(id, me)),
  ])
  const talk = talkOf(state)
  expect(talk.messages.map((one) => progressOf(one, talk))).toEqual(['read', 'delivered', 'sent'])
})

it('holds what is typed until the stored message names its id, whichever way that comes', () => {
  const pending: PendingMessage = {
    clientId: 'c1',
    to: 'iss_handler',
    text: 'Hello',
    file: null,
    filePath: null,
    at: '2026-09-01T10:00:00Z',
    stage: { at: 'sent' },
  }
  const waiting = withPending(begun, pending)
  expect(after([arrived(9, me, { clientId: 'other' })], waiting).pending).toHaveLength(1)
  const stored = after([arrived(9, me, { clientId: 'c1' })], waiting)
  expect([stored.pending.length, idsOf(stored)]).toEqual([0, ['9']])
})

it('lists further people once, though they have said something meanwhile', () => {
  const state = withOlderEntries(begun, [entry('iss_handler'), entry('risk_officer')], 50)
  expect(state.entries?.map(({ id }) => id)).toEqual(['viewer', 'iss_handler', 'risk_officer'])
  expect(state.moreEntries).toBe(false)
})
