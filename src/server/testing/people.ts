import type { Role } from '../../domain/actor.ts'
import { menusOf } from '../../domain/menus.ts'
import type { TestServer } from './server.ts'

/** An account as a keeper writes it: a handler of 00010344, unless said. */
export function writtenAccount(own: Record<string, unknown> = {}): Record<string, unknown> {
  const roles = (own.roles as Role[] | undefined) ?? ['handler']
  return {
    nickName: 'Harbour clerk',
    email: `${own.username ?? 'clerk'}@example.test`,
    insIdCd: '00010344',
    roles,
    menus: menusOf(roles.filter((role) => typeof role === 'string')),
    ...own,
  }
}

/** The id and the version of a user of this name. */
export async function accountNamed({ db }: TestServer, username: string): Promise<{ userId: string; version: number }> {
  const { user_id, version } = await db.databases.main
    .selectFrom('app_user')
    .select(['user_id', 'version'])
    .where('username', '=', username)
    .executeTakeFirstOrThrow()
  return { userId: user_id, version }
}
