import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { givenDatabase, type TestDatabase } from '../../../../testing/server/database.ts'
import { forItsValues, NamedClient } from '../named.ts'
import { clientConfig, openDatabases, ownerPool } from './databases.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await givenDatabase()
})
afterAll(() => db.drop())

describe('Prepared statements', () => {
  const connected = async (preparedAtMost: number) => {
    const client = new NamedClient({ ...clientConfig(db.connection.main, {}), preparedAtMost })
    await client.connect()
    return client
  }
  const textOf = (n: number) => `SELECT ${n} AS n, $1::int AS given`
  const prepared = async (client: NamedClient) => {
    const { rows } = await client.query('SELECT statement FROM pg_prepared_statements ORDER BY prepare_time')
    return rows.map(({ statement }: { statement: string }) => statement)
  }

  it('are as many on a connection as it may keep, however many texts there are: those used last', async () => {
    const client = await connected(10)
    for (let n = 0; n < 60; n += 1) {
      const { rows } = await client.query(textOf(n), [7])
      expect(rows).toEqual([{ n, given: 7 }])
      await client.query(textOf(0), [7])
    }
    const kept = await prepared(client)
    expect(kept).toHaveLength(10)
    expect(kept).toContain(textOf(0))
    expect(kept).toContain(textOf(59))
    expect(kept).not.toContain(textOf(10))
    // One that was dropped is prepared again.
    expect((await client.query(textOf(10), [8])).rows).toEqual([{ n: 10, given: 8 }])
    await client.end()
  })

  it('are also those of queries without parameters, and of no text that may hold several commands', async () => {
    const client = await connected(10)
    const query = 'WITH given AS (SELECT 1 AS n) SELECT n FROM given'
    const two = 'SELECT 1 AS n; SELECT 2 AS n'
    for (const text of [query, query, two, 'begin', 'commit']) await client.query(text, [])
    expect(await prepared(client)).toEqual([query])
    await client.end()
  })

  it('are not those that are planned for their values', async () => {
    const client = await connected(10)
    const asked = `${forItsValues} SELECT $1::int AS given`
    expect((await client.query(asked, [7])).rows).toEqual([{ given: 7 }])
    expect(await prepared(client)).toEqual([])
    await client.end()
  })

  it('are dropped without harm to a transaction, and after one that failed', async () => {
    const client = await connected(2)
    await client.query('BEGIN')
    await expect(client.query('SELECT $1::int FROM nowhere', [1])).rejects.toThrow('nowhere')
    for (let n = 0; n < 3; n += 1) await expect(client.query(textOf(n), [n])).rejects.toThrow('aborted')
    await client.query('ROLLBACK')
    await client.query('BEGIN')
    for (let n = 0; n < 20; n += 1) expect((await client.query(textOf(n), [n])).rows).toEqual([{ n, given: n }])
    await client.query('COMMIT')
    expect((await prepared(client)).length).toBeLessThanOrEqual(2)
    await client.end()
  })
})

it('A connection stays over the pauses that users make', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { main, search } = openDatabases(db.connection)
  const ask = async () => [
    (await sql`SELECT pg_backend_pid() AS pid`.execute(main)).rows,
    (await search.query('SELECT pg_backend_pid() AS pid')).rows,
  ]
  const before = await ask()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await ask()).toEqual(before)
  vi.useRealTimers()
  await Promise.all([main.destroy(), search.end()])
})

describe('Time limits of the database', () => {
  const settings = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'] as const

  it('are set on every connection', async () => {
    const { main, sessions, upkeep, search, ranges } = db.databases
    const select = `SELECT ${settings.map((name) => `current_setting('${name}') AS ${name}`).join(', ')}`
    const ofTables = async (pool: typeof main) => (await sql.raw<Record<string, string>>(select).execute(pool)).rows[0]
    const ofCalls = { statement_timeout: '20s', lock_timeout: '5s', idle_in_transaction_session_timeout: '30s' }
    expect(await ofTables(main)).toEqual(ofCalls)
    expect((await search.query(select)).rows[0]).toEqual(ofCalls)
    expect((await ranges.query(select)).rows[0]).toEqual(ofCalls)
    expect(await ofTables(sessions)).toEqual({
      statement_timeout: '5s',
      lock_timeout: '5s',
      idle_in_transaction_session_timeout: '15s',
    })
    expect(await ofTables(upkeep)).toMatchObject({ statement_timeout: '30min' })
  })

  it('are long for commands of the operator', async () => {
    const patient = openDatabases(db.connection, { size: 2, patient: true })
    const { rows } = await sql<{ t: string }>`SELECT current_setting('statement_timeout') AS t`.execute(patient.main)
    expect(rows).toEqual([{ t: '30min' }])
    await patient.close()
    const owner = ownerPool(db.connection)
    expect((await owner.query(`SELECT current_setting('statement_timeout') AS t`)).rows).toEqual([{ t: '0' }])
    await owner.end()
  })
})

describe('A connection that breaks while it is set up', () => {
  /** Asks three times through a proxy that forwards as `between` says. */
  const expectFailures = async (between: (client: Socket, server: Socket) => void, message: string) => {
    const { main } = db.connection
    if (typeof main === 'string') throw new Error('The test database is reached by its socket.')
    const proxy = createServer((client) => {
      const server = connect(`${main.host}/.s.PGSQL.${main.port}`)
      between(client, server)
      client.on('close', () => server.destroy()).on('error', () => {})
    })
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
    const { port } = proxy.address() as AddressInfo
    const cut = openDatabases({ main: { ...main, host: '127.0.0.1', port }, read: null }, { size: 2, awayMs: 0 })
    for (let tries = 0; tries < 3; tries += 1) await expect(sql`SELECT 1`.execute(cut.main)).rejects.toThrow(message)
    await cut.close()
    await new Promise((resolve) => proxy.close(resolve))
  }

  it('fails the call that waits for it, and does not end the process', () =>
    expectFailures((client, server) => {
      client.on('data', (piece) => (piece.includes('SET statement_timeout') ? client.destroy() : server.write(piece)))
      server.on('data', (piece) => client.write(piece))
    }, 'Connection terminated unexpectedly'))

  it('does so too where PostgreSQL ends at the very moment at which it is connected', () => {
    const ready = Buffer.from('Z\0\0\0\x05I', 'latin1')
    const fields = 'SFATAL\0C57P01\0Mterminating connection due to unexpected postmaster exit\0\0'
    const ended = Buffer.from(`E\0\0\0${String.fromCharCode(fields.length + 4)}${fields}`, 'latin1')
    return expectFailures((client, server) => {
      client.on('data', (piece) => server.write(piece))
      server.on('data', (piece) => client.write(piece.includes(ready) ? Buffer.concat([piece, ended]) : piece))
    }, 'not queryable')
  })
})
