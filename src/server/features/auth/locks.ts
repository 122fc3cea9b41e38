import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Kysely, sql, type Transaction } from 'kysely'
import { errors } from '../../../contract/errors.ts'
import { lockAfter, lockMinutes } from '../../../domain/people/passwords.ts'
import type { Tables } from '../../db/tables.ts'
import { userAgentOf } from '../../http/audit/browserName.ts'
import { figures } from '../../http/load/metrics.ts'
import type { AfterAnswer } from '../../http/serve/afterAnswer.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { tellOwner } from '../../mail/tellOwner.ts'
import { managersAndAdministrators, notify } from '../../notices/notify.ts'
import type { LockedAccount } from './account.ts'
import { readerOf } from './mailReader.ts'

/** A stranger can lock an account again and again, and must not fill its owner's mailbox. */
const mailsADay = 3

export function lockTeller(
  app: FastifyInstance,
  { db, mailer, after }: { db: Kysely<Tables>; mailer: Mailer; after: AfterAnswer },
): (http: FastifyRequest, locked: LockedAccount) => void {
  const mayMail = app.limiter('lock-mail', { points: mailsADay, seconds: 86_400 })
  return (http, { userId, isKnownDevice }) => {
    figures.accountLocks.inc()
    // After the answer: for a name that nobody has there is nothing to tell, and the time would say so.
    after(async () => {
      try {
        const reader = await readerOf(db, userId)
        await app.appendAuditEntry(db, {
          by: { userId },
          type: 'session',
          path: 'account lock',
          target: reader.username,
          detail: { onKnownDevice: isKnownDevice },
          errCd: errors.accountLocked.errCd,
          ms: 0,
          ip: http.clientAddress,
          userAgent: userAgentOf(http.headers),
        })
        await db.transaction().execute((trx) => noticeLock(trx, userId))
        app.alerts.raised()
        if (!(await mayMail(userId))) return
        const values = { tries: lockAfter, minutes: lockMinutes }
        await tellOwner(mailer, http, reader, isKnownDevice ? 'lockedHere' : 'lockedElsewhere', values)
      } catch (error) {
        http.log.error({ err: error }, 'account lock notification failed')
      }
    })
  }
}

/** Notifies the institution's managers, or the administrators when it has none, once a day per locked account. */
async function noticeLock(trx: Transaction<Tables>, userId: string): Promise<void> {
  const { rows } = await sql<{ name: string; username: string; ins_id_cd: string }>`
    WITH locked AS (
      INSERT INTO account_lock (user_id, told) VALUES (${userId}, true) ON CONFLICT DO NOTHING RETURNING user_id
    )
    SELECT u.nick_name AS name, u.username, u.ins_id_cd FROM locked JOIN app_user AS u USING (user_id)`.execute(trx)
  for (const { name, username, ins_id_cd } of rows)
    await notify(trx, {
      to: { groups: managersAndAdministrators(ins_id_cd), firstOnly: true, except: [userId] },
      facts: { kind: 'accountLock', name, username },
    })
}
