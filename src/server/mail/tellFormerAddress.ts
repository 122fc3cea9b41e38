import type { FastifyRequest } from 'fastify'
import type { Language } from '../../contract/texts/languages.ts'
import { isMailAddress } from '../../domain/mailAddress.ts'
import { addressChangedLetter } from './letters.ts'
import type { Mailer } from './mailer.ts'

interface Former {
  username: string
  email: string | null
  language: Language | null
}

/** Where passwords went until now. The change stands, whether the mail arrives or not: it may be why it was made. */
export async function tellFormerAddress(
  mailer: Mailer,
  http: FastifyRequest,
  { username, email, language }: Former,
): Promise<void> {
  if (!email || !isMailAddress(email)) return
  try {
    await mailer.send(email, addressChangedLetter(username, language))
  } catch (error) {
    http.log.error({ err: error, username }, 'former address not told')
  }
}
