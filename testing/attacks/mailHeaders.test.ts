import { afterAll, beforeAll, expect, it } from 'vitest'
import { accountNamed, writtenAccount } from '../data/people.ts'
import { givenMailServer, type TestMailServer } from '../server/mailServer.ts'
import { givenServer, type TestServer } from '../server/server.ts'

/** Whoever wants a second recipient, a header or a body of their own in a mail of ours. */

const thief = 'thief@evil.example'
const addresses = [
  `clerk@bank.example\r\nBcc: ${thief}`,
  `clerk@bank.example\nBcc: ${thief}`,
  `clerk@bank.example%0d%0aBcc:${thief}`,
  `clerk@bank.example, ${thief}`,
  `clerk@bank.example;${thief}`,
  `clerk@bank.example ${thief}`,
  `"clerk" <${thief}>`,
  `<${thief}>`,
  `clerk@bank.example>\r\nRCPT TO:<${thief}`,
  `clerk@[127.0.0.1]`,
  `${thief}(clerk@bank.example)`,
]
const names = [`Clerk\r\nBcc: ${thief}`, `Clerk\nSubject: Yours`, `Clerk\u2028Bcc: ${thief}`, `Clerk\0`]

let mail: TestMailServer
let server: TestServer
beforeAll(async () => {
  mail = await givenMailServer()
  server = await givenServer({ env: { SMTP_URL: mail.url, MAIL_FROM: 'Recourse <no-reply@recourse.example>' } })
})
afterAll(async () => {
  await server.close()
  await mail.close()
})

/** Every mail so far went to one address of ours, and says nothing of the thief. */
function expectClean(): void {
  for (const { to, raw } of mail.mails) {
    expect(to).toHaveLength(1)
    expect(to[0]).not.toContain('evil')
    expect(raw).not.toMatch(/^(bcc|cc):/im)
    expect(raw.match(/^subject:/gim)).toHaveLength(1)
  }
}

it('an address that is more than one is refused: of a new account, of a changed one and of the own', async () => {
  const { userId, version } = await accountNamed(server, 'viewer')
  for (const [index, email] of addresses.entries()) {
    const made = await server.as('admin').post('/api/user/create', writtenAccount({ username: `made_${index}`, email }))
    expect(made, email).toMatchObject({ status: 400, body: { field: 'email' } })
    const written = writtenAccount({ roles: ['viewer'], email })
    const changed = await server.as('admin').post('/api/user/update', { userId, version, ...written })
    expect(changed, email).toMatchObject({ status: 400, body: { field: 'email' } })
    const own = await server.as('viewer').post('/api/user/updateMyself', { version, email })
    expect(own, email).toMatchObject({ status: 400, body: { field: 'email' } })
  }
  expectClean()
})

it('a name with a line of its own is refused, or stands in one line', async () => {
  for (const [n, nickName] of names.entries()) {
    const email = `named_${n}@bank.example`
    const { status } = await server
      .as('admin')
      .post('/api/user/create', writtenAccount({ username: `named_${n}`, nickName, email }))
    expect(status, JSON.stringify(nickName)).toBeOneOf([200, 400])
  }
  const hostile = { username: 'plain_name', nickName: `=1+1 <b>${thief}</b>`, email: 'plain@bank.example' }
  expect((await server.as('admin').post('/api/user/create', writtenAccount(hostile))).status).toBe(200)
  expect(mail.mails.at(-1)?.to).toEqual(['plain@bank.example'])
  expectClean()
})
