import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { getCode } from '../../../contract/auth.ts'
import { newestOf, type Secrets } from '../../db/secrets.ts'
import type { Tables } from '../../db/tables.ts'
import { addressOf, type HttpLimits, limitOf } from '../../http/limits.ts'
import { serve } from '../../http/serve.ts'
import type { Captchas } from './captcha.ts'
import { sweeper } from './sweep.ts'

interface CaptchaDeps {
  db: Kysely<Tables>
  secrets: Secrets
  limits: HttpLimits
  captcha: Captchas
  passwordMin: number
}

export function captchaRoute(app: FastifyInstance, { db, secrets, limits, captcha, passwordMin }: CaptchaDeps): void {
  const ofAddress = limitOf(app, limits.signInPerAddress)
  const sweep = sweeper(db)

  serve(app, getCode, 'anyone', async ({ http, reply }) => {
    await ofAddress(http, `captcha:${addressOf(http)}`)
    if (!app.xsrf.isGiven(http)) app.xsrf.give(reply, http.cookies.sid)
    await sweep()
    const publicKey = newestOf(secrets.passwordKeys()).publicKey.toString('base64url')
    return { ...(await captcha.make()), publicKey, passwordMin }
  })
}
