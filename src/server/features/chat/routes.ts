import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import type { ErrorBody } from '../../../contract/errors.ts'
import {
  type ChatMessage,
  type chatSend,
  getOnline,
  queryChat,
  queryChatEntries,
  readChat,
  type SendResult,
} from '../../../contract/messages/messages.ts'
import { type Sent, sends, topics } from '../../../contract/messages/topics.ts'
import { isOwnPage, maxMessageBytes, robotUsername } from '../../../domain/messages.ts'
import { parseJson } from '../../../domain/text/json.ts'
import type { Language } from '../../../texts/texts.ts'
import type { Databases } from '../../db/pools/databases.ts'
import type { Tables } from '../../db/tables.ts'
import type { ConsumePoint } from '../../http/load/rateLimiters.ts'
import type { SessionUser } from '../../http/serve/access.ts'
import { CallError, errorBody } from '../../http/serve/errors.ts'
import { invalid } from '../../http/serve/invalid.ts'
import { serve } from '../../http/serve/serve.ts'
import type { Live } from '../../live.ts'
import { StompError } from '../../realtime/frame.ts'
import { keepRelaying } from '../../realtime/keepRelaying.ts'
import type { ClientMessage } from '../../realtime/rules.ts'
import { keepArrivals } from './arrivals.ts'
import { batcher } from './batcher.ts'
import { listSaid, markRead, type ReadDeps } from './history.ts'
import { conversationsOf, peopleOnline } from './people.ts'
import { isWaiting, relayLeft, sendStored } from './relay.ts'
import { replayChat } from './replay.ts'
import { chatMessageOf } from './store.ts'
import { type AttachableFiles, type OutgoingMessage, rings, type StoreResult, storeMessages } from './storeMessages.ts'

interface ChatDeps {
  databases: Databases
  clock: () => Date
  realtime: Live<SessionUser>
  chatLimit: ConsumePoint
  files: { attachable: AttachableFiles }
  bell: {
    wake(): void
    read: ReadDeps['bellRead']
    counted: ReadDeps['counted']
  }
}

interface Chat {
  /** Stores and sends a message. Throws when it is refused. */
  say(message: OutgoingMessage): Promise<ChatMessage>
  take: Take
  /** `alone`: only that message, and none before it. */
  read(reader: SessionUser, whose: { userId: string; upTo: string; alone?: boolean }): Promise<unknown>
  join(username: string, partner: Partner): void
}

const pollMs = 2_000
const maxBatch = 500

export function chatRoutes(app: FastifyInstance, deps: ChatDeps): Chat {
  const { databases, realtime, bell } = deps
  const db = databases.main

  serve(app, queryChatEntries, 'session', async ({ body, actor }) =>
    conversationsOf(db, actor, body, realtime.isOnline),
  )

  const conversations = openConversations(app, deps)
  serve(app, queryChat, 'session', async ({ body, actor }) => listSaid(db, actor, body))

  const read = (reader: SessionUser, whose: Parameters<Chat['read']>[1]) =>
    markRead({ db, realtime, bellRead: bell.read, counted: bell.counted }, reader, whose)
  serve(app, readChat, 'session', async ({ body, actor }) => read(actor, body))

  serve(app, getOnline, 'session', async ({ actor }) => ({
    list: await peopleOnline(db, actor, realtime.online()),
  }))

  startRelay(app, deps)
  return { ...conversations, read }
}

function openConversations(app: FastifyInstance, deps: ChatDeps): Omit<Chat, 'read'> {
  const { databases, clock, realtime, chatLimit, files, bell } = deps
  const db = databases.main
  const everybody = { authorize: () => true }
  const onError = (error: unknown) => app.log.error({ err: error }, 'Chat message could not be stored')
  const arrivals = keepArrivals(db, realtime, onError)
  const sender = sendStored({ db, realtime }, onError)
  const batches = batcher<OutgoingMessage, StoreResult>(async (batch) => {
    const { results, stored } = await storeMessages({ db, clock, attachable: files.attachable }, batch)
    if (stored) {
      sender.send(stored)
      if (stored.rows.some(({ to_id }) => rings(to_id))) bell.wake()
    }
    return results
  }, maxBatch)
  app.addHook('onClose', async () => {
    await batches.stop()
    await Promise.all([sender.stop(), arrivals.stop()])
  })
  const partners = new Map<string, Partner>()
  const partnerOf = (username: string) => partners.get(username.toLowerCase())
  const say: Chat['say'] = async (message) => {
    const result = await batches.add(message)
    if ('error' in result) throw new CallError(result.error)
    partnerOf(result.row.to_id)?.told(result.row.chat_id, result.row.from_user)
    return chatMessageOf(result.row, message.user.userId)
  }
  const take = takeSends({ db, realtime, chatLimit, onError })

  realtime.onSubscribe(topics.results, everybody)
  realtime.onSubscribe(topics.chat, {
    ...everybody,
    subscribed: (subscriber) => replayChat(db, subscriber, arrivals),
    acknowledged({ userId }, { seq }, accepted) {
      if (accepted && seq !== undefined) arrivals.add({ userId, seq: Number(seq) })
    },
  })
  take(sends.chat, async (user, sent) => {
    if (await partnerOf(sent.toName)?.takes(user, sent)) return null
    const { clientId, toName, content, filePath = null } = sent
    return say({ user, clientId, toName, text: content, fileId: filePath, ...chatExtraOf(sent) })
  })
  return {
    say,
    take,
    join: (username, partner) => void partners.set(username.toLowerCase(), partner),
  }
}

function chatExtraOf({ toName, title, language, url = '' }: z.infer<typeof chatSend>): Pick<OutgoingMessage, 'extra'> {
  const page = toName.toLowerCase() === robotUsername.toLowerCase() && isOwnPage(url) && { url }
  if (!title && !language && !page) return {}
  return { extra: { ...(title && { title }), ...(language && { language }), ...page } }
}

function startRelay(app: FastifyInstance, { databases, realtime }: ChatDeps): void {
  const db = databases.main
  const onError = (error: unknown) => app.log.error({ err: error }, 'Chat message could not be delivered')
  const relaying = keepRelaying({
    isWaiting: () => isWaiting({ db }),
    relay: () => relayLeft({ db, realtime }),
    onError,
    pollMs,
  })
  app.addHook('onClose', () => relaying.stop())
}

interface Partner {
  /**
   * True when it handled what was sent, which isn't stored then; false for an ordinary message. Throws when it is
   * refused.
   */
  takes(user: SessionUser, sent: z.infer<typeof chatSend>): Promise<boolean>
  told(chatId: string, fromUser: string): void
}

interface TakeDeps {
  db: Kysely<Tables>
  realtime: Pick<Live<SessionUser>, 'onSend' | 'publishToUser'>
  chatLimit: ConsumePoint
  onError(error: unknown): void
}

/** Opens a topic: reads what is sent to it, does it, and tells its sender what became of it: the message where it was one. */
type Take = <Payload extends z.ZodMiniObject>(
  topic: Sent<Payload>,
  work: (user: SessionUser, sent: z.infer<Payload> & { clientId: string }) => Promise<ChatMessage | null>,
) => void

const identified = z.looseObject({ clientId: z._default(z.uuid(), () => randomUUID()) })

function takeSends({ db, realtime, chatLimit, onError }: TakeDeps): Take {
  const refusal = (error: unknown, language: Language): ErrorBody => {
    const known = error instanceof z.core.$ZodError ? invalid(error, language) : error
    if (known instanceof CallError) return errorBody(language, known.error, known.values, known.field)
    onError(error)
    return errorBody(language, 'internal')
  }

  return (topic, work) => {
    const handle = async ({ user, body }: ClientMessage<SessionUser>) => {
      const sent = jsonOf(body)
      const { success, data } = identified.safeParse(sent)
      if (!success)
        throw new StompError('The body is no chat message: a JSON object; its clientId, where it has one, is a UUID.')
      const doIt = async () => {
        if (!(await chatLimit(user.userId))) throw new CallError('tooMany')
        return work(user, { ...topic.payload.parse(data, { reportInput: true }), clientId: data.clientId })
      }
      const outcome = await doIt().then(
        (message) => (message ? { message } : {}),
        async (error) => refusal(error, await languageOf(db, user.userId)),
      )
      const result: SendResult = { clientId: data.clientId, ...outcome }
      realtime.publishToUser(user.userId, topics.results, result)
    }
    realtime.onSend(topic, { authorize: () => true, maxBodyBytes: maxMessageBytes, handle })
  }
}

function jsonOf(body: Buffer): unknown {
  try {
    return parseJson(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    return null
  }
}

async function languageOf(db: Kysely<Tables>, userId: string): Promise<Language> {
  const row = await db.selectFrom('app_user').select('language').where('user_id', '=', userId).executeTakeFirst()
  return row?.language ?? 'en'
}
