import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { BodyOf } from '../../../contract/call.ts'
import type { queryLog, queryOwnLog } from '../../../contract/logs.ts'
import { type Actor, actsForAll } from '../../../domain/actor.ts'
import { addDays } from '../../../domain/calendar.ts'
import type { LogDetail, LogType } from '../../../domain/logs.ts'
import { countedTo, type Total, totalOf } from '../../db/counted.ts'
import { type Databases, run, type Statement } from '../../db/databases.ts'
import type { Tables } from '../../db/tables.ts'
import { expectRange } from '../../http/ranges.ts'
import { firstId } from './seal.ts'

type Paging = 'currPage' | 'pageSize'
export type LogConditions = Omit<BodyOf<typeof queryLog>, Paging>

/** Whose rows are meant: those of one user, or all that this user may see. */
export type LogScope = { own: Actor } | { seenBy: Actor }

/** A row with what it is shown with. */
export interface FoundRow {
  id: string
  at: Date
  username: string | null
  nick_name: string | null
  ins_id_cd: string | null
  ins_en_nm: string | null
  ins_nm: string | null
  type: LogType
  path: string
  target: string | null
  detail: LogDetail | null
  err_cd: string | null
  ms: number
  ip: string
  user_agent: string | null
}

export interface LogFound extends Total {
  rows: FoundRow[]
}

/** A page of the log, newest first, and how many rows there are. */
export async function searchLog(
  { main, search }: Databases,
  scope: LogScope,
  { currPage, pageSize, ...conditions }: BodyOf<typeof queryLog> | BodyOf<typeof queryOwnLog>,
): Promise<LogFound> {
  const statement = pageStatement(main, scope, conditions, { offset: (currPage - 1) * pageSize, limit: pageSize })
  const rows = await run<FoundRow & { total: string }>(search, statement)
  const total = Number(rows[0]?.total ?? 0)
  return { rows: rows.filter((row) => row.id !== null), ...totalOf(total) }
}

/** The whole filter, for an export. */
export function everyRow(db: Kysely<Tables>, scope: LogScope, conditions: LogConditions): Statement {
  return sql`
    SELECT ${columns} FROM audit_log AS l ${names} WHERE ${meant(scope, conditions)} ORDER BY l.id DESC`.compile(db)
}

/**
 * Page and total in one statement of a fixed shape. The ids come first, in order and from the indexes alone; only the
 * page's rows are read. A page that isn't full says the total by itself.
 */
export function pageStatement(
  db: Kysely<Tables>,
  scope: LogScope,
  conditions: LogConditions,
  { offset, limit }: { offset: number; limit: number },
): Statement {
  const where = meant(scope, conditions)
  const [skipped, size] = [sql`${String(offset)}::bigint`, sql`${limit}::int`]
  return sql`
    WITH page AS MATERIALIZED (
      SELECT id FROM (
        SELECT l.id FROM audit_log AS l WHERE ${where} ORDER BY l.id DESC LIMIT ${size} OFFSET ${skipped}
      ) AS asked LIMIT ${fewRows}
    ), counted AS (
      SELECT CASE
        WHEN seen.n BETWEEN 1 AND ${size} - 1 THEN ${skipped} + seen.n
        WHEN seen.n = 0 AND ${skipped} = 0 THEN 0
        ELSE (SELECT count(*) FROM (
          SELECT l.id FROM audit_log AS l WHERE ${where} ORDER BY l.id DESC LIMIT ${sql.raw(String(countedTo + 1))}
        ) AS rows_so_far)
      END AS total FROM (SELECT count(*) AS n FROM page) AS seen
    )
    SELECT counted.total, ${columns}
    FROM counted LEFT JOIN (page JOIN audit_log AS l USING (id) ${names}) ON true
    ORDER BY l.id DESC`.compile(db)
}

const columns = sql`
  l.id, l.at, l.username, u.nick_name, l.ins_id_cd, i.ins_en_nm, i.ins_nm, l.type, l.path, l.target, l.detail, l.err_cd,
  l.ms, l.ip, l.user_agent`

/** No page is longer: a plan that is made for any page knows by this that few rows are joined. */
const fewRows = sql.raw('100')

const names = sql`
  LEFT JOIN app_user AS u ON u.user_id = l.user_id LEFT JOIN institution AS i ON i.ins_id_cd = l.ins_id_cd`

/** The conditions as SQL. A name is that of one user for good, so a user's rows are found by the id. */
function meant(scope: LogScope, { username, insIdCd, type, level, startDt, endDt, what }: LogConditions) {
  expectRange(startDt, endDt, 'endDt')
  const parts: RawBuilder<unknown>[] = []
  // One user's rows are few: they are read by the user and by nothing else, and looked through.
  const isOfUser = 'own' in scope || username !== undefined
  const column = (name: string) => (isOfUser ? sql`(${sql.ref(name)} || '')` : sql.ref(name))
  if ('own' in scope) parts.push(sql`l.user_id = ${scope.own.userId}::bigint`)
  else if (!actsForAll(scope.seenBy)) parts.push(sql`${column('l.ins_id_cd')} = ${scope.seenBy.insIdCd}`)
  if (username)
    parts.push(sql`l.user_id = (SELECT user_id FROM app_user WHERE lower(username) = ${username.toLowerCase()})`)
  if (insIdCd) parts.push(sql`${column('l.ins_id_cd')} = ${insIdCd}`)
  if (type) parts.push(sql`${column('l.type')} = ${type}`)
  if (level) parts.push(level === 'error' ? sql`l.err_cd IS NOT NULL` : sql`l.err_cd IS NULL`)
  if (startDt) parts.push(sql`l.id >= ${firstId(startDt)}::bigint`)
  if (endDt) parts.push(sql`l.id < ${firstId(addDays(endDt, 1))}::bigint`)
  if (what) parts.push(sql`l.path = ${what}`)
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` AND `)
}
