import type { FastifyInstance } from 'fastify'
import { getOnline, queryChat, queryChatEntries, readChat } from '../../../contract/messages.ts'
import { sends, topics } from '../../../contract/topics.ts'
import { maxMessageBytes } from '../../../domain/messages.ts'
import type { Databases } from '../../db/databases.ts'
import type { SessionUser } from '../../http/access.ts'
import { serve } from '../../http/serve.ts'
import { keepRelaying, type Relaying } from '../../realtime/keepRelaying.ts'
import type { Realtime } from '../../realtime/realtime.ts'
import { keepArrivals } from './arrivals.ts'
import { listSaid, markRead, type ReadDeps } from './history.ts'
import { conversationsOf, peopleOnline } from './people.ts'
import { isWaiting, relay, sendLatest } from './relay.ts'
import { replayChat } from './replay.ts'
import { type AttachableFiles, type Said, type Saying, sayTogether } from './say.ts'
import { takeChat } from './take.ts'
import { together } from './together.ts'

interface ChatDeps {
  databases: Databases
  clock: () => Date
  realtime: Realtime<SessionUser>
  /** What one user may say in a minute. */
  perMinute: number
  files: { attachable: AttachableFiles }
  bell: {
    /** Something was said in a conversation that had nothing unread. */
    wake(): void
    read: ReadDeps['bellRead']
  }
}

const pollMs = 2_000
const saidAtOnce = 500

/** What users say to each other: taken, stored, sent, and looked up. */
export function chatRoutes(app: FastifyInstance, deps: ChatDeps): void {
  const { databases, realtime, bell } = deps
  const db = databases.main

  serve(app, queryChatEntries, 'session', async ({ body, actor }) =>
    conversationsOf(db, actor.userId, body, realtime.isOnline),
  )

  serve(app, queryChat, 'session', async ({ body, actor }) => listSaid(db, actor.userId, body))

  serve(app, readChat, 'session', async ({ body, actor }) =>
    markRead({ db, realtime, bellRead: bell.read }, actor, body),
  )

  serve(app, getOnline, 'session', async ({ actor }) => ({
    list: await peopleOnline(db, actor.userId, realtime.online()),
  }))

  openConversations(app, deps, startRelay(app, deps))
}

/** Everybody may write to everybody: institutions settle by it what no form asks. */
function openConversations(app: FastifyInstance, deps: ChatDeps, relaying: Pick<Relaying, 'wake'>): void {
  const { databases, clock, realtime, perMinute, files, bell } = deps
  const db = databases.main
  const everybody = { authorize: () => true }
  const onError = (error: unknown) => app.log.error({ err: error }, 'What was said could not be kept')
  const arrivals = keepArrivals(db, realtime, onError)
  const saying = together<Saying, Said>(async (batch) => {
    const said = await sayTogether({ db, clock, attachable: files.attachable }, batch)
    relaying.wake()
    if (said.some((one) => 'row' in one && one.row.rings)) bell.wake()
    return said
  }, saidAtOnce)
  app.addHook('onClose', async () => {
    await saying.stop()
    await arrivals.stop()
  })

  realtime.onSubscribe(topics.results, everybody)
  realtime.onSubscribe(topics.chat, {
    ...everybody,
    subscribed: (subscriber) => replayChat(db, subscriber, arrivals),
    acknowledged({ userId }, { seq }, accepted) {
      if (accepted && seq !== undefined) arrivals.add(userId, Number(seq))
    },
  })
  realtime.onSend(sends.chat, {
    ...everybody,
    maxBodyBytes: maxMessageBytes,
    handle: takeChat({ db, realtime, perMinute, say: saying.add, onError }),
  })
}

function startRelay(app: FastifyInstance, { databases, realtime }: ChatDeps): Relaying {
  const db = databases.main
  const onError = (error: unknown) => app.log.error({ err: error }, 'What was said could not be sent')
  const relaying = keepRelaying({
    isWaiting: () => isWaiting({ db }),
    relay: () => relay({ db, realtime }),
    onError,
    pollMs,
  })
  realtime.onGap(() => void sendLatest({ db, realtime }).catch(onError))
  app.addHook('onClose', () => relaying.stop())
  return relaying
}
