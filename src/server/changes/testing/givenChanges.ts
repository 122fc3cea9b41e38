import { sql } from 'kysely'
import type pg from 'pg'
import { accountNamed, writtenAccount } from '../../../../testing/data/people.ts'
import { givenUser } from '../../../../testing/data/users.ts'
import { givenMailServer, type TestMailServer } from '../../../../testing/server/mailServer.ts'
import { givenServer, type TestServer } from '../../../../testing/server/server.ts'
import { ownerPool } from '../../db/pools/databases.ts'

/** A server with dual control on and a second risk officer `acq_risk2`. Close it in `afterAll`. */
export async function givenChanges() {
  const mail: TestMailServer = await givenMailServer()
  const server: TestServer = await givenServer({ env: { SMTP_URL: mail.url } })
  const owner: pg.Pool = ownerPool(server.db.connection)
  const { main } = server.db.databases
  await givenUser(server.db, { username: 'acq_risk2', insIdCd: '00010344', roles: ['riskOfficer'] })
  await sql`INSERT INTO dual_control (is_on, version) VALUES (true, 1)`.execute(main)

  let made = 0
  const post = (path: string, body: object, user: string, headers = {}) =>
    server.as(user).post(`/api/${path}`, body, headers)
  const decide = (decision: string, changeId: string, user: string, more = {}) =>
    post(`${decision}/pendingChange`, { changeId, version: 1, ...more }, user)
  return {
    mail,
    server,
    owner,
    post,
    decide,
    approve: (changeId: string, user: string) => decide('approve', changeId, user),
    detail: async (changeId: string, user = 'admin') => (await post('detail/pendingChange', { changeId }, user)).body,
    waitingFor: async (user: string) => (await post('getTasks', {}, user)).body.changes,
    async proposed(path: string, body: object, user: string): Promise<string> {
      const answer = await post(path, body, user)
      if (typeof answer.body.pending !== 'string') throw new Error(`${path}: ${answer.status} ${answer.text}`)
      return answer.body.pending
    },
    newAccount(own: Record<string, unknown> = {}) {
      made += 1
      return writtenAccount({ username: `clerk_${made}`, email: `clerk_${made}@example.test`, ...own })
    },
    async written(username: string) {
      const { userId } = await accountNamed(server, username)
      const { version, nickName, email, insIdCd, roles, menus } = (await server.as('admin').get(`/api/user/${userId}`))
        .body
      return { userId, version, nickName, email: email ?? `${username}@example.test`, insIdCd, roles, menus }
    },
    async givenClerk(): Promise<string> {
      made += 1
      const username = `colleague_${made}`
      await givenUser(server.db, { username, insIdCd: '00010344', roles: ['viewer'] })
      await sql`UPDATE app_user SET email = ${`${username}@example.test`} WHERE username = ${username}`.execute(main)
      return username
    },
    usersNamed: async (username: string) =>
      (await sql`SELECT 1 FROM app_user WHERE username = ${username}`.execute(main)).rows.length,
    withdrawAll: () => sql`UPDATE pending_change SET state = 'withdrawn' WHERE state = 'pending'`.execute(main),
    async close() {
      await owner.end()
      await server.close()
      await mail.close()
    },
  }
}
