import type { FastifyInstance } from 'fastify'
import { type CountersNotice, queryMessage, readMessage } from '../../../contract/messages.ts'
import { institutionTopic, topics } from '../../../contract/topics.ts'
import { mayActFor } from '../../../domain/actor.ts'
import type { Databases } from '../../db/databases.ts'
import type { SessionUser } from '../../http/access.ts'
import { serve } from '../../http/serve.ts'
import { keepRelaying, type Relaying } from '../../realtime/keepRelaying.ts'
import type { Realtime } from '../../realtime/realtime.ts'
import { countersOf, tellCounters } from './counters.ts'
import { movedNews } from './moved.ts'
import { tellPresence } from './presence.ts'
import { listMessages, markRead } from './read.ts'
import { isWaiting, relay, sendLatest } from './relay.ts'
import { replayMessages } from './replay.ts'

interface MessageDeps {
  databases: Databases
  clock: () => Date
  realtime: Realtime<SessionUser>
}

const pollMs = 2_000

/** The bell's interface for other features. */
interface Bell extends Pick<Relaying, 'wake'> {
  /** The counters of this user have changed, by what was read. */
  counted(userId: string, read: readonly number[]): Promise<void>
}

/** The bell: what is told to whom, as it happens and afterwards. */
export function messageRoutes(app: FastifyInstance, deps: MessageDeps): Bell {
  const db = deps.databases.main

  serve(app, queryMessage, 'session', async ({ body, actor, language }) =>
    listMessages(db, actor.userId, body, language),
  )

  serve(app, readMessage, 'session', async ({ body, actor }) => {
    const { unread, read } = await markRead(db, actor.userId, body)
    await tellCounters({ db, realtime: deps.realtime }, read)
    return { unread }
  })

  openTopics(deps)
  const { wake } = startRelay(app, deps)
  return {
    wake,
    counted: (userId, read) => tellCounters({ db, realtime: deps.realtime }, new Map([[userId, [...read]]])),
  }
}

/** Whoever is connected may hear of these; what begins with `/user/` is each user's own. */
function openTopics({ databases, realtime }: MessageDeps): void {
  const everybody = { authorize: () => true }
  realtime.onSubscribe(institutionTopic, {
    authorize: (user, { insIdCd }) => insIdCd !== undefined && mayActFor(user, insIdCd),
  })
  realtime.onSubscribe(topics.presence, {
    ...everybody,
    personal: true,
    subscribed: async ({ user: { userId }, send }) => {
      const counters = (await countersOf(databases.main, [userId])).get(userId)
      if (counters) send(JSON.stringify({ counters: { ...counters, read: [] } } satisfies CountersNotice))
      return undefined
    },
  })
  realtime.onSubscribe(topics.records, everybody)
  realtime.onSubscribe(topics.messages, {
    ...everybody,
    subscribed: (subscriber) => replayMessages(databases.main, subscriber),
  })
}

function startRelay(app: FastifyInstance, { databases, clock, realtime }: MessageDeps): Relaying {
  const db = databases.main
  const onError = (error: unknown) => app.log.error({ err: error }, 'Messages could not be told')
  const moved = movedNews({ db, realtime, onError })
  const presence = tellPresence(realtime, onError)
  const relaying = keepRelaying({
    isWaiting: () => isWaiting({ db, clock }),
    relay: () => relay({ db, clock, realtime, moved }),
    onError,
    pollMs,
  })
  realtime.onGap(() => void sendLatest({ db, realtime }).catch(onError))
  app.addHook('onClose', async () => {
    await relaying.stop()
    await Promise.all([moved.stop(), presence.stop()])
  })
  return relaying
}
