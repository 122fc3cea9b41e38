import { afterAll, beforeAll, expect, it } from 'vitest'
import { givenMailServer, type TestMailServer } from '../../../testing/server/mailServer.ts'
import { openMailer } from './mailer.ts'

let server: TestMailServer
beforeAll(async () => {
  server = await givenMailServer()
})
afterAll(() => server.close())

const mailerOf = (production: boolean) =>
  openMailer({ production, smtpUrl: server.url, mailFrom: 'no-reply@bank.example', dataDir: '/nowhere' })
const letter = { subject: 'A code', text: '123456', html: '<p>123456</p>' }

it('sends nothing in production to a mail server without TLS', async () => {
  await expect(mailerOf(true).send('clerk@bank.example', letter)).rejects.toThrow('STARTTLS')
  expect(server.mails).toEqual([])
})

it('sends to a mail server without TLS where it is no production', async () => {
  await mailerOf(false).send('clerk@bank.example', letter)
  expect(server.mails).toMatchObject([{ to: ['clerk@bank.example'] }])
})
