import type { FastifyInstance } from 'fastify'
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
import { maySeeName, rolesToGive } from '../../../domain/people.ts'
import type { Changes } from '../../changes/changes.ts'
import type { Databases } from '../../db/databases.ts'
import { sendCsv, wantsCsv } from '../../http/csv.ts'
import { CallError } from '../../http/errors.ts'
import { serve } from '../../http/serve.ts'
import { accountOf, everyUser, listUsers, userDetailOf } from './accounts.ts'
import { deleteAccount, type Keys, removeAccountAvatar } from './change.ts'
import { usersCsv } from './exportUsers.ts'
import { type AccountKinds, forKeepers } from './kinds.ts'

export interface PeopleDeps {
  databases: Databases
  changes: Changes
  kinds: AccountKinds
  /** Passwords and sessions of others. */
  keys: Keys
  /** The institutions that a user acts for. */
  institutionsOf(actor: Actor): Promise<Institution[]>
}

/** The accounts: a manager keeps those of the own institution, an administrator all. */
export function peopleRoutes(app: FastifyInstance, deps: PeopleDeps): void {
  const { changes, kinds, keys, institutionsOf } = deps
  const db = deps.databases.main

  serve(app, queryUser, forKeepers, async ({ body, actor, language, http, reply }) => {
    if (!wantsCsv(http)) return listUsers(db, actor, body, language)
    const { currPage: _, pageSize: __, sort, ...asked } = body
    const file = usersCsv(await everyUser(db, actor, asked, sort), language)
    return sendCsv(reply, 'users', file)
  })

  serve(app, createUser, forKeepers, async (served) => changes.make(kinds.createUser, served))

  serve(app, updateUser, forKeepers, async (served) => changes.make(kinds.updateUser, served))

  serve(app, deleteUser, forKeepers, async ({ body, actor, record }) => {
    await deleteAccount(db, keys, actor, body, record)
    return {}
  })

  serve(app, enableUser, forKeepers, async (served) => changes.make(kinds.enableUser, served))

  serve(app, giveUserPassword, forKeepers, async (served) => changes.make(kinds.giveUserPassword, served))

  serve(app, removeUserAvatar, forKeepers, async ({ body, actor, record }) => {
    await removeAccountAvatar(db, actor, body.id, record)
    return {}
  })

  serve(app, getRoles, forKeepers, async ({ actor }) => ({
    list: rolesToGive(actor).map((name) => ({ name, level: roles[name].level, menus: menusOf([name]) })),
  }))

  serve(app, getInsList, 'session', async ({ actor }) => ({ list: await institutionsOf(actor) }))

  serve(app, getUser, forKeepers, async ({ body, actor, language }) =>
    userDetailOf(db, actor, await accountOf(db, actor, body.id), language),
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
