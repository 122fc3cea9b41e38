import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { sendOtp } from '../../../contract/auth.ts'
import { isMailAddress, maskMailAddress } from '../../../domain/mailAddress.ts'
import { otpResendSeconds, otpSeconds } from '../../../domain/otp.ts'
import type { Tables } from '../../db/tables.ts'
import { CallError } from '../../http/errors.ts'
import { type Limits, limitOf } from '../../http/limits.ts'
import { serve } from '../../http/serve.ts'
import { otpLetter } from '../../mail/letters.ts'
import type { Mailer } from '../../mail/mailer.ts'
import type { OneTimePasswords } from './otp.ts'

export interface OtpDeps {
  db: Kysely<Tables>
  otp: OneTimePasswords
  mailer: Mailer
  limits: Limits
}

/** The one-time password that a submission is sealed with, by e-mail. */
export function otpRoutes(app: FastifyInstance, { db, otp, mailer, limits }: OtpDeps): void {
  const ofUser = limitOf(app, limits.mailPerUser)

  serve(app, sendOtp, 'session', async ({ actor, language, http }) => {
    const { userId, username } = actor
    await ofUser(http, `mail:${userId}`)
    const to = await addressOfUser(db, userId)
    await otp.issue(userId, async (code) => {
      try {
        await mailer.send(to, otpLetter(language, code, otpSeconds))
      } catch (error) {
        http.log.error({ err: error, username }, 'one-time password not sent')
        throw new CallError('mailFailed')
      }
    })
    return { sentTo: maskMailAddress(to), resendAfter: otpResendSeconds, expiresIn: otpSeconds }
  })
}

async function addressOfUser(db: Kysely<Tables>, userId: string): Promise<string> {
  const { email } = await db
    .selectFrom('app_user')
    .select('email')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  if (email === null || !isMailAddress(email)) throw new CallError('emailMissing')
  return email
}
