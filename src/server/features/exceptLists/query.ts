import { type Kysely, sql } from 'kysely'
import type { BodyOf } from '../../../contract/call.ts'
import type { ExceptDetail, ExceptRow, exceptListCalls } from '../../../contract/risk/exceptLists.ts'
import { type Actor, mayActFor } from '../../../domain/people/actor.ts'
import type { ExceptList } from '../../../domain/risk/exceptLists.ts'
import { type Day, dayText } from '../../../domain/time/calendar.ts'
import { nameIn } from '../../../texts/names.ts'
import { texts } from '../../../texts/texts.ts'
import type { CardVault } from '../../db/cards/cardVault.ts'
import type { ListQuery } from '../../db/lists/list.ts'
import { visibleTo } from '../../db/lists/visibleTo.ts'
import type { Tables } from '../../db/tables.ts'
import { CallError } from '../../http/serve/errors.ts'
import type { ServedList } from '../../http/serve/serveList.ts'
import { entryColumns, entryJoins, exceptRowOf, type StoredEntry } from './stored.ts'

type ExceptCall = (typeof exceptListCalls)['white']['query']
type ExceptBody = BodyOf<ExceptCall>

interface ExceptListQuery {
  list: ExceptList
  actor: Actor
  vault: CardVault
  today: Day
}

/** The entries of a list that this officer sees: those of the own institution, or all. */
export function entryList(
  asking: ExceptListQuery,
  asked: ExceptBody,
): ServedList<ExceptBody['sort'], StoredEntry, ExceptRow> {
  return {
    query: entryQuery(asking, asked),
    shown: (rows) => rows.map((row) => exceptRowOf(row, asking.today)),
    file: {
      name: `${asking.list}-list`,
      columns: ['insIdCd', 'insNm', 'kind', 'value', 'validFrom', 'validTo', 'state', 'reason', 'addedBy', 'addedAt'],
      times: ['addedAt'],
      cells: (row, language) => ({
        insNm: nameIn(row.insNm, language),
        kind: texts[language].exceptKind[row.kind],
        state: texts[language].exceptState[row.state],
        validFrom: dayText(row.validFrom),
        validTo: row.validTo === null ? '' : dayText(row.validTo),
      }),
    },
  }
}

function entryQuery({ list, actor, vault, today }: ExceptListQuery, asked: ExceptBody): ListQuery<ExceptBody['sort']> {
  const { priAcctNo, kind, value, state, addedBy, insIdCd } = asked
  const states = {
    coming: sql`e.valid_from > ${today}`,
    over: sql`e.valid_to < ${today}`,
    holds: sql`e.valid_from <= ${today} AND (e.valid_to IS NULL OR e.valid_to >= ${today})`,
  }
  return {
    columns: entryColumns,
    from: sql`except_entry AS e`,
    joins: entryJoins,
    where: [
      sql`e.list = ${list}`,
      sql`NOT e.deleted`,
      visibleTo(actor, 'e.ins_id_cd'),
      insIdCd && sql`e.ins_id_cd = ${insIdCd}`,
      kind && sql`e.kind = ${kind}`,
      value && sql`e.thing = ${value} AND e.kind <> 'card'`,
      priAcctNo && sql`e.thing = ANY(${vault.hashesOf(priAcctNo)}::text[]) AND e.kind = 'card'`,
      addedBy && sql`e.added_by = (SELECT user_id FROM app_user WHERE lower(username) = ${addedBy.toLowerCase()})`,
      state && states[state],
    ],
    sorts: { addedAt: 'e.except_id', validTo: ['e.valid_to', 'e.except_id'] },
    tieBreak: 'e.except_id',
  }
}

interface EntryEventRow {
  version: number
  action: ExceptDetail['history'][number]['action']
  by: string
  at: Date
  before: ExceptDetail['history'][number]['before']
  after: ExceptDetail['history'][number]['after']
}

/** Throws `notFound` when it isn't on this list, was deleted, or belongs to another institution. */
export async function entryDetail(
  db: Kysely<Tables>,
  { list, actor, today }: ExceptListQuery,
  exceptId: string,
): Promise<ExceptDetail> {
  const [found, events] = await Promise.all([
    sql<StoredEntry>`
      SELECT ${entryColumns} FROM except_entry AS e ${entryJoins}
      WHERE e.except_id = ${exceptId} AND e.list = ${list} AND NOT e.deleted`.execute(db),
    sql<EntryEventRow>`
      SELECT v.version, v.action, u.nick_name AS by, v.at, v.before, v.after
      FROM except_event AS v JOIN app_user AS u USING (user_id)
      WHERE v.except_id = ${exceptId} ORDER BY v.version DESC`.execute(db),
  ])
  const [row] = found.rows
  if (!row || !mayActFor(actor, row.ins_id_cd)) throw new CallError('notFound')
  const history = events.rows.map((event) => ({ ...event, at: event.at.toISOString() }))
  return { ...exceptRowOf(row, today), list, history }
}
