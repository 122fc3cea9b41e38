import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { givenServer } from '../../testing/server/server.ts'
import { migrate } from './db/migrate.ts'
import { readSteps } from './db/upgrade/steps.ts'

const tables = [
  'institution',
  'app_user',
  'session',
  'exception',
  'exception_event',
  'history',
  'reason_code',
  'limit_rule',
]

const calls = [
  ['GET', '/api/auth/info'],
  ['GET', '/api/user/insList'],
  ['POST', '/api/getTasks'],
  ['POST', '/api/query/stdDispute/search'],
  ['POST', '/api/query/limitRules'],
] as const

it('serves every call while a newer release adds a column to each table that it reads', async () => {
  const server = await givenServer()
  try {
    const browser = await server.as('acq_handler').browser()
    const failed: string[] = []
    let answers = 0
    let done = false
    const work = async () => {
      while (!done)
        for (const [method, path] of calls) {
          const { status } = method === 'GET' ? await browser.get(path) : await browser.post(path, {})
          answers += 1
          if (status >= 500) failed.push(`${path} ${status}`)
        }
    }
    const clients = Array.from({ length: 4 }, work)
    const steps = await readSteps()
    for (const table of tables)
      steps.push({
        name: `9999_${table}`,
        up: async (db) => {
          await sql`ALTER TABLE ${sql.table(table)} ADD COLUMN later text`.execute(db)
        },
      })
    // Before, so that all is prepared; and after, on the same connections.
    const allTwice = async () => {
      const before = answers
      await expect.poll(() => answers).toBeGreaterThan(before + 8 * calls.length)
    }
    await allTwice()
    await migrate(server.db.connection, { steps })
    await allTwice()
    done = true
    await Promise.all(clients)
    expect(failed).toEqual([])
  } finally {
    await server.close()
  }
})
