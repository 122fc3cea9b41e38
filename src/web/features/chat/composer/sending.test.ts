// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { maxMessageBytes } from '../../../../domain/messages.ts'
import { setLanguage } from '../../../i18n/language.ts'
import { emptyState } from '../state/state.ts'
import { changeChat, chatState } from '../state/store.ts'
import { say, sayHint, startSending } from './sending.ts'

const sent = vi.hoisted(() => [] as { content?: string; url?: string }[])
vi.mock('../../../realtime/live.ts', () => ({
  live: {
    status: () => 'open',
    onStatus: () => () => {},
    subscribe: () => ({ end() {} }),
    send: (_topic: unknown, payload: { content?: string }) => sent.push(payload) > 0,
  },
}))

beforeAll(() => setLanguage('en'))
let end = () => {}
beforeEach(() => {
  sent.length = 0
  sessionStorage.clear()
  changeChat(emptyState)
  end = startSending('7')
})
afterEach(() => end())

const stages = () => chatState().pending.map(({ text, stage }) => [text, stage.at])

it('sends what fits, as it was typed', () => {
  say('8', 'Hello', [])
  expect(sent.map(({ content }) => content)).toEqual(['Hello'])
  expect(stages()).toEqual([['Hello', 'sent']])
})

it('tells the robot alone which record is open', () => {
  history.replaceState(null, '', '/stdDetailPage?expId=E32261122000001')
  say('Robot', 'why is it grey', [])
  say('8', 'why is it grey', [])
  history.replaceState(null, '', '/home')
  say('Robot', 'why is it grey', [])
  expect(sent.map(({ url }) => url)).toEqual(['/stdDetailPage?expId=E32261122000001', undefined, undefined])
})

it('sends nothing above 64 KiB, and keeps it with a sentence', () => {
  const url = `/home?${'x'.repeat(maxMessageBytes)}`
  sayHint({ expId: 'E32261122000001', url })
  expect(sent).toEqual([])
  const [one] = chatState().pending
  expect(one?.text).toContain('E32261122000001')
  expect(one?.stage).toEqual({
    at: 'failed',
    why: 'The message is longer than 64 KB. Send it in parts.',
    again: false,
  })
})

it('measures bytes, not characters', () => {
  const url = `/home?${'卡'.repeat(maxMessageBytes / 3)}`
  expect(url.length).toBeLessThan(maxMessageBytes)
  sayHint({ expId: 'E32261122000001', url })
  expect(sent).toEqual([])
})
