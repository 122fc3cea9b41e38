import type { FastifyInstance } from 'fastify'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { BodyOf, ReplyOf } from '../../../contract/call.ts'
import { enterLog, queryVisits, type VisitRow } from '../../../contract/people/visits.ts'
import { addDays } from '../../../domain/time/calendar.ts'
import { startOf } from '../../db/days.ts'
import { type ListQuery, listPage } from '../../db/lists/list.ts'
import type { Databases } from '../../db/pools/databases.ts'
import type { Tables } from '../../db/tables.ts'
import { browserOf, userAgentOf } from '../../http/audit/browserName.ts'
import { type HttpLimits, limitOf } from '../../http/load/limits.ts'
import { serve } from '../../http/serve/serve.ts'
import { addVisits, openRecord } from './keep.ts'

interface VisitDeps {
  databases: Databases
  limits: HttpLimits
  clock: () => Date
}

export function visitRoutes(app: FastifyInstance, { databases, limits, clock }: VisitDeps): void {
  const db = databases.main
  const ofUser = limitOf(app, limits.visitsPerUser)

  serve(app, enterLog, 'session', async ({ body, actor, language, http }) => {
    await ofUser(http, `visits:${actor.userId}`)
    const { afterClosing = false, visits } = body
    const at = clock()
    const from = { ip: http.clientAddress, userAgent: userAgentOf(http.headers) }
    const recordId = body.recordId ?? (await openRecord(db, { userId: actor.userId, at, afterClosing, ...from }))
    if (visits.length > 0) await addVisits(db, { userId: actor.userId, language, now: at }, recordId, visits)
    return { recordId, now: at.toISOString() }
  })

  // Who looks at what others did is looked at too.
  serve(app, queryVisits, { menu: 'Log', role: 'administrator' }, ({ body, record }) =>
    db.transaction().execute(async (trx) => {
      await record(trx, await knownName(trx, body.username), { day: body.day })
      return listVisits(trx, body)
    }),
  )
}

interface StoredVisit extends Omit<VisitRow, 'openedAt' | 'sessionBeganAt' | 'browser' | 'enteredAt' | 'leftAt'> {
  openedAt: Date
  sessionBeganAt: Date
  userAgent: string | null
  enteredAt: Date
  leftAt: Date | null
}

const openDays = 8

type VisitBody = BodyOf<typeof queryVisits>

/** A page of the visits of a user on a day. A deleted user's are there too. */
function listVisits(db: Kysely<Tables> | Transaction<Tables>, body: VisitBody): Promise<ReplyOf<typeof queryVisits>> {
  const begin = startOf(body.day)
  const end = startOf(addDays(body.day, 1))
  const query: ListQuery<VisitBody['sort']> = {
    columns: sql`
      r.record_id AS "recordId", r.opened_at AS "openedAt", r.session_began_at AS "sessionBeganAt",
      r.after_closing AS "afterClosing", r.ip, r.user_agent AS "userAgent", v.page, v.entered_at AS "enteredAt",
      v.left_at AS "leftAt", v.clicks`,
    from: sql`app_user AS u JOIN login_record AS r USING (user_id) JOIN page_visit AS v USING (record_id)`,
    where: [
      sql`lower(u.username) = lower(${body.username})`,
      sql`r.opened_at >= ${begin} - make_interval(days => ${openDays}) AND r.opened_at < ${end}`,
      sql`v.entered_at >= ${begin} AND v.entered_at < ${end}`,
    ],
    sorts: { enteredAt: 'v.entered_at' },
    tieBreak: 'r.record_id, v.entered_at',
  }
  return listPage(db, query, body, (rows: StoredVisit[]) => rows.map(visitOf))
}

async function knownName(db: Kysely<Tables>, username: string): Promise<string | undefined> {
  const { rows } = await sql<{ username: string }>`
    SELECT username FROM app_user WHERE lower(username) = ${username.toLowerCase()}`.execute(db)
  return rows[0]?.username
}

function visitOf({ userAgent, ...row }: StoredVisit): VisitRow {
  return {
    ...row,
    openedAt: row.openedAt.toISOString(),
    sessionBeganAt: row.sessionBeganAt.toISOString(),
    browser: browserOf(userAgent),
    enteredAt: row.enteredAt.toISOString(),
    leftAt: row.leftAt?.toISOString() ?? null,
  }
}
