import type { Role } from '../../src/domain/people/actor.ts'
import type { TestDatabase } from '../server/database.ts'

export interface NewUser {
  username: string
  insIdCd: string
  roles: readonly Role[]
}

export async function givenUser(
  { databases }: Pick<TestDatabase, 'databases'>,
  { username, insIdCd, roles }: NewUser,
): Promise<string> {
  return databases.main.transaction().execute(async (trx) => {
    const { password_hash } = await trx
      .selectFrom('app_user')
      .select('password_hash')
      .where('username', '=', 'viewer')
      .executeTakeFirstOrThrow()
    const { user_id } = await trx
      .insertInto('app_user')
      .values({ username, nick_name: username, email: null, ins_id_cd: insIdCd, password_hash, must_change: false })
      .returning('user_id')
      .executeTakeFirstOrThrow()
    await trx
      .insertInto('user_role')
      .values(roles.map((role) => ({ user_id, role })))
      .execute()
    return user_id
  })
}
