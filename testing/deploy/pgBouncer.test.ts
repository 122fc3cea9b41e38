/** @module-tag slow */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seal } from '../../src/contract/sealing.ts'
import { type Databases, openDatabases } from '../../src/server/db/pools/databases.ts'
import { givenHistory } from '../data/history.ts'
import { formOn } from '../flows/records.ts'
import { startPgBouncer, type TestPgBouncer } from '../server/pgBouncer.ts'
import { givenServer, type TestServer } from '../server/server.ts'

describe('Behind PgBouncer in session mode', () => {
  let bouncer: TestPgBouncer
  let server: TestServer
  beforeAll(async () => {
    server = await givenServer({
      async through(connection) {
        bouncer = await startPgBouncer(connection)
        return { main: bouncer.url, read: null }
      },
    })
  })
  afterAll(async () => {
    await server?.close()
    await bouncer?.close()
  })

  it('users submit, verify and find a record, also several at once', async () => {
    const keys = await givenHistory(server.db, Array(5).fill({}))
    const submitted = await Promise.all(
      keys.map(async (key) =>
        server.as('acq_handler').post('/api/submit/withOrig/stdDispute', { data: await seal(formOn(key)) }),
      ),
    )
    expect(submitted.map(({ body }) => body)).toMatchObject(Array(5).fill({ successCount: 1 }))
    const ids = submitted.map(({ body }) => body.list[0].first.expId)
    const list = ids.map((expId) => ({ expId, position: 'unverified' }))
    const verified = await server.as('acq_verifier').post('/api/verifyPass', { list })
    expect(verified.body).toMatchObject({ successCount: 5 })
    const found = await server.as('acq_handler').post('/api/query/stdDispute/search', { pageSize: 20 })
    expect(found.body.list).toHaveLength(5)
  })

  it('each connection has its role, time zone and time limits, also one that another user had before', async () => {
    const asked = sql<{ role: string; zone: string; limit: string; wait: string }>`
      SELECT current_user AS role, current_setting('TimeZone') AS zone, current_setting('statement_timeout') AS limit,
        current_setting('lock_timeout') AS wait`
    const settingsOf = async (databases: Databases) => {
      const { main, sessions, upkeep, search } = databases
      const answers = await Promise.all([main, sessions, upkeep].map((one) => asked.execute(one)))
      const searched = await search.query(asked.compile(main).sql)
      return [...answers, searched].map(({ rows }) => Object.values(rows[0] ?? {}).join(' '))
    }
    const expected = [
      'recourse_app UTC 20s 5s',
      'recourse_app UTC 5s 5s',
      'recourse_app UTC 30min 1min',
      'recourse_app UTC 20s 5s',
    ]
    for (let round = 0; round < 5; round += 1) {
      const databases = openDatabases({ main: bouncer.url, read: null }, { size: 1 })
      expect(await settingsOf(databases)).toEqual(expected)
      await databases.close()
    }
  })

  it('a statement ends at its time limit', async () => {
    const databases = openDatabases({ main: bouncer.url, read: null }, { size: 1, statementTimeoutMs: 200 })
    await expect(sql`SELECT pg_sleep(60)`.execute(databases.main)).rejects.toThrow('statement timeout')
    await databases.close()
  })

  it('all of the server goes through it: without it the server is not ready', async () => {
    expect((await server.browser().get('/readyz')).status).toBe(200)
    await bouncer.close()
    await expect.poll(async () => (await server.browser().get('/readyz')).status).toBe(503)
  })
})
