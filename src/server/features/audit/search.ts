import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { BodyOf } from '../../../contract/call.ts'
import { type ErrorName, errors } from '../../../contract/errors.ts'
import type { LogRow, queryLog } from '../../../contract/operations/logs.ts'
import { countedTo } from '../../../contract/schema.ts'
import { commandAddress, type LogDetail, type LogType } from '../../../domain/operations/logs.ts'
import type { Actor } from '../../../domain/people/actor.ts'
import { addDays, type Day, startOfDay, utcDayOf } from '../../../domain/time/calendar.ts'
import { keysOf } from '../../../domain/typed.ts'
import { nameIn } from '../../../texts/names.ts'
import { type Language, texts } from '../../../texts/texts.ts'
import { totalOf } from '../../db/lists/counted.ts'
import type { ListOf } from '../../db/lists/list.ts'
import { visibleTo } from '../../db/lists/visibleTo.ts'
import { type Databases, run, type Statement } from '../../db/pools/databases.ts'
import type { Tables } from '../../db/tables.ts'
import { browserOf } from '../../http/audit/browserName.ts'
import { expectRange } from '../../http/outgoing/ranges.ts'
import { errorBody } from '../../http/serve/errors.ts'
import type { ServedList } from '../../http/serve/serveList.ts'
import { firstId } from './seal.ts'

type LogBody = BodyOf<typeof queryLog>
type LogConditions = Omit<LogBody, 'currPage' | 'pageSize' | 'sort'>

type LogScope = { own: Actor } | { seenBy: Actor }

/** A page of the log, and how many rows there are. */
export async function searchLog(
  { main, search }: Databases,
  scope: LogScope,
  { currPage, pageSize, ...asked }: LogBody,
  language: Language,
): Promise<ListOf<LogRow>> {
  const statement = pageStatement(main, scope, asked, { offset: (currPage - 1) * pageSize, limit: pageSize })
  const rows = await run<AuditRow & { total: string }>(search, statement)
  const list = rows.filter((row) => row.id !== null).map((row) => logRowOf(row, language))
  return { list, ...totalOf(Number(rows[0]?.total ?? 0)), currPage, pageSize }
}

export function logList(
  scope: LogScope,
  asked: LogBody,
  language: Language,
): ServedList<LogBody['sort'], AuditRow, LogRow> {
  return {
    query: {
      columns,
      from: sql`audit_log AS l`,
      joins: names,
      where: [whereClause(scope, asked)],
      sorts: { at: 'l.id' },
      tieBreak: 'l.id',
    },
    shown: (rows) => rows.map((row) => logRowOf(row, language)),
    file: {
      name: 'audit-log',
      columns: [
        ...(['at', 'username', 'nickName', 'insIdCd', 'insNm', 'type', 'level', 'what', 'target', 'detail'] as const),
        ...(['errCd', 'errMsg', 'ms', 'ip', 'browser'] as const),
      ],
      times: ['at'],
      cells: ({ insNm, type, level, detail }) => ({
        insNm: nameIn(insNm, language),
        type: texts[language].logType[type],
        level: texts[language].logLevel[level],
        detail: detail && JSON.stringify(detail),
      }),
    },
  }
}

function pageStatement(
  db: Kysely<Tables>,
  scope: LogScope,
  { sort, ...conditions }: LogConditions & { sort: LogBody['sort'] },
  { offset, limit }: { offset: number; limit: number },
): Statement {
  const where = whereClause(scope, conditions)
  const order = sort === 'at' ? sql`l.id` : sql`l.id DESC`
  const [skipped, size] = [sql`${String(offset)}::bigint`, sql`${limit}::int`]
  return sql`
    WITH page AS MATERIALIZED (
      SELECT id FROM (
        SELECT l.id FROM audit_log AS l WHERE ${where} ORDER BY ${order} LIMIT ${size} OFFSET ${skipped}
      ) AS asked LIMIT ${fewRows}
    ), counted AS (
      SELECT CASE
        WHEN seen.n BETWEEN 1 AND ${size} - 1 THEN ${skipped} + seen.n
        WHEN seen.n = 0 AND ${skipped} = 0 THEN 0
        ELSE (SELECT count(*) FROM (
          SELECT l.id FROM audit_log AS l WHERE ${where} ORDER BY ${order} LIMIT ${sql.lit(countedTo + 1)}
        ) AS rows_so_far)
      END AS total FROM (SELECT count(*) AS n FROM page) AS seen
    )
    SELECT counted.total, ${columns}
    FROM counted LEFT JOIN (page JOIN audit_log AS l USING (id) ${names}) ON true
    ORDER BY ${order}`.compile(db)
}

const columns = sql`
  l.id, l.at, l.username, u.nick_name, l.ins_id_cd, i.ins_en_nm, i.ins_nm, l.type, l.path, l.target, l.detail, l.err_cd,
  l.ms, l.ip, l.user_agent`

const fewRows = sql.lit(100)

const names = sql`
  LEFT JOIN app_user AS u ON u.user_id = l.user_id LEFT JOIN institution AS i ON i.ins_id_cd = l.ins_id_cd`

/** A name is that of one user for good, so a user's rows are found by the id. */
function whereClause(scope: LogScope, { username, insIdCd, type, level, startDt, endDt, what }: LogConditions) {
  expectRange(startDt, endDt, 'endDt')
  const parts: RawBuilder<unknown>[] = []
  // One user's rows are few: they are read by the user and by nothing else, and looked through.
  const isOfUser = 'own' in scope || username !== undefined
  const column = (name: string) => (isOfUser ? sql`(${sql.ref(name)} || '')` : sql.ref(name))
  if ('own' in scope) parts.push(sql`l.user_id = ${scope.own.userId}::bigint`)
  else parts.push(visibleTo(scope.seenBy, column('l.ins_id_cd')))
  if (username)
    parts.push(sql`l.user_id = (SELECT user_id FROM app_user WHERE lower(username) = ${username.toLowerCase()})`)
  if (insIdCd) parts.push(sql`${column('l.ins_id_cd')} = ${insIdCd}`)
  if (type) parts.push(sql`${column('l.type')} = ${type}`)
  if (level) parts.push(level === 'error' ? sql`l.err_cd IS NOT NULL` : sql`l.err_cd IS NULL`)
  if (startDt) parts.push(isSince(startDt))
  if (endDt) parts.push(sql`NOT (${isSince(addDays(endDt, 1))})`)
  if (what) parts.push(sql`l.path = ${what}`)
  return sql.join(parts, sql` AND `)
}

/** Ids have the day of UTC: where the network's day begins at another hour, the time decides on the rows of that one day. */
function isSince(day: Day): RawBuilder<boolean> {
  const start = startOfDay(day)
  const utcDay = utcDayOf(start)
  if (startOfDay(utcDay, 'UTC').getTime() === start.getTime()) return sql<boolean>`l.id >= ${firstId(utcDay)}::bigint`
  return sql<boolean>`(l.id >= ${firstId(addDays(utcDay, 1))}::bigint
    OR l.id >= ${firstId(utcDay)}::bigint AND l.at >= ${start.toISOString()}::timestamptz)`
}

interface AuditRow {
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

function logRowOf(row: AuditRow, language: Language): LogRow {
  const { id, at, username, type, target, detail, ms, ip } = row
  return {
    id,
    at: at.toISOString(),
    username,
    nickName: row.nick_name,
    insIdCd: row.ins_id_cd,
    insNm: row.ins_en_nm !== null && row.ins_nm !== null ? { en: row.ins_en_nm, zh: row.ins_nm } : null,
    type,
    level: row.err_cd === null ? 'info' : 'error',
    what: row.path,
    target,
    detail,
    errCd: row.err_cd,
    errMsg: row.err_cd && errorTextOf(row, language),
    ms,
    ip,
    browser: ip === commandAddress ? row.user_agent : browserOf(row.user_agent),
  }
}

const namesByCode = new Map<string, ErrorName>(keysOf(errors).map((name) => [errors[name].errCd, name]))

function errorTextOf({ err_cd, detail }: AuditRow, language: Language): string | null {
  const name = err_cd && namesByCode.get(err_cd)
  if (!name) return null
  const field = typeof detail?.field === 'string' ? detail.field : undefined
  return errorBody(language, name, {}, field).errMsg.replace(/\{\w+\}/g, '…')
}
