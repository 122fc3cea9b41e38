import { parseArgs } from 'node:util'
import { headInsIdCd } from '../domain/actor.ts'
import { isMailAddress } from '../domain/mailAddress.ts'
import { newPassword } from '../server/features/auth/newPassword.ts'
import { hashPassword } from '../server/features/auth/passwordHash.ts'
import { type Command, wrongUse } from './command.ts'
import { withDatabase } from './withDatabase.ts'

export const adminCommands: readonly Command[] = [
  {
    name: ['admin', 'create'],
    usage: '--username NAME --email ADDRESS',
    what: 'Makes an administrator of the head institution, and prints the password for the first login.',
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
  await withDatabase(({ databases }) =>
    databases.main.transaction().execute(async (trx) => {
      const user = await trx
        .insertInto('app_user')
        .values({
          username,
          nick_name: username,
          email,
          ins_id_cd: headInsIdCd,
          password_hash: passwordHash,
          must_change: true,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('user_id')
        .executeTakeFirst()
      if (!user) throw new Error(`There is a user ${username} already.`)
      await trx.insertInto('user_role').values({ user_id: user.user_id, role: 'administrator' }).execute()
    }),
  )
  console.log(`${username} is an administrator. Password for the first login, which asks for another: ${password}`)
  return 0
}
