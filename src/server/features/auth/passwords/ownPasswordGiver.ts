import type { Kysely } from 'kysely'
import type { Tables } from '../../../db/tables.ts'
import type { AfterAnswer } from '../../../http/serve/afterAnswer.ts'
import type { Served } from '../../../http/serve/serve.ts'
import type { Mailer } from '../../../mail/mailer.ts'
import { tellOwner } from '../../../mail/tellOwner.ts'
import type { Account } from '../account.ts'
import { readerOf } from '../mailReader.ts'
import type { DeviceCookies } from '../sessions/devices.ts'
import type { Disconnect, RenewedSession } from '../sessions/sessions.ts'
import { givePassword, type OwnPasswordChange } from './changePassword.ts'

interface GiverDeps {
  db: Kysely<Tables>
  devices: DeviceCookies
  mailer: Mailer
  after: AfterAnswer
  disconnect: Disconnect
  minLength: number
  passwordMemory: number
}

type PasswordOwner = Pick<Account, 'userId' | 'passwordHash'> & OwnPasswordChange['person']

/** Gives the person who calls a new password as `givePassword` does, and mails them that it has changed. */
export type GiveOwnPassword = (
  call: Pick<Served<unknown>, 'http' | 'record'>,
  owner: PasswordOwner,
  password: string,
  how: Pick<OwnPasswordChange, 'sid' | 'also'>,
) => Promise<RenewedSession | null>

export function ownPasswordGiver(deps: GiverDeps): GiveOwnPassword {
  const { db, devices, mailer, after, disconnect, minLength, passwordMemory } = deps
  return async ({ http, record }, owner, password, how) => {
    const device = devices.read(http)
    const given = { ...how, person: owner, minLength, passwordMemory, device, record, disconnect }
    const goingOn = await givePassword(db, owner, password, given)
    after(() =>
      readerOf(db, owner.userId).then(
        (reader) => tellOwner(mailer, http, reader, 'passwordChanged'),
        (error) => http.log.error({ err: error }, 'password change notification failed'),
      ),
    )
    return goingOn
  }
}
