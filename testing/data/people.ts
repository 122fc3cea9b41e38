import type { Role } from '../../src/domain/people/actor.ts'
import { menusOf } from '../../src/domain/people/menus.ts'
import type { TestServer } from '../server/server.ts'

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

export async function accountNamed({ db }: TestServer, username: string): Promise<{ userId: string; version: number }> {
  const { user_id, version } = await db.databases.main
    .selectFrom('app_user')
    .select(['user_id', 'version'])
    .where('username', '=', username)
    .executeTakeFirstOrThrow()
  return { userId: user_id, version }
}
