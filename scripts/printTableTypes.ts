/** Writes `src/server/db/tables.ts`, the types of the tables, as a migrated database of its own has them. */
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { migrate } from '../src/server/db/migrate.ts'
import { connectAs } from '../src/server/db/pools/databases.ts'
import { startEmbedded } from '../src/server/embedded/embedded.ts'
import { tableTypes } from './tableTypes.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'recourse-types-'))
try {
  chmodSync(dataDir, 0o711) // PostgreSQL's user must pass through it.
  const server = await startEmbedded({ dataDir, durable: false })
  try {
    await migrate(server.connection)
    const client = await connectAs(server.connection)
    writeFileSync(resolve(import.meta.dirname, '../src/server/db/tables.ts'), await tableTypes(client))
    await client.end()
  } finally {
    await server.stop()
  }
} finally {
  rmSync(dataDir, { recursive: true })
}
console.log('src/server/db/tables.ts is written.')
