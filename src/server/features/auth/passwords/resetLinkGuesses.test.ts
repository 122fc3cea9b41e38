import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { letLinksPass, tokenIn } from '../../../../../testing/data/otp.ts'
import type { Answer } from '../../../../../testing/server/browser.ts'
import { captchaAnswer, givenServer, unlimited } from '../../../../../testing/server/server.ts'
import { givenResetLinks, guess, newPassword, type ResetLinks } from '../testing/resetLinks.ts'

let links: ResetLinks
beforeAll(async () => {
  links = await givenResetLinks()
  await change('risk_officer', sql`email = NULL`)
  await change('head_auditor', sql`email = ${'none of them\r\nBcc: thief@evil.example'}`)
  await change('acq_auditor', sql`disabled = true`)
})
afterAll(() => links.close())
afterEach(() => links.forget())

/** No account, a disabled one, one without an address, one with an invalid address. */
const nobodies = ['no_such_user', 'acq_auditor', 'risk_officer', 'head_auditor']
const change = (username: string, to: ReturnType<typeof sql>) =>
  sql`UPDATE app_user SET ${to} WHERE username = ${username}`.execute(links.server.db.databases.main)

describe('whoever guesses', () => {
  it('is held up after some wrong links an hour, and whoever has the right one is not', async () => {
    const limits = { ...unlimited, wrongLinksPerAccount: 3, wrongLinksPerAddress: 6 }
    const limited = await givenServer({ env: { SMTP_URL: links.mail.url }, limits })
    const before = links.linkMails().length
    await links.ask('iss_auditor', limited.browser())
    await expect.poll(() => links.linkMails().length).toBe(before + 1)
    const token = tokenIn(links.linkMails().at(-1)?.read.text)
    const tried = (name: string, link: string) =>
      links.reset(name, link, 'Recovered2033', { browser: limited.browser() })

    for (let n = 0; n < 3; n++) expect((await tried('iss_auditor', guess)).body.errCd).toBe('4017')
    expect(await tried('ISS_auditor', guess)).toMatchObject({ status: 429, body: { errCd: '4290' } })
    expect((await tried('nobody_1', guess)).body.errCd).toBe('4017')
    expect((await tried('nobody_2', guess)).body.errCd).toBe('4017')
    expect((await tried('nobody_3', guess)).body.errCd).toBe('4290')
    expect((await tried('iss_auditor', token)).status).toBe(200)
    const figures = (await limited.browser().get('/metrics')).text
    expect(Number(/^recourse_wrong_reset_links_total (\d+)$/m.exec(figures)?.[1])).toBeGreaterThanOrEqual(7)
    await limited.close()
  })

  it('needs a captcha for each try, and for each mail', async () => {
    const token = await links.givenToken('viewer')
    expect((await links.reset('viewer', token, newPassword, { code: 'NOPE' })).body.errCd).toBe('4008')
    await letLinksPass(links.server, 60)
    const before = links.linkMails().length
    expect((await links.ask('viewer', links.server.browser(), 'NOPE')).body.errCd).toBe('4008')
    const browser = links.server.browser()
    const { uuid } = await browser.code()
    const body = { username: 'acq_handler', code: captchaAnswer, uuid }
    const both = await Promise.all([
      browser.post('/api/user/findPasswordEmail', body),
      browser.post('/api/user/findPasswordEmail', body),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
    await expect.poll(() => links.linkMails().length).toBe(before + 1)
  })

  it('fills no mailbox: ten mails a day go to one, and the answer stays the same', async () => {
    const before = links.linkMails().length
    const answers = new Set<string>()
    for (let n = 0; n < 12; n++) {
      await letLinksPass(links.server, 60)
      const { status, text } = await links.ask(n % 2 === 0 ? 'viewer' : 'VIEWER')
      answers.add(`${status} ${text}`)
    }
    expect([...answers]).toEqual(['200 {"resendAfter":60,"expiresIn":1800}'])
    await expect.poll(() => links.linkMails().length).toBe(before + 10)
    expect((await links.ask('viewer')).status).toBe(429)

    await letLinksPass(links.server, 86_400)
    const token = await links.givenToken('viewer')
    expect(links.linkMails().length).toBe(before + 11)
    expect((await links.reset('viewer', token, 'Recovered2040')).status).toBe(200)
  })

  it('can put nothing into a mail', async () => {
    const before = links.linkMails().length
    for (const name of ['viewer\r\nBcc: thief@evil.example', 'viewer@evil.example', 'viewer,thief'])
      expect((await links.ask(name)).status).toBe(200)
    await links.givenToken('viewer')
    expect(
      links
        .linkMails()
        .slice(before)
        .map(({ to }) => to),
    ).toEqual([['viewer@example.test']])
  })
})

describe('nothing tells who has an account', () => {
  /** The answer as whoever sent it sees it, without what differs for everybody. */
  const seen = ({ status, text, headers }: Answer) => {
    const { date: _, 'content-length': __, ...rest } = headers
    return { status, text, headers: JSON.stringify(rest) }
  }

  it('in the answer to a request, to one that comes too soon, and to a wrong link', async () => {
    const asked = seen(await links.ask('iss_auditor'))
    expect(asked).toMatchObject({ status: 200, text: '{"resendAfter":60,"expiresIn":1800}' })
    const wrong = seen(await links.reset('iss_auditor', guess))
    for (const name of nobodies) {
      expect(seen(await links.ask(name)), name).toEqual(asked)
      expect(seen(await links.reset(name, guess)), name).toEqual(wrong)
    }
    for (const name of ['iss_auditor', ...nobodies])
      expect(await links.ask(name), name).toMatchObject({ status: 429, body: { errCd: '4291' } })
  })

  it('in the answer while no mail can be sent', async () => {
    links.mail.refuse()
    const answers = [await links.ask('iss_auditor'), await links.ask('no_such_user')]
    const again = [await links.ask('iss_auditor'), await links.ask('no_such_user')]
    await expect.poll(() => links.server.log()).toContain('account notification email not sent')
    links.mail.accept()
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(again.map(({ status }) => status)).toEqual([429, 429])
  })
})
