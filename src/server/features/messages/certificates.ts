import { sql, type Transaction } from 'kysely'
import { daysLeft, warnDays } from '../../../domain/reference/internetPay.ts'
import { addDays, closingOf, dayOf } from '../../../domain/time/calendar.ts'
import type { Tables } from '../../db/tables.ts'
import { notify } from '../../notices/notify.ts'

const [early, late] = warnDays

/** Certificates due for the early or the late warning; never ended ones. */
const isDue = (now: Date) => sql`
  c.deleted_at IS NULL AND c.valid_to > ${now} AND c.valid_from <= ${now} AND (
    (c.told_days IS NULL AND c.valid_to < ${endOfDayIn(now, early)})
    OR (c.told_days IS DISTINCT FROM ${late} AND c.valid_to < ${endOfDayIn(now, late)}))`

export const dueCertificates = (now: Date) => sql`SELECT 1 FROM pay_certificate AS c WHERE ${isDue(now)}`

function endOfDayIn(now: Date, days: number): Date {
  return closingOf(addDays(dayOf(now), days))
}

/**
 * Warns managers and handlers within 30 days and again within 7 days of a certificate's end, each once. Returns the
 * number of certificates.
 */
export async function noticeCertificates(trx: Transaction<Tables>, now: Date): Promise<number> {
  const { rows } = await sql<{ cert_id: string; ins_id_cd: string; subject: string; valid_to: Date }>`
    SELECT c.cert_id, c.ins_id_cd, c.subject, c.valid_to FROM pay_certificate AS c WHERE ${isDue(now)}
    ORDER BY c.valid_to, c.cert_id FOR UPDATE SKIP LOCKED`.execute(trx)
  for (const { cert_id: certId, ins_id_cd: insIdCd, subject, valid_to } of rows) {
    await notify(trx, {
      to: { groups: [{ roles: ['manager', 'handler'], insIdCd }], menu: 'InternetPay' },
      facts: { kind: 'certificate', certId, subject, day: dayOf(valid_to) },
      at: now,
    })
    const warned = daysLeft(valid_to, now) <= late ? late : early
    await trx.updateTable('pay_certificate').set({ told_days: warned }).where('cert_id', '=', certId).execute()
  }
  return rows.length
}
