import { sql } from 'kysely'
import type { OtpSetting } from '../../src/domain/people/otp.ts'
import type { SignedLine } from '../../src/domain/people/signing.ts'
import type { TestMailServer } from '../server/mailServer.ts'
import type { TestServer } from '../server/server.ts'

export async function letPass(server: TestServer, username: string, seconds: number): Promise<void> {
  await sql`
    UPDATE email_otp SET sent_at = sent_at - make_interval(secs => ${seconds}),
      expires_at = expires_at - make_interval(secs => ${seconds})
    WHERE holder = (SELECT 'submission:' || user_id FROM app_user WHERE username = ${username})`.execute(
    server.db.databases.main,
  )
}

export async function letLinksPass(server: TestServer, seconds: number): Promise<void> {
  await sql`
    UPDATE reset_token SET sent_at = sent_at - make_interval(secs => ${seconds}),
      expires_at = expires_at - make_interval(secs => ${seconds})`.execute(server.db.databases.main)
}

export async function givenCode(
  server: TestServer,
  mail: TestMailServer,
  username = 'acq_handler',
  signs?: readonly SignedLine[],
): Promise<string> {
  await letPass(server, username, 60)
  const { status, text } = await server.as(username).post('/api/auth/email', signs ? { signs } : {})
  if (status !== 200) throw new Error(`Not sent: ${text}`)
  return codeIn(mail.mails.at(-1)?.read.text)
}

export function codeIn(text: string | undefined): string {
  const [code] = /^\d{6}$/m.exec(text ?? '') ?? []
  if (!code) throw new Error(`There is no code in: ${text}`)
  return code
}

export function tokenIn(text: string | undefined): string {
  const [, token] = /\/login#reset=([\w-]{22})$/m.exec(text ?? '') ?? []
  if (!token) throw new Error(`There is no link in: ${text}`)
  return token
}

export function notThe(code: string, by = 1): string {
  return String((Number(code) + by) % 1_000_000).padStart(6, '0')
}

export async function givenOtpSetting(
  { db }: TestServer,
  setting: Partial<OtpSetting>,
  insIdCd = '00010344',
): Promise<void> {
  const { mode = 'never', above = null, transCurrCd = null } = setting
  const values = { otp_mode: mode, otp_above: above, otp_curr_cd: transCurrCd }
  await db.databases.main
    .insertInto('institution_setting')
    .values({ ins_id_cd: insIdCd, ...values })
    .onConflict((conflict) => conflict.column('ins_id_cd').doUpdateSet(values))
    .execute()
}
