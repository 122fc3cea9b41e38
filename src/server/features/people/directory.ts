import { sql, type Transaction } from 'kysely'
import type { LogDetail } from '../../../domain/operations/logs.ts'
import type { Role } from '../../../domain/people/actor.ts'
import { menusOf } from '../../../domain/people/menus.ts'
import { type AccountManager, isSame, usernamePattern } from '../../../domain/people/people.ts'
import type { Tables } from '../../db/tables.ts'
import { CallError } from '../../http/serve/errors.ts'
import { accountOf } from './accounts.ts'
import { accountChanges, createAccount, oneAtATime, type PasswordsAndSessions, updateAccount } from './change.ts'

interface NewAccount {
  /** From which the username is made. */
  email: string
  nickName: string
  insIdCd: string
  roles: readonly Role[]
}

/** Acts for the directory of an institution: with the rights of its managers, and in nobody's name. */
function managerFor(insIdCd: string): AccountManager {
  return { userId: '0', username: '', insIdCd, roles: ['manager'], menus: menusOf(['manager']) }
}

export function directoryAccounts(keys: PasswordsAndSessions) {
  return {
    /** Makes an account with a password that nobody knows. Returns its id. */
    async create(trx: Transaction<Tables>, account: NewAccount): Promise<string> {
      const { email, nickName, insIdCd, roles } = account
      // Several at once, as a directory sends them, would all find the same name free. Other changes lock this first too.
      await oneAtATime(trx)
      const username = await freeUsername(trx, email)
      const menus = menusOf(roles)
      const written = { username, nickName, email, insIdCd, roles: [...roles], menus }
      const { userId } = await createAccount(trx, keys, managerFor(insIdCd), written)
      await sql`
        UPDATE app_user SET must_change = false, temporary_until = NULL WHERE user_id = ${userId}`.execute(trx)
      return userId
    },
    /** Gives these roles in place of the present ones; menus that were withheld stay withheld. Null when nothing changes. */
    async giveRoles(
      trx: Transaction<Tables>,
      { userId, insIdCd }: { userId: string; insIdCd: string },
      roles: readonly Role[],
    ): Promise<LogDetail | null> {
      const manager = managerFor(insIdCd)
      const { version, nickName, email, menus, roles: present } = await accountOf(trx, manager, userId)
      if (isSame(present, roles)) return null
      const withheld = menusOf(present).filter((menu) => !menus.includes(menu))
      const change = await updateAccount(trx, keys, manager, {
        userId,
        version,
        nickName,
        email,
        insIdCd,
        roles: [...roles],
        menus: menusOf(roles, withheld),
      })
      return accountChanges(change)
    },
  }
}

/** Makes a username of the beginning of an address: `j.doe`, and where that is taken `j.doe2`. */
async function freeUsername(trx: Transaction<Tables>, email: string): Promise<string> {
  const bare = (email.split('@')[0] ?? '').replace(/[^A-Za-z0-9._]/g, '.').slice(0, 28)
  const stem = usernamePattern.test(bare) ? bare : `user.${bare.replace(/\d/g, '').slice(0, 20)}`
  const { rows } = await sql<{ name: string }>`
    SELECT lower(username) AS name FROM app_user WHERE lower(username) LIKE ${`${escapeLike(stem.toLowerCase())}%`}`.execute(
    trx,
  )
  const taken = new Set(rows.map(({ name }) => name))
  for (let number = 1; number < 1000; number += 1) {
    const name = number === 1 ? stem : `${stem}${number}`
    if (!taken.has(name.toLowerCase())) return name
  }
  throw new CallError('usernameTaken')
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
