import { type Row, row } from './row.ts'

const door = 'src/server/features/auth/liveDoor.test.ts'
const messages = 'src/server/features/messages/messages.test.ts'
const chat = 'src/server/features/chat/chat.test.ts'
const conversation = 'src/server/features/robot/conversation.test.ts'

/** Specification 7, "Real-time": the address, what is subscribed to, and what is sent. */
export const live: readonly Row[] = [
  row('/websocket', door, 'opens to our own page, in a session, with the ticket of its user'),
  row('/topic/notice/{insIdCd}', messages, 'rings for whom it is, and shows itself on their open pages', {
    says: 'topics.institution(',
  }),
  row('/user/topic/notice', messages, 'hears of records that moved where its lists have them, once a second at most', {
    says: 'topics.records',
  }),
  row('/user/queue/msg', messages, 'gets what it missed, in order, once, and then what is new', {
    says: 'topics.messages',
  }),
  row('/user/queue/chat', chat, 'reaches every tab of both, is delivered, rings at each message, and is read', {
    says: 'topics.chat',
  }),
  row('/queue/msg/new', messages, 'hears who comes and who leaves, and finds them among those who are online', {
    says: 'topics.presence',
  }),
  row('/user/queue/msg/result', chat, 'is refused with a reason, in the language of the account', {
    says: 'topics.results',
  }),
  row('/app/queue/chat', chat, 'is said once, however often and at once it is sent', { says: 'sends.chat' }),
  row('/app/queue/chat/robot/file', conversation, 'is a file, which it says it can’t read', {
    says: 'sends.robotFile',
  }),
  row('/app/queue/mark', conversation, 'counts once, in each of its forms', { says: 'sends.mark' }),
  row('/app/queue/recommend', conversation, 'says to who may read it where it stands, and leads to it', {
    says: 'sends.recommend',
  }),
]

/** Destinations that the product needs and the specification doesn't name. */
export const ownLive: readonly Row[] = [
  row(
    '/topic/risk/{insIdCd}',
    'src/server/features/riskRules/rules.test.ts',
    'tells the risk officers of the institution and of the head of new alerts, and nobody else',
    { says: 'topics.risk(' },
  ),
]
