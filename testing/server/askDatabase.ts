import { connectAs } from '../../src/server/db/pools/databases.ts'
import type { EmbeddedDatabase } from '../../src/server/embedded/embedded.ts'

/** Returns the first value of the first row. */
export async function ask(server: EmbeddedDatabase, statement: string): Promise<unknown> {
  const client = await connectAs(server.connection)
  try {
    const { rows } = await client.query(statement)
    return rows[0] && Object.values(rows[0])[0]
  } finally {
    await client.end()
  }
}
