import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SendMailOptions } from 'nodemailer'
import { isMailAddress } from '../../domain/people/mailAddress.ts'
import type { Settings } from '../settings.ts'

export interface Letter {
  subject: string
  text: string
  html: string
}

export interface Mailer {
  /** Resolves when the mail server has accepted it. Throws when it doesn't, or when `to` isn't one plain address. */
  send(to: string, letter: Letter): Promise<void>
}

type Deliver = (mail: SendMailOptions) => Promise<void>

const patience = { dnsTimeout: 5_000, connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 10_000 }

type MailSettings = Pick<Settings, 'production' | 'smtpUrl' | 'mailFrom' | 'dataDir'>

/**
 * Sends through SMTP_URL; without it, writes each mail to the folder `outbox`. In production nothing is sent without
 * TLS, since mails hold codes.
 */
export function openMailer({ production, smtpUrl, mailFrom, dataDir }: MailSettings): Mailer {
  const deliver = smtpUrl ? overSmtp(smtpUrl, production) : intoFolder(join(dataDir, 'outbox'))
  return {
    async send(to, letter) {
      if (!isMailAddress(to)) throw new Error('Invalid email address.')
      await deliver({
        from: mailFrom,
        // As an object: a text would be read as a list.
        to: { name: '', address: to },
        ...letter,
        // No answer from those who are away.
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
        disableFileAccess: true,
        disableUrlAccess: true,
      })
    },
  }
}

function overSmtp(url: string, requireTLS: boolean): Deliver {
  const open = once(({ createTransport }) => createTransport({ url, ...(requireTLS && { requireTLS }), ...patience }))
  return async (mail) => void (await (await open()).sendMail(mail))
}

function intoFolder(folder: string): Deliver {
  const open = once(({ createTransport }) =>
    createTransport({ streamTransport: true, buffer: true, newline: 'windows' }),
  )
  return async (mail) => {
    const { message } = await (await open()).sendMail(mail)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const name = `${new Date().toISOString().replaceAll(':', '')}-${randomUUID().slice(0, 8)}.eml`
    await writeFile(join(folder, name), message, { flag: 'wx', mode: 0o600 })
  }
}

/** Loads the library at the first mail: a server starts without it. */
function once<Transport>(make: (library: typeof import('nodemailer')) => Transport): () => Promise<Transport> {
  let transport: Promise<Transport> | undefined
  return () => {
    transport ??= import('nodemailer').then(make)
    return transport
  }
}
