import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  from: string
  to: string[]
  raw: string
  read: Email
}

export interface TestMailServer {
  url: string
  mails: readonly ReceivedMail[]
  /** Answers every mail with 550 until `accept`. */
  refuse(): void
  accept(): void
  close(): Promise<void>
}

/** Starts a real SMTP server on loopback. Close it in `afterAll`. */
export async function givenMailServer(): Promise<TestMailServer> {
  const mails: ReceivedMail[] = []
  let refusing = false
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, { envelope }, done) {
      buffer(stream)
        .then(async (bytes) => {
          const { mailFrom, rcptTo } = envelope
          const from = mailFrom ? mailFrom.address : ''
          mails.push({
            from,
            to: rcptTo.map((one) => one.address),
            raw: bytes.toString('latin1'),
            read: await PostalMime.parse(bytes),
          })
          if (refusing) throw Object.assign(new Error('No mail today'), { responseCode: 550 })
        })
        .then(() => done(), done)
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    refuse: () => {
      refusing = true
    },
    accept: () => {
      refusing = false
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
