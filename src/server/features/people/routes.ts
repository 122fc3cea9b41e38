import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { avatarAddress } from '../../../contract/profile.ts'
import type { Institution } from '../../../contract/records.ts'
import {
  createUser,
  deleteUser,
  enableUser,
  getInsList,
  getRoles,
  getUser,
  getUserName,
  giveUserPassword,
  queryUser,
  removeUserAvatar,
  updateUser,
} from '../../../contract/users.ts'
import { type Actor, roles } from '../../../domain/actor.ts'
import { menusOf } from '../../../domain/menus.ts'
import { maySeeName, rolesToGive, temporaryHours } from '../../../domain/people.ts'
import type { Databases } from '../../db/databases.ts'
import type { Access } from '../../http/access.ts'
import { sendCsv, wantsCsv } from '../../http/csv.ts'
import { CallError } from '../../http/errors.ts'
import { serve } from '../../http/serve.ts'
import { type AccountFacts, accountLetter } from '../../mail/letters.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { tellFormerAddress } from '../../mail/tellFormerAddress.ts'
import { accountOf, everyUser, listUsers, userDetailOf } from './accounts.ts'
import {
  type AccountChange,
  createAccount,
  deleteAccount,
  giveAccountPassword,
  type Keys,
  removeAccountAvatar,
  type SendPassword,
  toggleAccount,
  updateAccount,
} from './change.ts'
import { usersCsv } from './exportUsers.ts'

export interface PeopleDeps {
  databases: Databases
  mailer: Mailer
  publicUrl: string
  /** Passwords and sessions of others. */
  keys: Keys
  /** The institutions that a user acts for. */
  institutionsOf(actor: Actor): Promise<Institution[]>
}

const forKeepers: Access = { menu: 'UserManagement', role: 'manager' }

/** The accounts: a manager keeps those of the own institution, an administrator all. */
export function peopleRoutes(app: FastifyInstance, deps: PeopleDeps): void {
  const { databases, keys, institutionsOf } = deps
  const db = databases.main

  serve(app, queryUser, forKeepers, async ({ body, actor, language, http, reply }) => {
    if (!wantsCsv(http)) return listUsers(db, actor, body, language)
    const { currPage: _, pageSize: __, sort, ...asked } = body
    const file = usersCsv(await everyUser(db, actor, asked, sort), language)
    return sendCsv(reply, 'users', file)
  })

  serve(app, createUser, forKeepers, async ({ body, actor, http, record }) =>
    versionOf(await createAccount(db, keys, actor, body, sender(deps, http, 'created'), record)),
  )

  serve(app, updateUser, forKeepers, async ({ body, actor, http, record }) => {
    const change = await updateAccount(db, keys, actor, body, record)
    const { before, after } = change
    if (before && before.email !== after?.email) await tellFormerAddress(deps.mailer, http, before)
    return versionOf(change)
  })

  serve(app, deleteUser, forKeepers, async ({ body, actor, record }) => {
    await deleteAccount(db, keys, actor, body.userId, body.version, record)
    return {}
  })

  serve(app, enableUser, forKeepers, async ({ body, actor, record }) => {
    const change = await toggleAccount(db, keys, actor, body.id, body.version, record)
    return { ...versionOf(change), disabled: change.after.disabled }
  })

  serve(app, giveUserPassword, forKeepers, async ({ body, actor, http, record }) =>
    versionOf(await giveAccountPassword(db, keys, actor, body.id, body.version, sender(deps, http, 'given'), record)),
  )

  serve(app, removeUserAvatar, forKeepers, async ({ body, actor, record }) => {
    await removeAccountAvatar(db, actor, body.id, record)
    return {}
  })

  serve(app, getRoles, forKeepers, async ({ actor }) => ({
    list: rolesToGive(actor).map((name) => ({ name, level: roles[name].level, menus: menusOf([name]) })),
  }))

  serve(app, getInsList, 'session', async ({ actor }) => ({ list: await institutionsOf(actor) }))

  serve(app, getUser, forKeepers, async ({ body, actor, language }) =>
    userDetailOf(actor, await accountOf(db, actor, body.id), language),
  )

  serve(app, getUserName, 'session', async ({ body, actor }) => {
    const { rows } = await sql<{ nick_name: string; ins_id_cd: string; avatar_hash: string | null }>`
      SELECT u.nick_name, u.ins_id_cd, a.hash AS avatar_hash FROM app_user AS u LEFT JOIN avatar AS a USING (user_id)
      WHERE u.user_id = ${body.id} AND NOT u.deleted`.execute(db)
    const [row] = rows
    if (!row || !maySeeName(actor, row.ins_id_cd)) throw new CallError('notFound')
    return { userId: body.id, userName: row.nick_name, avatar: avatarAddress(body.id, row.avatar_hash) }
  })
}

/** Mails the password; throws `mailFailed`, which undoes what it was given for. */
function sender({ mailer, publicUrl }: PeopleDeps, http: FastifyRequest, kind: 'created' | 'given'): SendPassword {
  return async ({ username, email, language }, password) => {
    const facts: AccountFacts = { username, password, url: `${publicUrl}/login`, hours: temporaryHours }
    try {
      await mailer.send(email, accountLetter(kind, facts, language))
    } catch (error) {
      http.log.error({ err: error, username }, 'password of an account not sent')
      throw new CallError('mailFailed')
    }
  }
}

function versionOf({ userId, after }: AccountChange) {
  return { userId, version: after?.version ?? 0 }
}
