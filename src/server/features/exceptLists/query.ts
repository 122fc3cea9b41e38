import { type Kysely, sql } from 'kysely'
import type { BodyOf, ReplyOf } from '../../../contract/call.ts'
import type { ExceptDetail, exceptListCalls } from '../../../contract/exceptLists.ts'
import { type Actor, mayActFor } from '../../../domain/actor.ts'
import type { Day } from '../../../domain/calendar.ts'
import type { ExceptList } from '../../../domain/exceptLists.ts'
import type { CardVault } from '../../db/cardVault.ts'
import { countRows } from '../../db/counted.ts'
import type { Statement } from '../../db/databases.ts'
import type { Tables } from '../../db/tables.ts'
import { CallError } from '../../http/errors.ts'
import { entryColumns, entryTables, exceptRowOf, isKeptBy, type StoredEntry } from './stored.ts'

type Query = (typeof exceptListCalls)['white']['query']
type Conditions = Omit<BodyOf<Query>, 'currPage' | 'pageSize'>

/** Who asks for which list, and when. */
export interface Asking {
  list: ExceptList
  actor: Actor
  vault: CardVault
  today: Day
}

const sorts: Readonly<Record<Conditions['sort'], ReturnType<typeof sql>>> = {
  addedAt: sql`e.except_id`,
  '-addedAt': sql`e.except_id DESC`,
  validTo: sql`e.valid_to, e.except_id`,
  '-validTo': sql`e.valid_to DESC, e.except_id DESC`,
}

/** A page of a list. */
export async function listEntries(
  db: Kysely<Tables>,
  asking: Asking,
  { currPage, pageSize, ...conditions }: BodyOf<Query>,
): Promise<ReplyOf<Query>> {
  const meant = meantBy(asking, conditions)
  const [total, { rows }] = await Promise.all([
    countRows(db, sql`SELECT FROM except_entry AS e WHERE ${meant}`),
    sql<StoredEntry>`
      SELECT ${entryColumns} FROM ${entryTables} WHERE ${meant}
      ORDER BY ${sorts[conditions.sort]} LIMIT ${pageSize} OFFSET ${(currPage - 1) * pageSize}`.execute(db),
  ])
  return { list: rows.map((row) => exceptRowOf(row, asking.today)), ...total, currPage, pageSize }
}

/** The whole filter, for an export. */
export function everyEntry(db: Kysely<Tables>, asking: Asking, conditions: Conditions): Statement {
  return sql`
    SELECT ${entryColumns} FROM ${entryTables} WHERE ${meantBy(asking, conditions)}
    ORDER BY ${sorts[conditions.sort]}`.compile(db)
}

function meantBy({ list, actor, vault, today }: Asking, asked: Conditions) {
  const { priAcctNo, kind, value, state, addedBy, insIdCd } = asked
  const parts = [sql`e.list = ${list}`, sql`NOT e.deleted`, isKeptBy(actor)]
  if (insIdCd) parts.push(sql`e.ins_id_cd = ${insIdCd}`)
  if (kind) parts.push(sql`e.kind = ${kind}`)
  if (value) parts.push(sql`e.thing = ${value}`, sql`e.kind <> 'card'`)
  if (priAcctNo) parts.push(sql`e.thing = ANY(${vault.hashesOf(priAcctNo)}::text[])`, sql`e.kind = 'card'`)
  if (addedBy)
    parts.push(sql`e.added_by = (SELECT user_id FROM app_user WHERE lower(username) = ${addedBy.toLowerCase()})`)
  if (state === 'coming') parts.push(sql`e.valid_from > ${today}`)
  if (state === 'over') parts.push(sql`e.valid_to < ${today}`)
  if (state === 'holds') parts.push(sql`e.valid_from <= ${today}`, sql`(e.valid_to IS NULL OR e.valid_to >= ${today})`)
  return sql.join(parts, sql` AND `)
}

interface EventRow {
  version: number
  action: ExceptDetail['history'][number]['action']
  by: string
  at: Date
  before: ExceptDetail['history'][number]['before']
  after: ExceptDetail['history'][number]['after']
}

/** An entry with its history. Throws `notFound` where there is none on this list, it is gone, or is another's. */
export async function entryDetail(
  db: Kysely<Tables>,
  { list, actor, today }: Asking,
  exceptId: string,
): Promise<ExceptDetail> {
  const [found, events] = await Promise.all([
    sql<StoredEntry>`
      SELECT ${entryColumns} FROM ${entryTables}
      WHERE e.except_id = ${exceptId} AND e.list = ${list} AND NOT e.deleted`.execute(db),
    sql<EventRow>`
      SELECT v.version, v.action, u.nick_name AS by, v.at, v.before, v.after
      FROM except_event AS v JOIN app_user AS u USING (user_id)
      WHERE v.except_id = ${exceptId} ORDER BY v.version DESC`.execute(db),
  ])
  const [row] = found.rows
  if (!row || !mayActFor(actor, row.ins_id_cd)) throw new CallError('notFound')
  const history = events.rows.map((event) => ({ ...event, at: event.at.toISOString() }))
  return { ...exceptRowOf(row, today), list, history }
}
