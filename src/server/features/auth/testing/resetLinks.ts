import { letLinksPass, tokenIn } from '../../../../../testing/data/otp.ts'
import { type Answer, type Browser, sealPassword } from '../../../../../testing/server/browser.ts'
import { givenMailServer, type TestMailServer } from '../../../../../testing/server/mailServer.ts'
import { captchaAnswer, givenServer, type TestServer } from '../../../../../testing/server/server.ts'

export const newPassword = 'Recovered2026'
/** A link of the right form that nobody was sent. */
export const guess = 'AAAAAAAAAAAAAAAAAAAAAA'

export type ResetLinks = Awaited<ReturnType<typeof givenResetLinks>>

/** A server whose mails arrive, with the ways of `resetLinksOf`. */
export async function givenResetLinks() {
  const mail = await givenMailServer()
  const server = await givenServer({ env: mailEnv(mail) })
  return {
    mail,
    server,
    ...resetLinksOf(server, mail),
    /** Forgets wrong tries and links between two tests. */
    async forget() {
      for (const table of ['login_try', 'reset_token'] as const)
        await server.db.databases.main.deleteFrom(table).execute()
    },
    async close() {
      await server.close()
      await mail.close()
    },
  }
}

export const mailEnv = ({ url }: TestMailServer) => ({
  SMTP_URL: url,
  MAIL_FROM: 'Recourse <no-reply@recourse.example>',
})

/** The ways to ask for a reset link and to use it. `server` has `mailEnv`. */
export function resetLinksOf(server: TestServer, mail: TestMailServer) {
  async function ask(username: string, browser = server.browser(), code = captchaAnswer): Promise<Answer> {
    const { uuid } = await browser.code()
    return browser.post('/api/user/findPasswordEmail', { username, code, uuid })
  }

  async function reset(
    username: string,
    emailOtp: string,
    to = newPassword,
    { browser = server.browser(), code = captchaAnswer }: { browser?: Browser; code?: string } = {},
  ): Promise<Answer> {
    const captcha = await browser.code()
    const newPass = await sealPassword(to, captcha)
    return browser.post('/api/user/resetPassword', { username, emailOtp, newPass, code, uuid: captcha.uuid })
  }

  async function givenToken(username: string, browser?: Browser): Promise<string> {
    await letLinksPass(server, 60)
    const before = linkMails().length
    const { status } = await ask(username, browser)
    if (status !== 200) throw new Error(`The request for a link was answered with ${status}.`)
    for (let tries = 0; linkMails().length <= before; tries++) {
      if (tries === 600) throw new Error('No link was mailed.')
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    return tokenIn(linkMails().at(-1)?.read.text)
  }

  /** The mails with a link, or in place of one. The mail about a changed password is among the others. */
  const linkMails = () =>
    mail.mails.filter(({ read }) => /reset your password|重置您的账号密码/.test(read.subject ?? ''))

  return { ask, reset, givenToken, linkMails }
}
