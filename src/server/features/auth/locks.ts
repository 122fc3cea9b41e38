import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Kysely, sql } from 'kysely'
import { errors } from '../../../contract/errors.ts'
import { lockAfter, lockMinutes } from '../../../domain/people/passwords.ts'
import type { Tables } from '../../db/tables.ts'
import { userAgentOf } from '../../http/audit/browserName.ts'
import { figures } from '../../http/load/metrics.ts'
import type { AfterAnswer } from '../../http/serve/afterAnswer.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { tellOwner } from '../../mail/tellOwner.ts'
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
        await sql`INSERT INTO account_lock (user_id) VALUES (${userId}) ON CONFLICT DO NOTHING`.execute(db)
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
