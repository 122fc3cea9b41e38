import type { FastifyRequest } from 'fastify'
import { isMailAddress } from '../../domain/people/mailAddress.ts'
import { timeZones, zonedTime } from '../../domain/time/zones.ts'
import type { Language } from '../../texts/languages.ts'
import { type AccountNotice, accountNotice } from './accountNotices.ts'
import type { Mailer } from './mailer.ts'

export interface MailReader {
  username: string
  email: string | null
  /** Null when none was chosen. */
  language: Language | null
  /** As `readingZone` says; null for that of the network. */
  zone: string | null
}

/**
 * Mails a notice with the time and place of what caused it. A failure is only logged: the act stands whether the mail
 * arrives or not.
 */
export async function tellOwner(
  mailer: Mailer,
  http: FastifyRequest,
  { username, email, language, zone }: MailReader,
  notice: AccountNotice,
  values: Readonly<Record<string, string | number>> = {},
): Promise<void> {
  if (!email || !isMailAddress(email)) return
  const at = zonedTime(zone ?? timeZones().network, new Date())
  try {
    await mailer.send(email, accountNotice(notice, { username, at, address: http.clientAddress, ...values }, language))
  } catch (error) {
    http.log.error({ err: error, username, notice }, 'account notification email not sent')
  }
}

export async function tellAddresses(
  mailer: Mailer,
  http: FastifyRequest,
  before: MailReader,
  email: string | null,
): Promise<void> {
  await tellOwner(mailer, http, before, 'addressWas')
  await tellOwner(mailer, http, { ...before, email }, 'addressIsNow')
}
