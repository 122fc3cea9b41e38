import type { Redis } from 'ioredis'
import pg from 'pg'
import { type Connection, connectAs } from '../db/pools/databases.ts'
import { realtimeChannel, redisPrefix } from '../installation/installation.ts'
import { connectRedis } from '../redis.ts'
import type { Settings } from '../settings.ts'
import { checkCertificate } from './certificateChecks.ts'
import { bad, type Finding, ok, warning } from './finding.ts'

/** Whether Redis answers, and whether anybody but the servers of this installation is on its channel. */
export async function checkRedis(
  { redisUrl, redisCaFile }: Settings,
  connection: Connection | null,
): Promise<Finding[]> {
  if (!redisUrl) return [ok('Redis', 'there is none: for one server process that is right')]
  const redis = connectRedis(
    { redisUrl, redisCaFile },
    { lazyConnect: true, maxRetriesPerRequest: 0, retryStrategy: () => null, sentinelRetryStrategy: () => null },
  )
  let reason: Error | null = null
  redis.on('error', (error) => {
    reason = error
  })
  try {
    // Its own error says only that the connection is closed.
    await redis.connect().catch((error) => {
      throw reason ?? error
    })
    const [seconds = 0] = await redis.time()
    const apart = Math.abs(Number(seconds) - Date.now() / 1000)
    const clock =
      apart > 15
        ? warning('Redis', `its clock differs by ${Math.round(apart)} s`, 'Let its machine take its time from NTP.')
        : ok('Redis', 'answers')
    return [
      clock,
      ...checkCertificate('Redis', redis.stream),
      ...(connection ? await checkChannel(redis, connection) : []),
    ]
  } finally {
    redis.disconnect()
  }
}

const sameTime = 'Run NTP on all servers: clocks that differ by two minutes keep them from hearing each other.'
const renew =
  'If another database is a copy of this one, run recourse installation renew there and restart its servers. Let nobody else use this Redis.'

async function checkChannel(redis: Redis, connection: Connection): Promise<Finding[]> {
  const servers = await serversOf(connection)
  if (!servers) return [] // The schema is older, of which its own check tells.
  const { installation, running, refused } = servers
  const own = realtimeChannel(installation)
  const [others, listening] = await Promise.all([redis.pubsub('CHANNELS', 'recourse:*'), redis.pubsub('NUMSUB', own)])
  const strangers = others.map(String).filter((name) => !name.startsWith(redisPrefix(installation)))
  const ears = Number(listening[1] ?? 0)
  const findings: Finding[] = []
  if (refused > 0)
    findings.push(
      bad(
        'Redis',
        `servers refused ${refused} notes that are not of this installation, were sent again, or come from a wrong clock`,
        `${sameTime} ${renew}`,
      ),
    )
  if (ears > running)
    findings.push(
      warning('Redis', `${ears} listen on the channel of this installation, which has ${running} servers`, renew),
    )
  if (strangers.length > 0)
    findings.push(ok('Redis', `is shared with ${strangers.length} other installations, which hear nothing of this one`))
  return findings
}

async function serversOf(
  connection: Connection,
): Promise<{ installation: string; running: number; refused: number } | null> {
  await using client = await connectAs(connection)
  try {
    const { rows } = await client.query<{ installation: string; running: number; refused: number }>(
      `SELECT i.id AS installation, count(p.process_id)::int AS running, coalesce(sum(p.refused_notes), 0)::int AS refused
       FROM installation AS i LEFT JOIN server_process AS p ON p.seen_at > now() - interval '90 seconds' GROUP BY i.id`,
    )
    return rows[0] ?? null
  } catch (error) {
    if (error instanceof pg.DatabaseError) return null
    throw error
  }
}
