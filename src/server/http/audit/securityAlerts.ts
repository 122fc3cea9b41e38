import type { FastifyInstance } from 'fastify'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { LogDetail, LogType } from '../../../domain/operations/logs.ts'
import { alertAgainMinutes, alertPath, type SecurityAlertKind } from '../../../domain/people/securityAlerts.ts'
import type { Tables } from '../../db/tables.ts'
import { isAdministrator } from '../../db/userRights.ts'
import { administrators, managersAndAdministrators, notify } from '../../notices/notify.ts'
import { figures } from '../load/metrics.ts'

interface RaisedAlert {
  kind: SecurityAlertKind
  userId: string | null
  /** Of what there is one alert within the hour: a user, an address, a log. */
  about: string
  /** Shown as the object of the entry in the audit log. */
  target: string
  facts: LogDetail
  ip: string
  userAgent?: string | null
}

const logTypeOf: Readonly<Record<RaisedAlert['kind'], LogType>> = {
  cardViews: 'card',
  refusals: 'session',
  newLogin: 'session',
  sealFailed: 'administration',
  backupFailed: 'administration',
  verificationFailed: 'administration',
}

/**
 * Writes an alert for the bell and an entry of the audit log, unless there was one lately. Returns whether there was
 * none; call `app.alerts.raised` after the commit. Without a transaction of the caller there is one, in which several
 * servers that see the same thing at the same moment wait for each other.
 */
export async function raiseAlert(
  app: Pick<FastifyInstance, 'appendAuditEntry'>,
  db: Kysely<Tables> | Transaction<Tables>,
  alert: RaisedAlert,
): Promise<boolean> {
  if (db.isTransaction) return insertAlert(app, db, alert)
  return db.transaction().execute(async (trx) => {
    await sql`SELECT pg_advisory_xact_lock(hashtext('security alerts'), hashtext(${alert.about}))`.execute(trx)
    return insertAlert(app, trx, alert)
  })
}

async function insertAlert(
  { appendAuditEntry }: Pick<FastifyInstance, 'appendAuditEntry'>,
  db: Kysely<Tables>,
  { kind, userId, about, target, facts, ip, userAgent = null }: RaisedAlert,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    INSERT INTO security_alert (kind, user_id, about, facts, told)
    SELECT ${kind}, ${userId}::bigint, ${about}, ${JSON.stringify({ ...facts, ip })}::jsonb, true
    WHERE NOT EXISTS (
      SELECT FROM security_alert AS a WHERE a.kind = ${kind} AND a.about = ${about}
        AND a.at > clock_timestamp() - make_interval(mins => ${alertAgainMinutes}))`.execute(db)
  if (numAffectedRows === 0n) return false
  await noticeAlert(db, { kind, userId, about, facts, ip })
  figures.securityAlerts.inc({ kind })
  await appendAuditEntry(db, {
    by: userId === null ? null : { userId },
    type: logTypeOf[kind],
    path: alertPath(kind),
    target,
    detail: facts,
    errCd: null,
    ms: 0,
    ip,
    userAgent,
  })
  return true
}

/**
 * Notifies the managers of the user's institution and the administrators. Of a log-in from a new place the administrators
 * hear only where it is one of them or the institution has no other manager: they would hear of every member's.
 */
async function noticeAlert(
  db: Kysely<Tables>,
  {
    kind,
    userId,
    about,
    facts: { count, device, key },
    ip,
  }: Pick<RaisedAlert, 'kind' | 'userId' | 'about' | 'facts' | 'ip'>,
): Promise<void> {
  const { rows } = await sql<{ nick_name: string; ins_id_cd: string; is_administrator: boolean }>`
    SELECT u.nick_name, u.ins_id_cd, ${isAdministrator} AS is_administrator
    FROM app_user AS u WHERE u.user_id = ${userId}::bigint`.execute(db)
  const [user] = rows
  await notify(db, {
    to: {
      groups: user ? managersAndAdministrators(user.ins_id_cd) : [administrators],
      firstOnly: kind === 'newLogin' && !user?.is_administrator,
      except: userId === null ? [] : [userId],
    },
    facts: {
      kind: 'securityAlert',
      alert: kind,
      name: user?.nick_name ?? about,
      ip,
      count: typeof count === 'number' ? count : 0,
      device: device === true,
      ...(key === true && { isKey: true }),
    },
  })
}
