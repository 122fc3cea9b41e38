import { expect, it } from 'vitest'
import { tableTypes } from '../../scripts/tableTypes.ts'
import { connectAs } from '../../src/server/db/pools/databases.ts'
import { givenDatabase } from '../server/database.ts'

it('finds the types of the tables as `npm run db:types` writes them', async () => {
  const { connection, drop } = await givenDatabase()
  const client = await connectAs(connection)
  try {
    await expect(await tableTypes(client)).toMatchFileSnapshot('../../src/server/db/tables.ts')
  } finally {
    await client.end()
    await drop()
  }
})
