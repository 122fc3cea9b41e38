import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { type Browser, sealPassword } from '../../../../../../testing/server/browser.ts'
import { captchaAnswer, type TestServer } from '../../../../../../testing/server/server.ts'
import { demoPassword } from '../../../../db/seed/people.ts'

/** The code that an authenticator app with this secret shows. */
export function codeOf(secret: string): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate()
}

/** What a log-in sends of a password, with a captcha of its own. */
export async function proofOf(browser: Browser, password = demoPassword) {
  const code = await browser.code()
  return { password: await sealPassword(password, code), code: captchaAnswer, uuid: code.uuid }
}

/** Adds an authenticator app as its user does, and forgets that its first code was used. */
export async function givenApp(server: TestServer, username: string, signedIn?: Browser) {
  const browser = signedIn ?? server.browser()
  if (!signedIn) await browser.logIn(username, demoPassword, captchaAnswer)
  const begun = await browser.post('/api/user/beginTotp', { proof: await proofOf(browser) })
  const { secret } = begun.body
  const { recoveryCodes } = (await browser.post('/api/user/confirmTotp', { factorCode: codeOf(secret) })).body
  await freshCode(server, username)
  return { secret: secret as string, recoveryCodes: recoveryCodes as string[] }
}

/** Lets the present code be given once more, instead of waiting half a minute for the next. */
export async function freshCode(server: TestServer, username: string): Promise<void> {
  await sql`
    UPDATE totp_factor SET last_step = 0
    WHERE user_id = (SELECT user_id FROM app_user WHERE username = ${username})`.execute(server.db.databases.main)
}

/** Makes the last password or second factor of the user's sessions so many minutes old. */
export async function ageProof(server: TestServer, username: string, minutes: number): Promise<void> {
  await sql`
    UPDATE session SET proved_at = now() - make_interval(mins => ${minutes})
    WHERE user_id = (SELECT user_id FROM app_user WHERE username = ${username})`.execute(server.db.databases.main)
}
