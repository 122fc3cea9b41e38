import { expect, it } from 'vitest'
import type { ChatMessage } from '../../../../contract/messages/messages.ts'
import { emptyTalk, type PendingMessage, type Talk } from '../state/state.ts'
import { isThinking } from './waits.ts'

const said = (chatId: string, from: string, to: string): ChatMessage => ({
  chatId,
  seq: Number(chatId),
  clientId: null,
  from,
  to,
  title: '',
  text: 'x',
  file: null,
  subLinks: [],
  source: null,
  seqId: null,
  score: null,
  offersPerson: false,
  at: '2026-09-01T00:00:00Z',
  deliveredAt: null,
  readAt: null,
})
const question = said('1', 'viewer', 'Robot')
const talk = (...list: ChatMessage[]): Talk => ({ ...emptyTalk, messages: list, more: false })
const onItsWay: PendingMessage = {
  clientId: 'a',
  to: 'Robot',
  text: 'x',
  file: null,
  filePath: null,
  at: '2026-09-01T00:00:00Z',
  stage: { at: 'sent' },
}

it('thinks from the moment a question is sent until it has read it, or said something', () => {
  expect(isThinking('Robot', talk(), [])).toBe(false)
  expect(isThinking('Robot', talk(), [onItsWay])).toBe(true)
  expect(isThinking('Robot', talk(), [{ ...onItsWay, stage: { at: 'waiting' } }])).toBe(false)
  expect(isThinking('Robot', talk(question), [])).toBe(true)
  expect(isThinking('Robot', { ...talk(question), read: '1' }, [])).toBe(false)
  expect(isThinking('Robot', talk(question, said('2', 'Robot', 'viewer')), [])).toBe(false)
})

it('of people nobody knows it', () => {
  expect(isThinking('admin', talk(said('1', 'viewer', 'admin')), [{ ...onItsWay, to: 'admin' }])).toBe(false)
})
