import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { AfterAnswer } from '../../http/serve/afterAnswer.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { tellOwner } from '../../mail/tellOwner.ts'
import { readerOf } from './mailReader.ts'

type LoginNotice =
  | 'factorAdded'
  | 'factorRemoved'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'recoveryCodesRenewed'
  | 'recoveryCodeUsed'
  | 'providerLinked'

/** Mails the owner after the answer that another way to log in was added, removed or used up. */
export type TellAccount = (
  http: FastifyRequest,
  userId: string,
  notice: LoginNotice,
  values?: Readonly<Record<string, string>>,
) => void

export function accountTeller(deps: { db: Kysely<Tables>; mailer: Mailer; after: AfterAnswer }): TellAccount {
  const { db, mailer, after } = deps
  return (http, userId, notice, values) =>
    after(() =>
      readerOf(db, userId).then(
        (reader) => tellOwner(mailer, http, reader, notice, values),
        (error) => http.log.error({ err: error }, 'account notification failed'),
      ),
    )
}
