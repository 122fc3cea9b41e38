// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import type { ChatEntry, ChatMessage } from '../../../../contract/messages/messages.ts'
import { chatFileRefusal } from '../composer/chatFiles.ts'
import { linesOf } from '../conversation/lines.ts'
import { linked } from '../conversation/linked.tsx'
import { nearTime } from '../conversation/nearTime.ts'
import { fitting, onlineNames, withPresence } from '../people/online.ts'
import { draftTo, keepDraft, keepUnsent, keptUnsent } from './kept.ts'
import { emptyTalk, type PendingMessage } from './state.ts'

beforeEach(() => sessionStorage.clear())

const local = (day: number, hour: number, minute = 0) => new Date(2026, 8, day, hour, minute).toISOString()

it('stands under its days, in runs of one person that say once when, and how far they have come', () => {
  const message = (chatId: number, from: string, at: string, readAt: string | null = at) =>
    ({ chatId: `${chatId}`, from, at, deliveredAt: at, readAt }) as ChatMessage
  const messages = [
    message(1, 'me', local(1, 23, 58)),
    message(2, 'me', local(2, 0, 1)),
    message(3, 'me', local(2, 0, 2)),
    message(4, 'me', local(2, 0, 3), null),
    message(5, 'she', local(2, 0, 4)),
    message(6, 'she', local(2, 0, 20)),
  ]
  const lines = linesOf({ ...emptyTalk, messages }, 'me')
  expect(lines.map(({ day }) => day)).toEqual(['2026-09-01', '2026-09-02', null, null, null, null])
  expect(lines.map(({ begins }) => begins)).toEqual([true, true, false, true, true, true])
  expect(lines.map(({ ends }) => ends)).toEqual([true, false, true, true, true, true])
  expect(lines.map(({ progress }) => progress).slice(2, 4)).toEqual(['read', 'delivered'])
})

it('makes a link of an address and of nothing else, without what ends the sentence', () => {
  const linksOf = (text: string) =>
    linked(text).flatMap((part) => (typeof part === 'object' && part && 'props' in part ? [part.props] : []))
  const found = linksOf('See https://a.test/x?y=1&z=2. <a href="javascript:alert(1)">x</a>，见http://b.test/单据。')
  expect(found.map((props) => Object(props).href)).toEqual(['https://a.test/x?y=1&z=2', 'http://b.test/'])
  expect(found[0]).toMatchObject({ target: '_blank', rel: 'noopener noreferrer' })
  expect(linked('javascript:alert(1) and <b>bold</b>')).toEqual(['javascript:alert(1) and <b>bold</b>'])
})

it('keeps a draft for each person and user, without a full card number, and nothing where nothing is', () => {
  keepDraft('7', 'iss_handler', 'Card 4111 1111 1111 1111')
  keepDraft('7', 'viewer', 'Hello')
  keepDraft('7', 'viewer', '')
  expect(draftTo('7', 'iss_handler')).toBe('Card 411111••••••1111')
  expect([draftTo('7', 'viewer'), draftTo('8', 'iss_handler')]).toEqual(['', ''])
})

it('keeps what was not sent under its id, but for a file that no reload leaves', () => {
  const one = { clientId: 'c1', to: 'viewer', text: 'Hello', file: null, filePath: null, at: '' }
  const file = new File(['x'], 'x.txt')
  const list: PendingMessage[] = [
    { ...one, stage: { at: 'sent' } },
    { ...one, clientId: 'c2', file, filePath: 'f', stage: { at: 'failed', why: 'No.', again: true } },
    { ...one, clientId: 'c3', file, stage: { at: 'uploading', share: 0.5 } },
  ]
  keepUnsent('7', list)
  expect(keptUnsent('7')).toEqual([
    { ...one, stage: { at: 'waiting' } },
    { ...one, clientId: 'c2', filePath: 'f', stage: { at: 'waiting' } },
  ])
  keepUnsent('7', [])
  expect(sessionStorage).toHaveLength(0)
})

it('follows who comes and goes, and knows those again who come back', () => {
  const person = (personId: string, name = personId) =>
    ({
      id: personId,
      username: null,
      name,
      online: true,
      insIdCd: '00010392',
      dept: { en: 'Sakura Shore Bank', zh: '樱岸银行' },
    }) as ChatEntry
  const told = (personId: string, online: boolean) => [{ userId: personId, online }]
  const online = { list: [person('a', 'A. Preecha'), person('b')], others: [] }
  const gone = withPresence(online, told('b', false), 'me')
  expect([...onlineNames(gone)]).toEqual(['a'])
  expect([...onlineNames(withPresence(gone, told('b', true), 'me'))]).toEqual(['a', 'b'])
  const come = withPresence(withPresence(online, told('c', true), 'me'), told('me', true), 'me')
  expect(come.others).toEqual(['c'])
  expect(withPresence(come, told('c', false), 'me').others).toEqual([])
  for (const typed of ['preech', '樱岸', '10392', ' B ']) expect(fitting(online.list, typed)).not.toEqual([])
  expect(fitting(online.list, 'zz')).toEqual([])
})

it('says when as short as it is clear', () => {
  const now = new Date(2026, 8, 10, 12)
  const shown = (iso: string) => nearTime(iso, now, 'en')
  expect([local(10, 9, 5), local(7, 9), local(1, 9)].map(shown)).toEqual(['09:05', 'Mon', '09-01'])
  expect(nearTime(new Date(2025, 8, 1).toISOString(), now, 'zh')).toBe('2025-09-01')
})

it('takes pictures, documents, pdf, text and tables, and says why it takes nothing else', () => {
  const refusal = (name: string, size = 1, type = '') => chatFileRefusal({ name, size, type })
  for (const name of ['a.PNG', 'b.pdf', 'c.docx', 'd.xlsx', 'e.txt', 'f.csv']) expect(refusal(name)).toBeNull()
  expect(refusal('notes', 1, 'text/plain')).toBeNull()
  for (const name of ['a.zip', 'b.exe', 'c.svg', 'd']) expect(refusal(name)).toBe('type')
  expect([refusal('a.png', 0), refusal('a.png', 51 * 1024 * 1024)]).toEqual(['empty', 'size'])
})
