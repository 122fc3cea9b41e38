import { sql, type Transaction } from 'kysely'
import { warnDays } from '../../../domain/reference/internetPay.ts'
import { dayOf } from '../../../domain/time/calendar.ts'
import type { Tables } from '../../db/tables.ts'
import { putMessages } from './store.ts'

const [early, late] = warnDays

/** Certificates due for the early or the late warning; never ended ones. */
const isDue = (now: Date) => sql`
  c.deleted_at IS NULL AND c.valid_to > ${now} AND c.valid_from <= ${now} AND (
    (c.told_days IS NULL AND c.valid_to <= ${inDays(now, early)})
    OR (c.told_days IS DISTINCT FROM ${late} AND c.valid_to <= ${inDays(now, late)}))`

export const dueCertificates = (now: Date) => sql`SELECT 1 FROM pay_certificate AS c WHERE ${isDue(now)}`

function inDays(now: Date, days: number): Date {
  return new Date(now.getTime() + days * 86_400_000)
}

/**
 * Warns managers and handlers within 30 days and again within 7 days of a certificate's end, each once. Returns the
 * number of certificates.
 */
export async function tellCertificates(trx: Transaction<Tables>, now: Date): Promise<number> {
  const { rows } = await sql<{ cert_id: string; ins_id_cd: string; subject: string; valid_to: Date }>`
    SELECT c.cert_id, c.ins_id_cd, c.subject, c.valid_to FROM pay_certificate AS c WHERE ${isDue(now)}
    ORDER BY c.valid_to, c.cert_id FOR UPDATE SKIP LOCKED`.execute(trx)
  for (const { cert_id: certId, ins_id_cd, subject, valid_to } of rows) {
    const facts = { kind: 'certificate' as const, certId, subject, day: dayOf(valid_to) }
    const users = await toldUsers(trx, ins_id_cd)
    await putMessages(
      trx,
      users.map((userId) => ({ userId, type: 'recommend', facts, fromUser: null, at: now })),
    )
    const told = valid_to <= inDays(now, late) ? late : early
    await trx.updateTable('pay_certificate').set({ told_days: told }).where('cert_id', '=', certId).execute()
  }
  return rows.length
}

async function toldUsers(trx: Transaction<Tables>, insIdCd: string): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    SELECT u.user_id FROM app_user AS u
    WHERE u.ins_id_cd = ${insIdCd} AND NOT u.disabled AND NOT u.deleted
      AND EXISTS (SELECT FROM user_role AS r WHERE r.user_id = u.user_id AND r.role IN ('manager', 'handler'))
      AND NOT EXISTS (SELECT FROM user_menu AS m WHERE m.user_id = u.user_id AND m.menu = 'InternetPay')
    ORDER BY u.user_id`.execute(trx)
  return rows.map((row) => row.user_id)
}
