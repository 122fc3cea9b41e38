import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
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
  updateUser,
} from '../../../contract/users.ts'
import { type Actor, headInsIdCd, mayActFor, roles } from '../../../domain/actor.ts'
import { isMailAddress } from '../../../domain/mailAddress.ts'
import { menusOf } from '../../../domain/menus.ts'
import { rolesToGive, temporaryHours } from '../../../domain/people.ts'
import type { Databases } from '../../db/databases.ts'
import type { Access } from '../../http/access.ts'
import { CallError } from '../../http/errors.ts'
import { serve } from '../../http/serve.ts'
import { type AccountFacts, accountLetter, addressChangedLetter } from '../../mail/letters.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { accountOf, everyUser, listUsers, type StoredAccount, userDetailOf } from './accounts.ts'
import {
  type AccountChange,
  createAccount,
  deleteAccount,
  giveAccountPassword,
  type Keys,
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
    if (!http.headers.accept?.includes('text/csv')) return listUsers(db, actor, body, language)
    const { currPage: _, pageSize: __, sort, ...asked } = body
    const file = usersCsv(await everyUser(db, actor, asked, sort), language)
    reply.header('content-disposition', 'attachment; filename="users.csv"')
    return reply.type('text/csv; charset=utf-8').send(file)
  })

  serve(app, createUser, forKeepers, async ({ body, actor, http }) => {
    const send = sender(deps, http, 'created')
    return logged(http, actor, 'user created', await createAccount(db, keys, actor, body, send))
  })

  serve(app, updateUser, forKeepers, async ({ body, actor, http }) => {
    const change = await updateAccount(db, keys, actor, body)
    await tellFormerAddress(deps, http, change)
    return logged(http, actor, 'user changed', change)
  })

  serve(app, deleteUser, forKeepers, async ({ body, actor, http }) => {
    logged(http, actor, 'user deleted', await deleteAccount(db, keys, actor, body.userId, body.version))
    return {}
  })

  serve(app, enableUser, forKeepers, async ({ body, actor, http }) => {
    const change = await toggleAccount(db, keys, actor, body.id, body.version)
    const { disabled } = change.after
    return { ...logged(http, actor, disabled ? 'user disabled' : 'user enabled', change), disabled }
  })

  serve(app, giveUserPassword, forKeepers, async ({ body, actor, http }) => {
    const send = sender(deps, http, 'given')
    const change = await giveAccountPassword(db, keys, actor, body.id, body.version, send)
    return logged(http, actor, 'password given to user', change)
  })

  serve(app, getRoles, forKeepers, async ({ actor }) => ({
    list: rolesToGive(actor).map((name) => ({ name, level: roles[name].level, menus: menusOf([name]) })),
  }))

  serve(app, getInsList, forKeepers, async ({ actor }) => ({ list: await institutionsOf(actor) }))

  serve(app, getUser, forKeepers, async ({ body, actor, language }) =>
    userDetailOf(actor, await accountOf(db, actor, body.id), language),
  )

  serve(app, getUserName, 'session', async ({ body, actor }) => {
    const { rows } = await sql<{ nick_name: string; ins_id_cd: string }>`
      SELECT nick_name, ins_id_cd FROM app_user WHERE user_id = ${body.id} AND NOT deleted`.execute(db)
    const [row] = rows
    if (!row || !(mayActFor(actor, row.ins_id_cd) || row.ins_id_cd === headInsIdCd)) throw new CallError('notFound')
    return { userId: body.id, userName: row.nick_name, avatar: null }
  })
}

/** Mails the password; throws `mailFailed`, which undoes what it was given for. */
function sender({ mailer, publicUrl }: PeopleDeps, http: FastifyRequest, kind: 'created' | 'given'): SendPassword {
  return async ({ username, email }, password) => {
    const facts: AccountFacts = { username, password, url: `${publicUrl}/login`, hours: temporaryHours }
    try {
      await mailer.send(email, accountLetter(kind, facts))
    } catch (error) {
      http.log.error({ err: error, username }, 'password of an account not sent')
      throw new CallError('mailFailed')
    }
  }
}

/** Where passwords went until now. The change stands, whether the mail arrives or not: it may be why it was made. */
async function tellFormerAddress({ mailer }: PeopleDeps, http: FastifyRequest, { before, after }: AccountChange) {
  const former = before?.email
  if (!former || !isMailAddress(former) || former === after?.email) return
  try {
    await mailer.send(former, addressChangedLetter(before.username))
  } catch (error) {
    http.log.error({ err: error, username: before.username }, 'former address not told')
  }
}

/** Says in the log who did what to whom, and what has changed by it. */
function logged(http: FastifyRequest, actor: Actor, what: string, { userId, before, after }: AccountChange) {
  const facts = { user: actor.username, address: http.ip, userId, before: known(before), after: known(after) }
  http.log.info(facts, what)
  return { userId, version: after?.version ?? 0 }
}

function known(account: StoredAccount | null) {
  if (!account) return null
  const { username, nickName, email, insIdCd, roles, menus, disabled } = account
  return { username, nickName, email, insIdCd, roles, menus, disabled }
}
