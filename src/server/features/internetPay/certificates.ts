import { type Kysely, type Selectable, sql } from 'kysely'
import type { BodyOf, ReplyOf } from '../../../contract/call.ts'
import type { CertificateRow, deleteCer, queryCer, uploadCer } from '../../../contract/internetPay.ts'
import { type Actor, actsForAll, mayActFor } from '../../../domain/actor.ts'
import { dayOf, dayText } from '../../../domain/calendar.ts'
import { certStateAt, daysLeft, warnDays } from '../../../domain/internetPay.ts'
import type { Statement } from '../../db/databases.ts'
import type { PayCertificateTable } from '../../db/tables/internetPay.ts'
import type { InstitutionTable } from '../../db/tables/people.ts'
import type { Tables } from '../../db/tables.ts'
import { CallError } from '../../http/errors.ts'
import { expectInstitution } from '../../http/institutions.ts'
import type { RecordAct } from '../../http/serve.ts'
import { readCertificate } from './readCertificate.ts'

/** A certificate as the queries give it, with the names of its institution and the name of who uploaded it. */
export type StoredCertificate = Omit<
  Selectable<PayCertificateTable>,
  'der' | 'deleted_by' | 'deleted_at' | 'told_days'
> &
  Pick<Selectable<InstitutionTable>, 'ins_en_nm' | 'ins_nm'>

const columns = sql`
  c.cert_id, c.ins_id_cd, i.ins_en_nm, i.ins_nm, c.subject, c.issuer, c.serial_no, c.fingerprint, c.valid_from,
  c.valid_to, u.nick_name AS uploaded_by, c.uploaded_at`

const tables = sql`
  pay_certificate AS c
  JOIN institution AS i ON i.ins_id_cd = c.ins_id_cd
  JOIN app_user AS u ON u.user_id = c.uploaded_by`

type Conditions = Omit<BodyOf<typeof queryCer>, 'currPage' | 'pageSize'>

/** A page of the certificates that this user sees, what ends first at the top. */
export async function listCertificates(
  db: Kysely<Tables>,
  actor: Actor,
  { currPage, pageSize, ...conditions }: BodyOf<typeof queryCer>,
  now: Date,
): Promise<ReplyOf<typeof queryCer>> {
  const meant = meantBy(actor, conditions, now)
  const [counted, { rows }] = await Promise.all([
    sql<{ n: number }>`SELECT count(*)::int AS n FROM pay_certificate AS c WHERE ${meant}`.execute(db),
    sql<StoredCertificate>`
      SELECT ${columns} FROM ${tables} WHERE ${meant}
      ORDER BY c.valid_to, c.cert_id LIMIT ${pageSize} OFFSET ${(currPage - 1) * pageSize}`.execute(db),
  ])
  const list = rows.map((row) => certificateRowOf(row, now))
  return { list, total: counted.rows[0]?.n ?? 0, totalIsExact: true, currPage, pageSize }
}

/** The whole filter, for an export. */
export function everyCertificate(db: Kysely<Tables>, actor: Actor, conditions: Conditions, now: Date): Statement {
  return sql`
    SELECT ${columns} FROM ${tables} WHERE ${meantBy(actor, conditions, now)} ORDER BY c.valid_to, c.cert_id`.compile(
    db,
  )
}

function meantBy(actor: Actor, { insIdCd, state }: Conditions, now: Date) {
  const soon = new Date(now.getTime() + warnDays[0] * 86_400_000)
  const states = {
    expired: sql`c.valid_to <= ${now}`,
    notYet: sql`c.valid_to > ${now} AND c.valid_from > ${now}`,
    soon: sql`c.valid_to > ${now} AND c.valid_from <= ${now} AND c.valid_to < ${soon}`,
    good: sql`c.valid_from <= ${now} AND c.valid_to >= ${soon}`,
  }
  const parts = [sql`c.deleted_at IS NULL`]
  if (!actsForAll(actor)) parts.push(sql`c.ins_id_cd = ${actor.insIdCd}`)
  if (insIdCd) parts.push(sql`c.ins_id_cd = ${insIdCd}`)
  if (state) parts.push(states[state])
  return sql.join(parts, sql` AND `)
}

export function certificateRowOf(row: StoredCertificate, now: Date): CertificateRow {
  return {
    certId: row.cert_id,
    insIdCd: row.ins_id_cd,
    insNm: { en: row.ins_en_nm, zh: row.ins_nm },
    subject: row.subject,
    issuedBy: row.issuer,
    serialNo: row.serial_no,
    fingerprint: row.fingerprint
      .toString('hex')
      .toUpperCase()
      .replaceAll(/(..)(?=.)/g, '$1:'),
    validFrom: row.valid_from.toISOString(),
    validTo: row.valid_to.toISOString(),
    daysLeft: daysLeft(row.valid_to, now),
    state: certStateAt({ validFrom: row.valid_from, validTo: row.valid_to }, now),
    uploadedBy: row.uploaded_by,
    uploadedAt: row.uploaded_at.toISOString(),
  }
}

interface Keeping {
  db: Kysely<Tables>
  actor: Actor
  now: Date
  record: RecordAct
}

/** Keeps a certificate. Throws what is wrong with the file, or that the institution has it already. */
export function addCertificate(
  { db, actor, now, record }: Keeping,
  { acqInsIdCd = actor.insIdCd, file }: BodyOf<typeof uploadCer>,
): Promise<{ certId: string }> {
  if (!mayActFor(actor, acqInsIdCd)) throw new CallError('otherInstitution', {}, 'acqInsIdCd')
  const { fingerprint, der, subject, issuer, serialNo, validFrom, validTo } = readCertificate(
    Buffer.from(file, 'base64'),
  )
  const lastDay = dayText(dayOf(validTo))
  if (validTo <= now) throw new CallError('certExpired', { day: lastDay }, 'file')
  return db.transaction().execute(async (trx) => {
    await expectInstitution(trx, acqInsIdCd, 'acqInsIdCd')
    const row = await trx
      .insertInto('pay_certificate')
      .values({
        ...{ ins_id_cd: acqInsIdCd, fingerprint, der, subject, issuer, serial_no: serialNo },
        ...{ valid_from: validFrom, valid_to: validTo, uploaded_by: actor.userId, uploaded_at: now },
      })
      .onConflict((conflict) =>
        conflict.columns(['ins_id_cd', 'fingerprint']).where('deleted_at', 'is', null).doNothing(),
      )
      .returning('cert_id')
      .executeTakeFirst()
    if (!row) throw new CallError('certThere', { day: lastDay }, 'file')
    const after = { insIdCd: acqInsIdCd, subject, issuedBy: issuer, serialNo, validTo: validTo.toISOString() }
    await record(trx, `certificate ${row.cert_id}`, { before: null, after })
    return { certId: row.cert_id }
  })
}

/** Marks a certificate as deleted. Throws `certDeleted` where somebody else was faster. */
export function deleteCertificate(
  { db, actor, now, record }: Keeping,
  { acqInsIdCd, certId }: BodyOf<typeof deleteCer>,
): Promise<void> {
  if (!mayActFor(actor, acqInsIdCd)) throw new CallError('otherInstitution', {}, 'acqInsIdCd')
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('pay_certificate')
      .select(['subject', 'serial_no', 'valid_to', 'deleted_at'])
      .where('cert_id', '=', certId)
      .where('ins_id_cd', '=', acqInsIdCd)
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw new CallError('notFound')
    if (row.deleted_at) throw new CallError('certDeleted')
    await trx
      .updateTable('pay_certificate')
      .set({ deleted_by: actor.userId, deleted_at: now })
      .where('cert_id', '=', certId)
      .execute()
    const before = { subject: row.subject, serialNo: row.serial_no, validTo: row.valid_to.toISOString() }
    await record(trx, `certificate ${certId}`, { before, after: null })
  })
}
