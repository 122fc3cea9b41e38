import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { sendOtp } from '../../../../contract/people/auth.ts'
import { isMailAddress, maskMailAddress } from '../../../../domain/people/mailAddress.ts'
import { otpResendSeconds, otpSeconds } from '../../../../domain/people/otp.ts'
import type { SignedLine } from '../../../../domain/people/signing.ts'
import { nameIn } from '../../../../texts/names.ts'
import type { Language } from '../../../../texts/texts.ts'
import type { Tables } from '../../../db/tables.ts'
import { type HttpLimits, limitOf } from '../../../http/load/limits.ts'
import { CallError } from '../../../http/serve/errors.ts'
import { serve } from '../../../http/serve/serve.ts'
import { otpLetter } from '../../../mail/letters.ts'
import type { Mailer } from '../../../mail/mailer.ts'
import type { OneTimePasswords } from './otp.ts'

interface OtpDeps {
  db: Kysely<Tables>
  otp: OneTimePasswords
  mailer: Mailer
  limits: HttpLimits
}

export function otpRoutes(app: FastifyInstance, { db, otp, mailer, limits }: OtpDeps): void {
  const ofUser = limitOf(app, limits.mailPerUser)

  serve(app, sendOtp, 'session', async ({ body: { signs }, actor, language, http }) => {
    const { userId, username } = actor
    await ofUser(http, `mail:${userId}`)
    const to = await addressOfUser(db, userId)
    const letter = { seconds: otpSeconds, signs: await namedLines(db, signs ?? [], language) }
    await otp.issue(userId, signs, async (code) => {
      try {
        await mailer.send(to, otpLetter(language, code, letter))
      } catch (error) {
        http.log.error({ err: error, username }, 'one-time password not sent')
        throw new CallError('mailFailed')
      }
    })
    return { sentTo: maskMailAddress(to), resendAfter: otpResendSeconds, expiresIn: otpSeconds }
  })
}

async function namedLines(
  db: Kysely<Tables>,
  signs: readonly SignedLine[],
  language: Language,
): Promise<(SignedLine & { insNm: string })[]> {
  if (signs.length === 0) return []
  const rows = await db
    .selectFrom('institution')
    .select(['ins_id_cd', 'ins_en_nm', 'ins_nm'])
    .where(
      'ins_id_cd',
      'in',
      signs.map(({ insIdCd }) => insIdCd),
    )
    .execute()
  const names = new Map(rows.map((row) => [row.ins_id_cd, nameIn({ en: row.ins_en_nm, zh: row.ins_nm }, language)]))
  return signs.map((line) => ({ ...line, insNm: names.get(line.insIdCd) ?? '' }))
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
