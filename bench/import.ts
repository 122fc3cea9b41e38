import { spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { to as copyTo } from 'pg-copy-streams'
import { addDays, dayOf } from '../src/domain/time/calendar.ts'
import { openCardVault } from '../src/server/db/cards/cardVault.ts'
import { openSecrets } from '../src/server/db/cards/secrets.ts'
import { migrate } from '../src/server/db/migrate.ts'
import { type Connection, connectAs, openDatabases } from '../src/server/db/pools/databases.ts'
import { seedReference } from '../src/server/db/seed/seed.ts'
import { startEmbedded } from '../src/server/embedded/embedded.ts'
import { generateFile } from '../src/server/features/transactions/generate.ts'
import { importTransactions } from '../src/server/features/transactions/import.ts'

const target = 0.85

/**
 * Compares our importer with `psql \copy` of the same rows into the same table with the same indexes. psql gets them
 * already encrypted, hashed and numbered by our importer; it checks nothing and knows no duplicates.
 */
export async function bench(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { rows: { type: 'string', default: '500000' }, runs: { type: 'string', default: '2' } },
  })
  const rows = Number(values.rows)
  const folder = await mkdtemp(join(tmpdir(), 'recourse-bench-import-'))
  await chmod(folder, 0o711) // PostgreSQL's user must pass through it.
  const server = await startEmbedded({ dataDir: folder, say: console.log })
  try {
    await migrate(server.connection)
    const databases = openDatabases(server.connection, { size: 2, patient: true })
    await seedReference(databases.main)
    await databases.close()
    const file = join(folder, 'transactions.csv')
    const today = dayOf(new Date())
    const from = addDays(today, -199)
    await pipeline(generateFile({ count: rows, seed: 1, from, to: today }), createWriteStream(file))
    const sealed = join(folder, 'sealed.copy')
    const ours: number[] = []
    const psql: number[] = []
    for (let run = 0; run < Number(values.runs); run++) {
      ours.push(await timeOurs(server.connection, folder, file, rows))
      if (run === 0) await dump(server.connection, sealed)
      psql.push(await timePsql(server.connection, server.address, sealed, rows))
    }
    const result = {
      rows,
      cpus: availableParallelism(),
      importerRowsASecond: Math.round(rows / Math.min(...ours)),
      psqlRowsASecond: Math.round(rows / Math.min(...psql)),
      importerSeconds: ours,
      psqlSeconds: psql,
      ratio: Math.round((Math.min(...psql) / Math.min(...ours)) * 1000) / 1000,
      target,
    }
    console.table({
      'recourse import': { 'rows/s': result.importerRowsASecond, seconds: ours.map((s) => s.toFixed(1)).join(', ') },
      'psql \\copy': { 'rows/s': result.psqlRowsASecond, seconds: psql.map((s) => s.toFixed(1)).join(', ') },
    })
    console.log(`ratio ${result.ratio} (target at least ${target})`)
    await mkdir('bench/results', { recursive: true })
    await writeFile('bench/results/import.json', `${JSON.stringify(result, null, 2)}\n`)
    if (result.ratio < target) process.exitCode = 1
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function timeOurs(connection: Connection, folder: string, file: string, rows: number): Promise<number> {
  await empty(connection)
  const vault = openCardVault(openSecrets(join(folder, 'keys.json')))
  const { inserted, seconds } = await importTransactions({ connection, vault, source: file })
  if (inserted !== rows) throw new Error(`${inserted} of ${rows} rows were imported.`)
  return seconds
}

/** Updates the statistics at the end like our importer, so that the table can be searched at once. */
async function timePsql(
  connection: Connection,
  address: { host: string; port: number; user: string; database: string },
  sealed: string,
  rows: number,
): Promise<number> {
  await empty(connection)
  const { host, port, user, database } = address
  const began = performance.now()
  const commands = [`\\copy history FROM '${sealed}'`, 'VACUUM (ANALYZE) history']
  const child = spawn(
    'psql',
    [
      '-X',
      '-q',
      '-h',
      host,
      '-p',
      String(port),
      '-U',
      user,
      '-d',
      database,
      '-v',
      'ON_ERROR_STOP=1',
      ...commands.flatMap((one) => ['-c', one]),
    ],
    { stdio: 'inherit' },
  )
  const status = await new Promise((resolve, reject) => child.once('error', reject).once('exit', resolve))
  if (status !== 0) throw new Error('psql failed. Is it installed (postgresql-client)?')
  const seconds = (performance.now() - began) / 1000
  const client = await connectAs(connection)
  const counted = await client.query('SELECT count(*)::int AS n FROM history')
  await client.end()
  if (counted.rows[0].n !== rows) throw new Error('psql copied another number of rows.')
  return seconds
}

async function empty(connection: Connection): Promise<void> {
  const client = await connectAs(connection)
  await client.query('TRUNCATE history, history_day, history_total')
  await client.query('CHECKPOINT')
  await client.end()
}

async function dump(connection: Connection, path: string): Promise<void> {
  const client = await connectAs(connection)
  await pipeline(client.query(copyTo('COPY (SELECT * FROM history) TO STDOUT')), createWriteStream(path))
  await client.end()
}
