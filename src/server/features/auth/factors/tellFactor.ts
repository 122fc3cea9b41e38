import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Tables } from '../../../db/tables.ts'
import type { AfterAnswer } from '../../../http/afterAnswer.ts'
import type { Mailer } from '../../../mail/mailer.ts'
import { tellOwner } from '../../../mail/tellOwner.ts'
import { readerOf } from '../mailReader.ts'

type FactorNotice =
  | 'factorAdded'
  | 'factorRemoved'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'recoveryCodesRenewed'
  | 'recoveryCodeUsed'

/** Mails the owner after the answer that a factor was added, removed or used up. */
export type TellFactor = (http: FastifyRequest, userId: string, notice: FactorNotice) => void

export function factorTeller(deps: { db: Kysely<Tables>; mailer: Mailer; after: AfterAnswer }): TellFactor {
  const { db, mailer, after } = deps
  return (http, userId, notice) =>
    after(() =>
      readerOf(db, userId).then(
        (reader) => tellOwner(mailer, http, reader, notice),
        (error) => http.log.error({ err: error }, 'second factor notification failed'),
      ),
    )
}
