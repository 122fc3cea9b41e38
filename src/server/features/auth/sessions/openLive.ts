import type { FastifyInstance } from 'fastify'
import type { Secrets } from '../../../db/cards/secrets.ts'
import { figures } from '../../../http/load/metrics.ts'
import type { SessionUser } from '../../../http/serve/access.ts'
import { noteKeys, realtimeChannel } from '../../../installation/installation.ts'
import { type Live, liveTopics } from '../../../live.ts'
import { openRealtime, processName } from '../../../realtime/realtime.ts'
import { redisHub } from '../../../realtime/redisHub.ts'
import { connectRedis } from '../../../redis.ts'
import type { Settings } from '../../../settings.ts'
import { type LiveDoorDeps, liveDoor } from './liveDoor.ts'

export async function openLive(
  app: FastifyInstance,
  { redisUrl, redisCaFile }: Settings,
  { installation, secrets, ...door }: LiveDoorDeps & { installation: string; secrets: Secrets },
): Promise<Live<SessionUser>> {
  const hub = redisUrl
    ? redisHub(
        {
          connect: (options) => connectRedis({ redisUrl, redisCaFile }, options),
          channel: realtimeChannel(installation),
          keys: noteKeys(secrets, installation),
          onRefused: (why) => figures.refusedNotes.inc({ why }),
        },
        processName(),
        app.log,
      )
    : undefined
  const realtime = await openRealtime<SessionUser>({ ...liveDoor(door), hub, log: app.log })
  app.server.on('upgrade', (request, socket, head) => {
    if (request.url?.split('?')[0] === '/websocket') realtime.upgrade(request, socket, head)
    else socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
  })
  app.addHook('preClose', () => realtime.close())
  return liveTopics(realtime)
}
