import { randomBytes } from 'node:crypto'
import { type Connection, connectAs } from '../../src/server/db/pools/databases.ts'

interface EmptyDatabase {
  url: string
  connection: Connection
  drop(): Promise<void>
}

/** A database without a table, beside that of a test. */
export async function emptyDatabase({ main }: Connection): Promise<EmptyDatabase> {
  if (typeof main === 'string') throw new Error('The test database is reached by its socket.')
  const database = `test_${randomBytes(6).toString('hex')}`
  const client = await connectAs({ main: { ...main, database: 'postgres' }, read: null })
  await client.query(`CREATE DATABASE ${database}`)
  return {
    url: `postgres://${main.user}@localhost:${main.port}/${database}?host=${encodeURIComponent(main.host)}`,
    connection: { main: { ...main, database }, read: null },
    async drop() {
      await client.query(`DROP DATABASE ${database} WITH (FORCE)`)
      await client.end()
    },
  }
}
