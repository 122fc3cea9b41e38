import type { FastifyInstance } from 'fastify'
import { queryMessage, readMessage } from '../../../contract/messages/messages.ts'
import { topics } from '../../../contract/messages/topics.ts'
import { mayActFor } from '../../../domain/people/actor.ts'
import type { Databases } from '../../db/pools/databases.ts'
import type { SessionUser } from '../../http/serve/access.ts'
import { serve } from '../../http/serve/serve.ts'
import type { Live } from '../../live.ts'
import { keepRelaying, type Relaying } from '../../realtime/keepRelaying.ts'
import { announceCounters, countersOf } from './counters.ts'
import { movedNews } from './moved.ts'
import { announcePresence } from './presence.ts'
import { listMessages, markRead } from './read.ts'
import { isWaiting, relay } from './relay.ts'
import { replayMessages } from './replay.ts'

interface MessageDeps {
  databases: Databases
  clock: () => Date
  realtime: Live<SessionUser>
}

const pollMs = 2_000

interface Bell extends Pick<Relaying, 'wake'> {
  counted(userId: string, read: readonly number[]): Promise<void>
  /** Call when messages of these users were deleted. */
  dropped(userIds: readonly string[]): Promise<void>
}

export function messageRoutes(app: FastifyInstance, deps: MessageDeps): Bell {
  const db = deps.databases.main

  serve(app, queryMessage, 'session', async ({ body, actor, language }) =>
    listMessages(db, actor.userId, body, language),
  )

  serve(app, readMessage, 'session', async ({ body, actor }) => {
    const { unread, read } = await markRead(db, actor.userId, body)
    await announceCounters({ db, realtime: deps.realtime }, read)
    return { unread }
  })

  openTopics(deps)
  const { wake } = startRelay(app, deps)
  return {
    wake,
    counted: (userId, read) => announceCounters({ db, realtime: deps.realtime }, new Map([[userId, read]])),
    dropped: (userIds) =>
      announceCounters({ db, realtime: deps.realtime }, new Map(userIds.map((userId) => [userId, null]))),
  }
}

function openTopics({ databases, realtime }: MessageDeps): void {
  const everybody = { authorize: () => true }
  realtime.onSubscribe(topics.institution('{insIdCd}'), {
    authorize: (user, { insIdCd }) => insIdCd !== undefined && mayActFor(user, insIdCd),
  })
  realtime.onSubscribe(topics.presence, {
    ...everybody,
    personal: true,
    subscribed: async ({ user: { userId }, send }) => {
      const counters = (await countersOf(databases.main, [userId])).get(userId)
      if (counters) send({ counters: { ...counters, read: [] } })
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
  const onError = (error: unknown) => app.log.error({ err: error }, 'Notifications could not be delivered')
  const moved = movedNews({ db, realtime, onError })
  const presence = announcePresence(realtime, onError)
  const relaying = keepRelaying({
    isWaiting: () => isWaiting({ db, clock }),
    relay: () => relay({ db, clock, realtime, moved, onError }),
    onError,
    pollMs,
  })
  app.addHook('onClose', async () => {
    await relaying.stop()
    await Promise.all([moved.stop(), presence.stop()])
  })
  return relaying
}
