import { expect, it } from 'vitest'
import { testServer } from '../../../../testing/server/testServer.ts'
import { connectAsOwner } from '../../db/pools/databases.ts'

const server = testServer()

it('a search whose connection ends is asked again on another', async () => {
  const viewer = await server.as('viewer').browser()
  const owner = await connectAsOwner(server.db.connection)
  await owner.query('BEGIN; LOCK TABLE exception')
  const asked = viewer.post('/api/query/stdDispute/search', {})
  const end = () =>
    owner.query(`SELECT pg_terminate_backend(pid) FROM pg_locks WHERE NOT granted AND relation = 'exception'::regclass
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`)
  await expect.poll(async () => (await end()).rowCount).toBeGreaterThan(0)
  await owner.query('ROLLBACK')
  expect((await asked).status).toBe(200)
  await owner.end()
})
