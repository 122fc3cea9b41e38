import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { avatarAddress } from '../../../contract/people/profile.ts'
import {
  deleteUser,
  enableUser,
  getInsList,
  getRoles,
  getUser,
  getUserName,
  queryUser,
  removeUserAvatar,
  updateUser,
} from '../../../contract/people/users.ts'
import type { Institution } from '../../../contract/records/records.ts'
import { type Actor, roles } from '../../../domain/people/actor.ts'
import { menusOf } from '../../../domain/people/menus.ts'
import { maySeeName, rolesToGive } from '../../../domain/people/people.ts'
import { type ChangeService, serveChanges } from '../../changes/changes.ts'
import type { Databases } from '../../db/pools/databases.ts'
import { type SessionUser, withStepUp } from '../../http/serve/access.ts'
import { CallError } from '../../http/serve/errors.ts'
import { serve } from '../../http/serve/serve.ts'
import { answerList, serveList } from '../../http/serve/serveList.ts'
import { accountOf, userDetailOf, userList } from './accounts.ts'
import { deleteAccount, type PasswordsAndSessions, removeAccountAvatar } from './change.ts'
import { type AccountKinds, managersOnly } from './kinds.ts'

interface PeopleDeps {
  databases: Databases
  changes: ChangeService
  kinds: AccountKinds
  keys: PasswordsAndSessions
  institutionsOf(actor: Actor): Promise<Institution[]>
}

const changesRights = withStepUp(managersOnly)

export function peopleRoutes(app: FastifyInstance, deps: PeopleDeps): void {
  const { changes, kinds, keys, institutionsOf } = deps
  const db = deps.databases.main

  serveList(
    app,
    queryUser,
    managersOnly,
    answerList(deps.databases, (asked) => userList(db, asked)),
  )

  serveChanges(app, changes, [kinds.createUser, kinds.giveUserPassword, kinds.revokeUserFactors])

  // A change that waits for approval is of the account as it is now, also where the caller names no version.
  const versionOf = async (userId: string, version: number | undefined, actor: SessionUser) =>
    version ?? (await accountOf(db, actor, userId)).version

  serve(app, updateUser, changesRights, async ({ body, ...served }) => {
    const version = await versionOf(body.userId, body.version, served.actor)
    return changes.make(kinds.updateUser, { ...served, body: { ...body, version } })
  })

  serve(app, deleteUser, managersOnly, async ({ body, actor, record }) => {
    await deleteAccount(db, keys, actor, body, record)
    return {}
  })

  serve(app, enableUser, changesRights, async ({ body, ...served }) => {
    const version = await versionOf(body.id, body.version, served.actor)
    return changes.make(kinds.enableUser, { ...served, body: { ...body, version } })
  })

  serve(app, removeUserAvatar, managersOnly, async ({ body, actor, record }) => {
    await removeAccountAvatar(db, actor, body.id, record)
    return {}
  })

  serve(app, getRoles, managersOnly, async ({ actor }) => ({
    list: rolesToGive(actor).map((name) => ({ name, level: roles[name].level, menus: menusOf([name]) })),
  }))

  serve(app, getInsList, 'session', async ({ actor }) => ({ list: await institutionsOf(actor) }))

  serve(app, getUser, managersOnly, async ({ body, actor, language }) =>
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
