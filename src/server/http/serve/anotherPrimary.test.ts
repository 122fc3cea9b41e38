import { expect, it } from 'vitest'
import { testServer } from '../../../../testing/server/testServer.ts'
import { connectAsOwner } from '../../db/pools/databases.ts'

const server = testServer()

/** Ends the connection on which this call reads records, before it has answered. */
async function cutOff<Answer>(call: () => Promise<Answer>, statement: string): Promise<Answer> {
  const owner = await connectAsOwner(server.db.connection)
  // Another connection, since pg_stat_activity stays as it was for a whole transaction.
  const other = await connectAsOwner(server.db.connection)
  try {
    await owner.query('BEGIN; LOCK TABLE exception')
    const asked = call()
    const end = () =>
      other.query(
        `SELECT pg_terminate_backend(pid) FROM pg_locks JOIN pg_stat_activity AS a USING (pid)
          WHERE NOT granted AND relation = 'exception'::regclass AND a.datname = current_database() AND a.query ~ $1`,
        [statement],
      )
    await expect.poll(async () => (await end()).rowCount).toBeGreaterThan(0)
    await owner.query('ROLLBACK')
    return await asked
  } finally {
    await Promise.all([owner.end(), other.end()])
  }
}

it('a search whose connection ends is asked again on another', async () => {
  const viewer = await server.as('viewer').browser()
  const answer = await cutOff(() => viewer.post('/api/query/stdDispute/search', {}), 'SELECT')
  expect(answer.status).toBe(200)
})

it.each([
  ['is taken again where it has an Idempotency-Key', 'cut off', 200],
  ['is not taken again where the key is empty', ' ', 503],
])('a step whose connection ends %s', async (_, key, status) => {
  const verifier = await server.as('acq_verifier').browser()
  const step = { list: [{ expId: 'E23000000000000', position: 'unverified' }] }
  const answer = await cutOff(
    () => verifier.post('/api/verifyPass', step, { 'idempotency-key': key }),
    'content_version',
  )
  expect(answer.status).toBe(status)
})
