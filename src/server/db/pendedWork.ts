import { type RawBuilder, sql } from 'kysely'
import type { Day } from '../../domain/time/calendar.ts'

/** The row of `pended_work AS p` by which this institution has put off its work on `record`, a row of `exception`. */
function pendOf(record: 'e' | 'exception', insIdCd: string, today: Day): RawBuilder<unknown> {
  const of = sql.ref(record)
  return sql`p.ins_id_cd = ${insIdCd}::text AND p.exp_id = ${of}.exp_id AND p.version = ${of}.version
    AND p.until > ${today}::date`
}

/** True of a row of `exception` that this institution has put off. */
export function isPended(insIdCd: string, today: Day): RawBuilder<boolean> {
  return sql`EXISTS (SELECT 1 FROM pended_work AS p WHERE ${pendOf('exception', insIdCd, today)})`
}

/** Who of this institution has put off the record `e`, until when and why; null where nobody has. */
export function pendColumn(insIdCd: string, today: Day): RawBuilder<unknown> {
  return sql`(
    SELECT json_build_object('by', u.nick_name, 'until', to_char(p.until, 'YYYYMMDD'), 'reason', p.reason)
    FROM pended_work AS p JOIN app_user AS u USING (user_id) WHERE ${pendOf('e', insIdCd, today)}
  ) AS pended`
}
