import { type Kysely, type Selectable, sql } from 'kysely'
import type { BodyOf } from '../../../contract/call.ts'
import type { CertificateRow, deleteCer, queryCer, uploadCer } from '../../../contract/reference/internetPay.ts'
import { type Actor, mayActFor } from '../../../domain/people/actor.ts'
import { certStateAt, daysLeft, warnDays } from '../../../domain/reference/internetPay.ts'
import { addDays, dayOf, dayText, startOfDay } from '../../../domain/time/calendar.ts'
import { nameIn } from '../../../texts/names.ts'
import { texts } from '../../../texts/texts.ts'
import type { ListQuery } from '../../db/lists/list.ts'
import { visibleTo } from '../../db/lists/visibleTo.ts'
import type { Tables } from '../../db/tables.ts'
import { CallError } from '../../http/serve/errors.ts'
import { expectInstitution } from '../../http/serve/institutions.ts'
import type { RecordAct, Served } from '../../http/serve/serve.ts'
import type { ListFile, ServedList } from '../../http/serve/serveList.ts'
import { readCertificate } from './readCertificate.ts'

type StoredCertificate = Omit<
  Selectable<Tables['pay_certificate']>,
  'der' | 'deleted_by' | 'deleted_at' | 'told_days'
> &
  Pick<Selectable<Tables['institution']>, 'ins_en_nm' | 'ins_nm'>

const columns = sql`
  c.cert_id, c.ins_id_cd, i.ins_en_nm, i.ins_nm, c.subject, c.issuer, c.serial_no, c.fingerprint, c.valid_from,
  c.valid_to, u.nick_name AS uploaded_by, c.uploaded_at`

const joins = sql`
  JOIN institution AS i ON i.ins_id_cd = c.ins_id_cd
  JOIN app_user AS u ON u.user_id = c.uploaded_by`

type CertificateBody = BodyOf<typeof queryCer>

/** The certificates that this user sees, of each institution a few. */
export function certificateList(
  { body, actor }: Pick<Served<CertificateBody>, 'body' | 'actor'>,
  now: Date,
): ServedList<CertificateBody['sort'], StoredCertificate, CertificateRow> {
  return {
    query: certificateQuery(actor, body, now),
    shown: (rows) => rows.map((row) => certificateRowOf(row, now)),
    file: certificateFile,
  }
}

const certificateFile: ListFile<CertificateRow> = {
  name: 'certificates',
  columns: [
    ...(['certId', 'insIdCd', 'insNm', 'subject', 'issuedBy', 'serialNo', 'fingerprint'] as const),
    ...(['validFrom', 'validTo', 'daysLeft', 'state', 'uploadedBy', 'uploadedAt'] as const),
  ],
  times: ['validFrom', 'validTo', 'uploadedAt'],
  cells: ({ insNm, state }, language) => ({ insNm: nameIn(insNm, language), state: texts[language].certState[state] }),
}

function certificateQuery(
  actor: Actor,
  { insIdCd, state }: CertificateBody,
  now: Date,
): ListQuery<CertificateBody['sort']> {
  const soon = startOfDay(addDays(dayOf(now), warnDays[0] + 1))
  const states = {
    expired: sql`c.valid_to <= ${now}`,
    notYet: sql`c.valid_to > ${now} AND c.valid_from > ${now}`,
    soon: sql`c.valid_to > ${now} AND c.valid_from <= ${now} AND c.valid_to < ${soon}`,
    good: sql`c.valid_from <= ${now} AND c.valid_to >= ${soon}`,
  }
  return {
    columns,
    from: sql`pay_certificate AS c`,
    joins,
    where: [
      sql`c.deleted_at IS NULL`,
      visibleTo(actor, 'c.ins_id_cd'),
      insIdCd && sql`c.ins_id_cd = ${insIdCd}`,
      state && states[state],
    ],
    sorts: { validTo: 'c.valid_to', validFrom: 'c.valid_from', uploadedAt: 'c.uploaded_at', insIdCd: 'c.ins_id_cd' },
    tieBreak: 'c.valid_to, c.cert_id',
  }
}

function certificateRowOf(row: StoredCertificate, now: Date): CertificateRow {
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

interface CertificateContext {
  db: Kysely<Tables>
  actor: Actor
  now: Date
  record: RecordAct
}

/** Throws what is wrong with the file, or that the institution already has the certificate. */
export function addCertificate(
  { db, actor, now, record }: CertificateContext,
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
        ins_id_cd: acqInsIdCd,
        fingerprint,
        der,
        subject,
        issuer,
        serial_no: serialNo,
        valid_from: validFrom,
        valid_to: validTo,
        uploaded_by: actor.userId,
        uploaded_at: now,
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

/** Marks a certificate as deleted. Throws `certDeleted` when somebody else was faster. */
export function deleteCertificate(
  { db, actor, now, record }: CertificateContext,
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
