import { type Kysely, sql } from 'kysely'
import type { RecordNotice } from '../../../contract/messages.ts'
import { topics } from '../../../contract/topics.ts'
import { actsForAll, headInsIdCd, type Role } from '../../../domain/actor.ts'
import { flowOf } from '../../../domain/flows/index.ts'
import { type MenuName, menusOf } from '../../../domain/menus.ts'
import { maxNoticeRecords } from '../../../domain/messages.ts'
import type { Tables } from '../../db/tables.ts'
import type { Realtime } from '../../realtime/realtime.ts'
import type { Moved } from './steps.ts'

interface MovedDeps {
  db: Kysely<Tables>
  realtime: Pick<Realtime<never>, 'online' | 'publishToUser'>
  onError(error: unknown): void
  everyMs?: number
}

/** Tells open pages that records have moved. */
export interface MovedNews {
  add(moved: readonly Moved[]): void
  /** Tells what waits, and no more. */
  stop(): Promise<void>
}

/** Of more than this nobody is told one by one. */
const keptAtMost = 5000

/**
 * Who is connected and has the records in a list is told of them: at once after a quiet second, then once a second. It is
 * a hint to look again, kept nowhere: who connects looks anyway.
 */
export function movedNews({ db, realtime, onError, everyMs = 1000 }: MovedDeps): MovedNews {
  let waiting: Moved[] = []
  let timer: NodeJS.Timeout | null = null
  let toldAt = Number.NEGATIVE_INFINITY
  let telling = Promise.resolve()

  const tell = async () => {
    timer = null
    toldAt = performance.now()
    const moved = waiting
    waiting = []
    const online = realtime.online()
    if (online.length === 0) return
    const frames = new Map<string, string | null>()
    for (const user of await viewersOf(db, online, moved)) {
      const key = JSON.stringify([user.all || user.insIdCd, user.menus])
      const known = frames.get(key)
      const frame = known === undefined ? frameFor(user, moved) : known
      frames.set(key, frame)
      if (frame) realtime.publishToUser(user.userId, topics.records, frame)
    }
  }
  const start = () => {
    telling = telling.then(tell).catch(onError)
  }
  return {
    add(moved) {
      if (moved.length === 0) return
      waiting.push(...moved)
      if (waiting.length > keptAtMost) waiting = oneOfAKind(waiting)
      timer ??= setTimeout(start, Math.max(0, toldAt + everyMs - performance.now()))
    },
    async stop() {
      if (timer) {
        clearTimeout(timer)
        start()
      }
      await telling
    },
  }
}

interface Viewer {
  userId: string
  insIdCd: string
  /** Sees the records of all institutions. */
  all: boolean
  menus: readonly MenuName[]
}

/** Of those who are connected, the users of these institutions and those who act for all. */
async function viewersOf(db: Kysely<Tables>, online: readonly string[], moved: readonly Moved[]): Promise<Viewer[]> {
  const insIdCds = [...new Set([headInsIdCd, ...moved.flatMap((one) => one.insIdCds)])]
  const { rows } = await sql<{
    user_id: string
    username: string
    ins_id_cd: string
    roles: Role[]
    withheld: string[]
  }>`
    SELECT u.user_id, u.username, u.ins_id_cd, own.roles,
      ARRAY(SELECT menu FROM user_menu AS m WHERE m.user_id = u.user_id) AS withheld
    FROM app_user AS u
    CROSS JOIN LATERAL (
      SELECT ARRAY(SELECT role FROM user_role AS r WHERE r.user_id = u.user_id ORDER BY role) AS roles
    ) AS own
    WHERE u.user_id = ANY(${online}::bigint[]) AND NOT u.disabled
      AND (u.ins_id_cd = ANY(${insIdCds}::text[]) OR 'administrator' = ANY(own.roles))`.execute(db)
  return rows.map(({ user_id, username, ins_id_cd, roles, withheld }) => ({
    userId: user_id,
    insIdCd: ins_id_cd,
    all: actsForAll({ userId: user_id, username, insIdCd: ins_id_cd, roles }),
    menus: menusOf(roles, withheld),
  }))
}

/** Null where none of them is in this user's lists. */
function frameFor({ all, insIdCd, menus }: Viewer, moved: readonly Moved[]): string | null {
  const seen = moved.filter((one) => {
    const flow = flowOf(one.flow)
    return flow && menus.includes(flow.menu) && (all || one.insIdCds.includes(insIdCd))
  })
  if (seen.length === 0) return null
  const named = seen.length > maxNoticeRecords ? oneOfAKind(seen) : seen
  const records = named.slice(0, maxNoticeRecords).map(({ expId, flow, from, to }) => ({ expId, flow, from, to }))
  return JSON.stringify({ records } satisfies RecordNotice)
}

/** One of those that moved alike, between the same institutions. */
function oneOfAKind(moved: readonly Moved[]): Moved[] {
  return [...new Map(moved.map((one) => [JSON.stringify([one.flow, one.from, one.to, one.insIdCds]), one])).values()]
}
