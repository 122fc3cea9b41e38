import * as z from 'zod/mini'
import { maxChatText, maxNoticeRecords, messageTypes, operationTypes } from '../../domain/messages.ts'
import { languages } from '../../texts/languages.ts'
import { defineCall } from '../call.ts'
import { workHolder } from '../records/records.ts'
import { names, rowId } from '../schema.ts'
import { lineText, longText } from '../text.ts'
import { link, noticeKinds } from './notices.ts'

/**
 * Bell and chat: what travels over the real-time connection (`topics.ts` says where), and the calls by which the browser
 * looks up what was before.
 *
 * Each message of the bell carries `seq`, in its body and as a header of its frame, counted up by one for each user; what
 * arrives in chat has a `seq` of its own, counted likewise. A client subscribes with the header `after`, the last one that
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
 * How far a message has come (`delivered`, `read`, `seen`, `rated`) has no number. It is cumulative, and sent again to
 * each client that subscribes. What is sent counts as delivered; where the client asks to acknowledge (`ack`), when it has.
 */

const seq = z.int().check(z.minimum(1))
/**
 * A user id, or `Robot`, as `query/chat/entries` and `user/online` return it. A client may also send a user name of its
 * own institution; user names of other institutions are unknown here. `id:17` is the user 17, also where a colleague has
 * the user name `17`: that number alone would name nobody.
 */
const person = z.string().check(z.minLength(1), z.maxLength(64))
const file = z.object({ fileName: z.string(), filePath: z.string(), size: z.int(), mediaType: z.string() })

export const message = z.object({
  id: z.string(),
  seq,
  type: z.enum(messageTypes),
  /** Kind of the notice, as in the user's notification choices; null when it is no notice. */
  kind: z.nullable(z.enum(noticeKinds)),
  title: z.string(),
  content: z.string(),
  /** 0: it only stands in the list. */
  notifyIn: z.enum(['0', '1']),
  /** Name of the user who caused it; for chat messages the sender's id. */
  fromName: z.string(),
  /** The file that came with a chat message, for `download`; null where there is none. */
  filePath: z.nullable(z.string()),
  hasLoading: z.boolean(),
  recCrtTs: z.string(),
  notRead: z.boolean(),
  link,
})
export type Message = z.infer<typeof message>

/**
 * A line to click in an answer of the robot: it is sent as a question, or opens something. Specification 3: `subLink`.
 */
const subLink = z.object({
  /** The name of a file, else the text. */
  text: z.string(),
  /** Set for a voucher of the record in question, for `download`. */
  filePath: z.nullable(z.string()),
  /** The text that a click sends; null for a link to `to` and for a file. */
  prop: z.nullable(z.string()),
  to: z.nullable(z.string()),
})

export type SubLink = z.infer<typeof subLink>

const chatMessage = z.object({
  chatId: z.string(),
  seq,
  /** Id that the browser gave to the user's own message; null for messages of others. */
  clientId: z.nullable(z.string()),
  from: person,
  to: person,
  /** Empty where the message has no heading. */
  title: z.string(),
  text: z.string(),
  file: z.nullable(file),
  subLinks: z.array(subLink),
  source: z.nullable(z.object({ id: z.string(), title: z.string() })),
  seqId: z.nullable(z.string()),
  score: z.nullable(z.union([z.literal(1), z.literal(-1)])),
  /** True when the robot doesn't know the answer, but a person of the head institution may. */
  offersPerson: z.boolean(),
  at: z.string(),
  deliveredAt: z.nullable(z.string()),
  readAt: z.nullable(z.string()),
})
export type ChatMessage = z.infer<typeof chatMessage>

export const chatEvent = z.discriminatedUnion('event', [
  z.object({ event: z.literal('message'), message: chatMessage }),
  /** Everything up to then has been delivered to the user, or read by the user. */
  z.object({ event: z.enum(['delivered', 'read']), userId: person, upTo: z.string(), at: z.string() }),
  /** Messages of this person up to this time were read, in any of the user's tabs. */
  z.object({ event: z.literal('seen'), userId: person, upTo: z.string() }),
  z.object({ event: z.literal('rated'), chatId: z.string(), score: z.union([z.literal(1), z.literal(-1)]) }),
])
export type ChatEvent = z.infer<typeof chatEvent>

export const chatSend = z.strictObject({
  /** Made by the client: the same one twice is stored once. The server makes one where it is left out. */
  clientId: z.optional(z.uuid()),
  toName: person,
  title: z._default(lineText({ max: 120 }), ''),
  content: longText({ max: maxChatText, drops: /\0/g }),
  filePath: z.optional(z.uuid()),
  operation_type: z._default(z.enum(operationTypes), operationTypes.ask),
  /** Language of the page. The robot greets in it, and answers in it when a question has no language. */
  language: z.optional(z.enum(languages)),
  /** Address of the page, for the robot alone: `this record` is the one that it shows. */
  url: z.optional(lineText({ max: 500 })),
})

export const ratingSend = z.strictObject({
  clientId: z.optional(z.uuid()),
  toName: person,
  score: z.union([z.literal(1), z.literal(-1)]),
  seq_id: rowId,
})

export const recommendSend = z.strictObject({
  clientId: z.optional(z.uuid()),
  expId: lineText({ max: 32 }),
  url: lineText({ max: 500 }),
  language: z.optional(z.enum(languages)),
})

export const sendResult = z.object({
  clientId: z.string(),
  errCd: z.optional(z.string()),
  errMsg: z.optional(z.string()),
  message: z.optional(chatMessage),
})
export type SendResult = z.infer<typeof sendResult>

/**
 * Tells that records moved from one state to another, so that pages reload lists and counts; `from` is the origin for a
 * new record. At most one frame a second is sent, and one entry may stand for many records that moved alike.
 */
export const recordNotice = z.object({
  records: z
    .array(z.object({ expId: z.string(), flow: z.string(), from: z.string(), to: z.string() }))
    .check(z.maxLength(maxNoticeRecords)),
})
export type RecordNotice = z.infer<typeof recordNotice>

export const institutionNotice = z.object({
  bulletin: z.object({ bulletinId: z.string(), title: z.string(), insIdCd: z.string() }),
})
export type InstitutionNotice = z.infer<typeof institutionNotice>

export const riskNotice = z.object({ insIdCd: z.string(), alerts: z.int() })
export type RiskNotice = z.infer<typeof riskNotice>

/** The record or alert that this user has claimed, released, opened or left, or the record to which they have added a note. */
export const workNotice = z.object({
  thing: z.string(),
  userId: z.string(),
  note: z.optional(z.literal(true)),
  /** Who holds it now, null for nobody; missing without `viewing` where a list must be read again to know. */
  heldBy: z.optional(z.nullable(z.omit(workHolder, { mine: true }))),
  /** The name of this user where they have it open without holding it, null where they no longer do. */
  viewing: z.optional(z.nullable(z.string())),
})
export type WorkNotice = z.infer<typeof workNotice>

export const presence = z.object({
  users: z.array(z.object({ userId: person, online: z.boolean() })),
})
export type PresenceNotice = z.infer<typeof presence>

/**
 * Unread counts, sent to one user on subscribing and on every change. A client uses the counters only once it has all
 * messages up to `seq`.
 */
export const countersNotice = z.object({
  counters: z.object({
    messages: z.int(),
    chats: z.int(),
    /** The number of the last message that is counted. */
    seq: z.int(),
    /**
     * Messages that were read by this change, by their numbers; null where there are too many or some were deleted: look
     * them up again.
     */
    read: z.nullable(z.array(z.int())),
  }),
})
export type CountersNotice = z.infer<typeof countersNotice>

export const queryMessage = defineCall({
  path: 'query/message',
  summary: 'List messages, newest first, with the unread count',
  dataScope: 'oneself',
  body: z.strictObject({
    before: z.optional(seq),
    pageSize: z._default(z.int().check(z.minimum(1), z.maximum(100)), 20),
    type: z.optional(z.enum(messageTypes)),
    unread: z._default(z.boolean(), false),
  }),
  reply: z.object({
    list: z.array(message),
    /** Count of all, at most 10,000. */
    total: z.int(),
    unread: z.int(),
    /** The last number that was given: what a client that begins here subscribes after. */
    seq: z.int(),
  }),
})

export const readMessage = defineCall({
  path: 'read/message',
  summary: 'Mark messages as read: the given ones, or all up to one',
  dataScope: 'oneself',
  body: z.strictObject({ list: z.optional(z.array(seq).check(z.maxLength(100))), upTo: z.optional(seq) }),
  reply: z.object({ unread: z.int() }),
})

const chatEntry = z.object({
  id: person,
  /** Null for users of other institutions. */
  username: z.nullable(z.string()),
  name: z.string(),
  dept: names,
  insIdCd: z.string(),
  img: z.nullable(z.string()),
  online: z.boolean(),
  readNum: z.int(),
  preview: z.string(),
  lastAt: z.nullable(z.string()),
  /** The last message; null where there is none yet. */
  lastSeq: z.nullable(seq),
})
export type ChatEntry = z.infer<typeof chatEntry>

export const queryChatEntries = defineCall({
  path: 'query/chat/entries',
  summary: 'List conversations, most recent first',
  dataScope: 'oneself',
  body: z.strictObject({
    /** Returns conversations whose last message is older than this one. */
    before: z.optional(seq),
    pageSize: z._default(z.int().check(z.minimum(1), z.maximum(100)), 50),
  }),
  reply: z.object({
    list: z.array(chatEntry),
    unread: z.int(),
    /** The last number that was given: what a client that begins here subscribes after. */
    seq: z.int(),
  }),
})

export const queryChat = defineCall({
  path: 'query/chat',
  summary: 'List the messages of a conversation, newest first',
  dataScope: 'oneself',
  body: z.strictObject({
    userId: person,
    before: z.optional(seq),
    pageSize: z._default(z.int().check(z.minimum(1), z.maximum(100)), 30),
  }),
  reply: z.object({ list: z.array(chatMessage), more: z.boolean() }),
})

export const readChat = defineCall({
  path: 'read/chat',
  summary: 'Mark a conversation as read up to a message',
  dataScope: 'oneself',
  body: z.strictObject({ userId: person, upTo: rowId }),
  reply: z.object({ unread: z.int() }),
})

export const getOnline = defineCall({
  method: 'GET',
  path: 'user/online',
  summary: 'List other online users',
  dataScope: 'nobody',
  reply: z.object({ list: z.array(chatEntry) }),
})
