import { z } from 'zod'
import { maxChatText, maxNoticeRecords, messageTypes, operationTypes } from '../domain/messages.ts'
import { noticeKinds } from '../domain/notify.ts'
import { defineCall } from './call.ts'
import { names, nothing, rowId } from './schema.ts'
import { languages } from './texts/languages.ts'

/**
 * Bell and chat: what travels over the real-time connection (`topics.ts` says where), and the calls by which the browser
 * looks up what was before.
 *
 * Each message of the bell carries `seq`, in its body and as a header of its frame, counted up by one for each user; what
 * is said in chat has a `seq` of its own, counted likewise. A client subscribes with the header `after`, the last one that
 * it has, and gets what it missed in order before anything new, each once for this subscription. `query/message` and
 * `query/chat/entries` say where a client begins that has none. The client keeps the last `seq`, and
 *
 * - drops a message whose `seq` isn't above it: it has that one;
 * - subscribes anew, with `after`, where the next `seq` isn't the one that follows: processes don't wait for each other;
 * - looks the list up, and goes on from the `seq` that it says, where the first message of a subscription isn't the next:
 *   more was missed than is sent after (`maxReplay`).
 *
 * A message about records grows while it is unread: it comes again under its `id`, with a new `seq`, and replaces what the
 * client has under that `id`. It is read when its records have moved on: `countersNotice` says so.
 *
 * How far something said has come (`delivered`, `read`, `seen`, `rated`) has no number. It is cumulative, and said anew
 * to whoever subscribes. What is sent counts as delivered; where the client asks to acknowledge (`ack`), when it has.
 */

const seq = z.int().min(1)
/**
 * Somebody in conversations: the id that `query/chat/entries` and `user/online` answer, which is the user id, or `Robot`.
 * A client may also send a user name of the own institution; those of others are unknown here.
 */
const person = z.string().min(1).max(64)
const file = z.object({ fileName: z.string(), filePath: z.string(), size: z.int(), mediaType: z.string() })

/** Where a message leads to. */
const link = z.object({
  /** One record; where it is about several, their list: a flow, and its node. */
  expId: z.string().optional(),
  flow: z.string().optional(),
  node: z.string().optional(),
  bulletinId: z.string().optional(),
  certId: z.string().optional(),
  changeId: z.string().optional(),
  /** Whose conversation. */
  userId: z.string().optional(),
})

/** A message of the bell. Specification 3. */
export const message = z.object({
  id: z.string(),
  seq,
  type: z.enum(messageTypes),
  /** What it is about, as the user's choices tell them apart; null for what is no notice. */
  kind: z.enum(noticeKinds).nullable(),
  title: z.string(),
  content: z.string(),
  /** 0: it only stands in the list. */
  notifyIn: z.enum(['0', '1']),
  /** Who caused it, as people read it; of what was said in chat the id of who said it. */
  fromName: z.string(),
  /** The file that came with a chat message, for `download`; null where there is none. */
  filePath: z.string().nullable(),
  /** Whether there is a file to load. */
  hasLoading: z.boolean(),
  recCrtTs: z.string(),
  notRead: z.boolean(),
  link,
})
export type Message = z.infer<typeof message>

/** A line to click in an answer of the robot: sent as a question, or opened. Specification 3: `subLink`. */
export const subLink = z.object({
  /** The name of a file, else the text. */
  text: z.string(),
  /** Set for a voucher of the record in question, for `download`. */
  filePath: z.string().nullable(),
  /** The text that a click sends; null for a link to `to` and for a file. */
  prop: z.string().nullable(),
  /** An address of the portal. */
  to: z.string().nullable(),
})

export type SubLink = z.infer<typeof subLink>

/** What was said in a conversation. */
export const chatMessage = z.object({
  chatId: z.string(),
  seq,
  /** Of what one has said oneself: the id under which the browser sent it; null for what was said by others. */
  clientId: z.string().nullable(),
  /** Of the one who said it, and of the one it was said to. */
  from: person,
  to: person,
  /** Its heading; empty where it has none. */
  title: z.string(),
  text: z.string(),
  file: file.nullable(),
  subLinks: z.array(subLink),
  /** Of an answer of the robot: the article that it comes from. */
  source: z.object({ id: z.string(), title: z.string() }).nullable(),
  /** Of an answer that may be rated: its id. */
  seqId: z.string().nullable(),
  /** How it was rated. */
  score: z.union([z.literal(1), z.literal(-1)]).nullable(),
  /** Of an answer of the robot that doesn't know: a person of the head institution may. */
  offersPerson: z.boolean(),
  at: z.string(),
  deliveredAt: z.string().nullable(),
  readAt: z.string().nullable(),
})
export type ChatMessage = z.infer<typeof chatMessage>

export const chatEvent = z.discriminatedUnion('event', [
  z.object({ event: z.literal('said'), said: chatMessage }),
  /** All that this person was told until then has been delivered to them, or read by them. */
  z.object({ event: z.enum(['delivered', 'read']), userId: person, upTo: z.string(), at: z.string() }),
  /** What this person said until then has been read, in whatever tab of one's own. */
  z.object({ event: z.literal('seen'), userId: person, upTo: z.string() }),
  z.object({ event: z.literal('rated'), chatId: z.string(), score: z.union([z.literal(1), z.literal(-1)]) }),
])
export type ChatEvent = z.infer<typeof chatEvent>

export const chatSend = z.strictObject({
  /** Made by the client: the same one twice is stored once. The server makes one where it is left out. */
  clientId: z.uuid().optional(),
  toName: person,
  title: z.string().max(120).default(''),
  content: z.string().max(maxChatText),
  filePath: z.uuid().optional(),
  operation_type: z.enum(operationTypes).default(operationTypes.ask),
  /** Of the page: in which the robot greets, and answers what is of no language. */
  language: z.enum(languages).optional(),
})

export const ratingSend = z.strictObject({
  clientId: z.uuid().optional(),
  toName: person,
  score: z.union([z.literal(1), z.literal(-1)]),
  seq_id: rowId,
})

export const recommendSend = z.strictObject({
  clientId: z.uuid().optional(),
  expId: z.string().max(32),
  /** The address of the page from which it was asked. */
  url: z.string().max(500),
  /** Of the page: in which it is asked, and answered. */
  language: z.enum(languages).optional(),
})

/** Stored, or refused and why. */
export const sendResult = z.object({
  clientId: z.string(),
  errCd: z.string().optional(),
  errMsg: z.string().optional(),
  said: chatMessage.optional(),
})
export type SendResult = z.infer<typeof sendResult>

/**
 * Records that have moved, from one state to another (`from` is the origin where they begin): whoever shows them or counts
 * them looks again. At most one such frame a second; where there are more of them, one stands for all that moved alike.
 */
export const recordNotice = z.object({
  records: z
    .array(z.object({ expId: z.string(), flow: z.string(), from: z.string(), to: z.string() }))
    .max(maxNoticeRecords),
})
export type RecordNotice = z.infer<typeof recordNotice>

/** A bulletin for an institution has come to stand: whoever shows the bulletins looks again. */
export const institutionNotice = z.object({
  bulletin: z.object({ bulletinId: z.string(), title: z.string(), insIdCd: z.string() }),
})
export type InstitutionNotice = z.infer<typeof institutionNotice>

/** So many alerts were raised for an institution: whoever shows its suspicious transactions looks again. */
export const riskNotice = z.object({ insIdCd: z.string(), alerts: z.int() })
export type RiskNotice = z.infer<typeof riskNotice>

/** Who came or left, a moment's worth together. */
export const presence = z.object({
  users: z.array(z.object({ userId: person, online: z.boolean() })),
})
export type PresenceNotice = z.infer<typeof presence>

/**
 * How much is unread, on the same destination, to one user alone: when they subscribe, and whenever it changes. A client
 * takes the counters where it has all messages up to `seq`.
 */
export const countersNotice = z.object({
  counters: z.object({
    messages: z.int(),
    /** In conversations. */
    chats: z.int(),
    /** The number of the last message that is counted. */
    seq: z.int(),
    /** Messages that were read by this change, by their numbers; null where there are too many: look them up again. */
    read: z.array(z.int()).nullable(),
  }),
})
export type CountersNotice = z.infer<typeof countersNotice>

export const queryMessage = defineCall({
  method: 'POST',
  path: 'query/message',
  summary: 'The messages of the bell, newest first, and how many are unread',
  concerns: 'oneself',
  body: z.strictObject({
    /** Older than this one. */
    before: seq.optional(),
    pageSize: z.int().min(1).max(100).default(20),
    type: z.enum(messageTypes).optional(),
    unread: z.boolean().default(false),
  }),
  reply: z.object({
    list: z.array(message),
    /** Of all of them, as far as 10,000. */
    total: z.int(),
    unread: z.int(),
    /** The last number that was given: what a client that begins here subscribes after. */
    seq: z.int(),
  }),
})

export const readMessage = defineCall({
  method: 'POST',
  path: 'read/message',
  summary: 'Mark messages as read, once: these, or all up to one',
  concerns: 'oneself',
  body: z.strictObject({ list: z.array(seq).max(100).optional(), upTo: seq.optional() }),
  reply: z.object({ unread: z.int() }),
})

/** Somebody to talk to. Specification 3: chat window entry. */
export const chatEntry = z.object({
  id: person,
  /** Null for users of other institutions. */
  username: z.string().nullable(),
  name: z.string(),
  /** The institution's name. */
  dept: names,
  insIdCd: z.string(),
  img: z.string().nullable(),
  online: z.boolean(),
  /** Unread. */
  readNum: z.int(),
  preview: z.string(),
  lastAt: z.string().nullable(),
  /** The last message; null where nothing was said. */
  lastSeq: seq.nullable(),
})
export type ChatEntry = z.infer<typeof chatEntry>

export const queryChatEntries = defineCall({
  method: 'POST',
  path: 'query/chat/entries',
  summary: 'With whom this user has talked, last first',
  concerns: 'oneself',
  body: z.strictObject({
    /** Those whose last message is older than this one. */
    before: seq.optional(),
    pageSize: z.int().min(1).max(100).default(50),
  }),
  reply: z.object({
    list: z.array(chatEntry),
    unread: z.int(),
    /** The last number that was given: what a client that begins here subscribes after. */
    seq: z.int(),
  }),
})

export const queryChat = defineCall({
  method: 'POST',
  path: 'query/chat',
  summary: 'What was said with one person, newest first',
  concerns: 'oneself',
  body: z.strictObject({ userId: person, before: seq.optional(), pageSize: z.int().min(1).max(100).default(30) }),
  reply: z.object({ list: z.array(chatMessage), more: z.boolean() }),
})

export const readChat = defineCall({
  method: 'POST',
  path: 'read/chat',
  summary: 'What this person has said was read, up to one message',
  concerns: 'oneself',
  body: z.strictObject({ userId: person, upTo: rowId }),
  reply: z.object({ unread: z.int() }),
})

export const getOnline = defineCall({
  method: 'GET',
  path: 'user/online',
  summary: 'Who is connected now, in any process, but for the one who asks',
  concerns: 'nobody',
  body: nothing,
  reply: z.object({ list: z.array(chatEntry) }),
})
