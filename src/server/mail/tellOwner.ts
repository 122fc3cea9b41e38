import type { FastifyRequest } from 'fastify'
import { isMailAddress } from '../../domain/people/mailAddress.ts'
import type { Language } from '../../texts/languages.ts'
import { type AccountNotice, accountNotice } from './accountNotices.ts'
import type { Mailer } from './mailer.ts'

export interface MailReader {
  username: string
  email: string | null
  /** Null when none was chosen. */
  language: Language | null
}

/**
 * Mails a notice with the time and place of what caused it. A failure is only logged: the act stands whether the mail
 * arrives or not.
 */
export async function tellOwner(
  mailer: Mailer,
  http: FastifyRequest,
  { username, email, language }: MailReader,
  notice: AccountNotice,
  values: Readonly<Record<string, string | number>> = {},
): Promise<void> {
  if (!email || !isMailAddress(email)) return
  const at = `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`
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
