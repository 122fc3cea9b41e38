import type { Kysely, Selectable, Transaction } from 'kysely'
import type { LimitRule } from '../../domain/reference/limits.ts'
import { calendarOfRows, type ReferenceRow } from '../../domain/reference/reference.ts'
import { type BusinessCalendar, noCalendar } from '../../domain/time/businessDays.ts'
import type { Maintenance } from '../../domain/time/maintenance.ts'
import type { Reader } from './pools/reader.ts'
import type { Tables } from './tables.ts'

export async function readRules(db: Kysely<Tables> | Transaction<Tables>): Promise<LimitRule[]> {
  const rows = await db.selectFrom('limit_rule').selectAll().orderBy('trans_id').orderBy('valid_from').execute()
  const calendar = await readCalendar(db)
  return rows.map((row) => ({ ...ruleOf(row), calendar }))
}

/** The business calendar of the network, with its maintenance and the days of single institutions. */
export async function readCalendar(db: Reader): Promise<BusinessCalendar> {
  const [rows, maintenance] = await Promise.all([calendarRows(db), maintenanceOf(db)])
  if (rows.length === 0) return { ...noCalendar, maintenance }
  const { version } = await db
    .selectFrom('reference_version')
    .select((eb) => eb.fn.max('version').as('version'))
    .where('kind', '=', 'calendarDay')
    .executeTakeFirstOrThrow()
  // The first import keeps what stood there before as version 1.
  return calendarOfRows(rows, { version: version ?? 1, maintenance })
}

export async function maintenanceOf(db: Reader): Promise<Maintenance[]> {
  const rows = await db.selectFrom('maintenance').selectAll().orderBy('begins').execute()
  return rows.map(({ begins, ends, en_nm, nm }) => ({ begins, ends, nm: { en: en_nm, zh: nm } }))
}

/** The days of the network, then those of single institutions that have not ended. */
export async function calendarRows(db: Reader): Promise<ReferenceRow[]> {
  const [network, institutions] = await Promise.all([
    db.selectFrom('calendar_day').selectAll().orderBy('day').execute(),
    db
      .selectFrom('institution_day as d')
      .innerJoin('institution as i', 'i.ins_id_cd', 'd.ins_id_cd')
      .selectAll('d')
      .where('i.ended', '=', false)
      .orderBy('d.ins_id_cd')
      .orderBy('d.day')
      .execute(),
  ])
  return [
    ...network.map(({ day, kind, en_nm, nm }) => [day, kind, en_nm, nm, '']),
    ...institutions.map(({ day, kind, en_nm, nm, ins_id_cd }) => [day, kind, en_nm, nm, ins_id_cd]),
  ]
}

export function ruleOf(row: Selectable<Tables['limit_rule']>): LimitRule {
  return {
    transId: row.trans_id,
    rsnCd: row.rsn_cd,
    countedFrom: row.counted_from,
    unit: row.unit,
    closesAt: row.closes_at,
    firstDay: row.first_day,
    lastDay: row.last_day,
    percent: row.percent,
    replyDays: row.reply_days,
    validFrom: row.valid_from,
    validTo: row.valid_to,
  }
}
