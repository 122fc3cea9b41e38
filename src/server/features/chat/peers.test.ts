import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { givenUser } from '../../../../testing/data/users.ts'
import { testServer } from '../../../../testing/server/testServer.ts'
import { findPeer } from './peers.ts'

const server = testServer()

it('a name of digits is an id or the user name of a colleague, and nobody where it could be both', async () => {
  const db = server.db.databases.main
  await givenUser(server.db, { username: 'a.stranger', insIdCd: '00010392', roles: ['handler'] })
  await givenUser(server.db, { username: '987654', insIdCd: '00010344', roles: ['handler'] })
  await givenUser(server.db, { username: 'to_be_renamed', insIdCd: '00010344', roles: ['handler'] })
  const idOf = async (username: string) =>
    (await db.selectFrom('app_user').select('user_id').where('username', '=', username).executeTakeFirstOrThrow())
      .user_id
  const stranger = await idOf('a.stranger')
  await sql`UPDATE app_user SET username = ${stranger} WHERE username = 'to_be_renamed'`.execute(db)

  const find = (insIdCd: string, name: string) => findPeer(db, { insIdCd, name })
  expect(await find('00010344', '987654')).toMatchObject({ userId: await idOf('987654') })
  expect(await find('00010392', '987654')).toBeNull()
  expect(await find('00010344', stranger)).toBeNull()
  expect(await find('00010344', `id:${stranger}`)).toMatchObject({ userId: stranger })
  expect(await find('00010392', stranger)).toMatchObject({ userId: stranger })
})
