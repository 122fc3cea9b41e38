import { parseArgs } from 'node:util'
import { sql, type Transaction } from 'kysely'
import { headInsIdCd } from '../domain/people/actor.ts'
import { isMailAddress } from '../domain/people/mailAddress.ts'
import { temporaryHours } from '../domain/people/people.ts'
import type { Tables } from '../server/db/tables.ts'
import { recordCommand } from '../server/features/audit/operator.ts'
import { newPassword } from '../server/features/auth/passwords/newPassword.ts'
import { hashPassword } from '../server/features/auth/passwords/passwordHash.ts'
import { type Command, wrongUse } from './command.ts'
import { withDatabase } from './withDatabase.ts'

export const adminCommands: readonly Command[] = [
  {
    name: ['admin', 'create'],
    usage: '--username NAME --email ADDRESS',
    what: 'Creates an administrator of the head institution and prints a temporary password.',
    run: create,
  },
]

async function create(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: { username: { type: 'string' }, email: { type: 'string' } } })
  const { username = '', email = '' } = values
  if (!/^[\w.-]{1,64}$/.test(username))
    return wrongUse('--username must be 1 to 64 letters, digits, dots, dashes or underscores.')
  if (!isMailAddress(email)) return wrongUse('--email must be an address, such as name@bank.example.')
  const password = newPassword()
  const passwordHash = await hashPassword(password)
  const again = await withDatabase(({ databases }) =>
    databases.main.transaction().execute((trx) => createAdministrator(trx, { username, email, passwordHash })),
  )
  const made = again ? 'has a new temporary password' : 'created'
  console.log(
    `Administrator ${username} ${made}. Temporary password (valid for ${temporaryHours} hours, must be changed at first login): ${password}`,
  )
  return 0
}

/** Returns true when the account existed already and its first password had expired unused. */
async function createAdministrator(
  trx: Transaction<Tables>,
  { username, email, passwordHash }: { username: string; email: string; passwordHash: string },
): Promise<boolean> {
  const until = sql<Date>`now() + make_interval(hours => ${temporaryHours})`
  const password = { password_hash: passwordHash, must_change: true, temporary_until: until }
  const user = await trx
    .insertInto('app_user')
    .values({ username, nick_name: username, email, ins_id_cd: headInsIdCd, ...password })
    .onConflict((conflict) => conflict.expression(sql`lower(username)`).doNothing())
    .returning('user_id')
    .executeTakeFirst()
    .catch((error: { constraint?: string }) => {
      if (error.constraint !== 'app_user_email') throw error
      throw new Error(`Another enabled account has the address ${email}.`)
    })
  if (user) await trx.insertInto('user_role').values({ user_id: user.user_id, role: 'administrator' }).execute()
  else {
    const renewed = await trx
      .updateTable('app_user')
      .set(password)
      .where(sql`lower(username)`, '=', username.toLowerCase())
      .where('email', '=', email)
      .where('must_change', '=', true)
      .where('temporary_until', '<=', sql<Date>`now()`)
      .where('deleted', '=', false)
      .where(
        sql<boolean>`EXISTS (SELECT FROM user_role AS r WHERE r.user_id = app_user.user_id AND r.role = 'administrator')`,
      )
      .executeTakeFirst()
    if (renewed.numUpdatedRows === 0n) throw new Error(`User ${username} already exists.`)
  }
  await recordCommand(trx, 'admin create', {
    target: username,
    detail: user ? { email, roles: ['administrator'] } : { passwordGiven: true },
  })
  return !user
}
