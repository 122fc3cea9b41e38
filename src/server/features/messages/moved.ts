import { type Kysely, sql } from 'kysely'
import type { RecordNotice } from '../../../contract/messages/messages.ts'
import { topics } from '../../../contract/messages/topics.ts'
import { flowOf } from '../../../domain/flows/index.ts'
import { maxNoticeRecords } from '../../../domain/messages.ts'
import { actsForAll, type Role } from '../../../domain/people/actor.ts'
import { type MenuName, menusOf } from '../../../domain/people/menus.ts'
import type { Tables } from '../../db/tables.ts'
import { actsForOneOf, rightsOfUser } from '../../db/userRights.ts'
import type { Live } from '../../live.ts'
import type { Moved } from './notifySteps.ts'

interface MovedDeps {
  db: Kysely<Tables>
  realtime: Pick<Live<never>, 'online' | 'publishToUser'>
  onError(error: unknown): void
  everyMs?: number
}

export interface MovedNews {
  add(moved: readonly Moved[]): void
  stop(): Promise<void>
}

const keptAtMost = 5000

/**
 * Announces to connected users that records of their lists have moved: at once after a quiet second, then once a second.
 * Nothing is stored, since a client reads its lists anew when it connects.
 */
export function movedNews({ db, realtime, onError, everyMs = 1000 }: MovedDeps): MovedNews {
  let waiting: Moved[] = []
  let timer: NodeJS.Timeout | null = null
  let announcedAt = Number.NEGATIVE_INFINITY
  let announcing = Promise.resolve()

  const announce = async () => {
    timer = null
    announcedAt = performance.now()
    const moved = waiting
    waiting = []
    const online = realtime.online()
    if (online.length === 0) return
    const notices = new Map<string, RecordNotice | null>()
    for (const user of await viewersOf(db, online, moved)) {
      const key = JSON.stringify([user.all || user.insIdCd, user.menus])
      const known = notices.get(key)
      const notice = known === undefined ? noticeFor(user, moved) : known
      notices.set(key, notice)
      if (notice) realtime.publishToUser(user.userId, topics.records, notice)
    }
  }
  const start = () => {
    announcing = announcing.then(announce).catch(onError)
  }
  return {
    add(moved) {
      if (moved.length === 0) return
      waiting.push(...moved)
      if (waiting.length > keptAtMost) waiting = oneOfAKind(waiting)
      timer ??= setTimeout(start, Math.max(0, announcedAt + everyMs - performance.now()))
    },
    async stop() {
      if (timer) {
        clearTimeout(timer)
        start()
      }
      await announcing
    },
  }
}

interface Viewer {
  userId: string
  insIdCd: string
  all: boolean
  menus: readonly MenuName[]
}

async function viewersOf(db: Kysely<Tables>, online: readonly string[], moved: readonly Moved[]): Promise<Viewer[]> {
  const { rows } = await sql<{ user_id: string; ins_id_cd: string; roles: Role[]; withheld: string[] }>`
    SELECT u.user_id, u.ins_id_cd, ${rightsOfUser}
    FROM app_user AS u
    WHERE u.user_id = ANY(${online}::bigint[]) AND NOT u.disabled
      AND ${actsForOneOf(moved.flatMap((one) => one.insIdCds))}`.execute(db)
  return rows.map(({ user_id, ins_id_cd, roles, withheld }) => ({
    userId: user_id,
    insIdCd: ins_id_cd,
    all: actsForAll({ insIdCd: ins_id_cd, roles }),
    menus: menusOf(roles, withheld),
  }))
}

/** Null when none of the records is in this user's lists. */
function noticeFor({ all, insIdCd, menus }: Viewer, moved: readonly Moved[]): RecordNotice | null {
  const seen = moved.filter((one) => {
    const flow = flowOf(one.flow)
    return flow && menus.includes(flow.menu) && (all || one.insIdCds.includes(insIdCd))
  })
  if (seen.length === 0) return null
  const named = seen.length > maxNoticeRecords ? oneOfAKind(seen) : seen
  const records = named.slice(0, maxNoticeRecords).map(({ expId, flow, from, to }) => ({ expId, flow, from, to }))
  return { records }
}

function oneOfAKind(moved: readonly Moved[]): Moved[] {
  return [...new Map(moved.map((one) => [JSON.stringify([one.flow, one.from, one.to, one.insIdCds]), one])).values()]
}
