import { pipeline } from 'node:stream/promises'
import { type Kysely, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import type { Tables } from '../db/tables.ts'
import type { Patience } from '../db/upgrade/patiently.ts'
import { recordCommand } from '../features/audit/operator.ts'
import { readInstallation } from '../installation/installation.ts'
import { copyTries, keepsChanging, sumsOf } from './copyMonth.ts'
import type { HistoryMonth } from './months.ts'
import { attachMonth, changeTables, changeTablesAtEnd, keepServersOutThatAskAll } from './placeMonth.ts'
import { connectToKnown } from './servers.ts'

interface Sent {
  pool: pg.Pool
  db: Kysely<Tables>
  server: string
  patience: Patience
}

/** The comment on a table that holds all rows of its month, with its indexes. */
const whole = 'whole'

/**
 * Copies a month of the archive to another server, and puts a foreign table in its place when all its rows are there and
 * equal. Searches read the table here until then. Goes on with a copy that was complete.
 */
export async function sendMonth(month: HistoryMonth, { pool, db, server, patience }: Sent): Promise<void> {
  {
    await using remote = await connectToKnown(pool, server)
    const schema = await ownSchema(remote, db)
    const copy = `${schema}.${month.table}`
    for (let tried = 1; ; tried++) {
      if (!(await isWhole(remote, copy))) await fill(remote, pool, month, copy)
      await remote.query(`VACUUM (FREEZE, ANALYZE) ${copy}`)
      const { rows } = await remote.query<{ sums: string }>(`SELECT ${sumsOf(copy)}::text AS sums`)
      const there = { server, schema, sums: rows[0]?.sums ?? '' }
      if (await replaceByForeign(db, month, there, patience)) break
      if (tried === copyTries) throw new Error(keepsChanging(month))
      await remote.query(`DROP TABLE ${copy}`)
    }
  }
  await sql`ANALYZE ${sql.table(month.table)}`.execute(db)
}

/** Foreign tables of which the planner knows nothing yet, since the command was killed before. */
export async function analyzeSent(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    SELECT relname::text AS name FROM pg_class JOIN pg_inherits ON inhrelid = pg_class.oid
    WHERE inhparent = 'history_archive'::regclass AND relkind = 'f' AND reltuples < 0`.execute(db)
  for (const { name } of rows) await sql`ANALYZE ${sql.table(name)}`.execute(db)
}

/**
 * Renames the copy on the other server of a month that is here again. It is not dropped: a copy of the main database, or a
 * backup of it that is restored, may read it still.
 */
export async function renameSent(pool: pg.Pool, db: Kysely<Tables>, month: HistoryMonth): Promise<void> {
  if (month.server === null) return
  await using remote = await connectToKnown(pool, month.server)
  const at = new Date().toISOString().replace(/\D/g, '')
  const schema = await ownSchema(remote, db)
  await remote.query(`ALTER TABLE IF EXISTS ${schema}.${month.table} RENAME TO ${month.table}_${at}_restored`)
}

/** Tables on a known server that no month here is read from, such as `recourse_0123.history_202309_…_restored`. */
export async function tablesWithoutMonth(pool: pg.Pool, db: Kysely<Tables>, server: string): Promise<string[]> {
  const { rows: read } = await pool.query<{ name: string }>(
    `SELECT (SELECT option_value FROM pg_options_to_table(ftoptions) WHERE option_name = 'schema_name') || '.' ||
       (SELECT option_value FROM pg_options_to_table(ftoptions) WHERE option_name = 'table_name') AS name
     FROM pg_foreign_table JOIN pg_foreign_server AS s ON s.oid = ftserver WHERE srvname = $1`,
    [server],
  )
  await using remote = await connectToKnown(pool, server)
  const { rows } = await remote.query<{ name: string }>(
    `SELECT schemaname || '.' || tablename AS name FROM pg_tables WHERE schemaname = $1 ORDER BY 1`,
    [await ownSchemaName(db)],
  )
  const there = rows.map(({ name }) => name)
  const wanted = read.map(({ name }) => name)
  // After the main database was restored to an earlier time, it would read this month from the table that was renamed since.
  const missing = wanted.filter((name) => !there.includes(name))
  return there.filter((name) => !wanted.includes(name) && !missing.some((one) => name.startsWith(`${one}_`)))
}

/** Each installation has a schema of its own, so that several installations can use one server. */
async function ownSchemaName(db: Kysely<Tables>): Promise<string> {
  return `recourse_${(await readInstallation(db)).replaceAll('-', '').slice(0, 12)}`
}

async function ownSchema(remote: pg.Client, db: Kysely<Tables>): Promise<string> {
  const schema = await ownSchemaName(db)
  await remote.query(`CREATE SCHEMA IF NOT EXISTS ${schema}`)
  return schema
}

async function isWhole(remote: pg.Client, copy: string): Promise<boolean> {
  const { rows } = await remote.query<{ is: boolean }>(
    "SELECT coalesce(obj_description(to_regclass($1), 'pg_class') = $2, false) AS is",
    [copy, whole],
  )
  return rows[0]?.is ?? false
}

async function fill(remote: pg.Client, pool: pg.Pool, { table }: HistoryMonth, copy: string): Promise<void> {
  const { rows: columns } = await pool.query<{ name: string; definition: string }>(
    `SELECT attname::text AS name,
       quote_ident(attname) || ' ' || format_type(atttypid, atttypmod) || CASE WHEN attnotnull THEN ' NOT NULL' ELSE '' END AS definition
     FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped ORDER BY attnum`,
    [table],
  )
  const { rows: indexes } = await pool.query<{ definition: string }>(
    'SELECT pg_get_indexdef(indexrelid) AS definition FROM pg_index WHERE indrelid = $1::regclass',
    [table],
  )
  await remote.query(`DROP TABLE IF EXISTS ${copy}`)
  await remote.query(`CREATE TABLE ${copy} (${columns.map(({ definition }) => definition).join(', ')})`)
  const names = columns.map(({ name }) => pg.escapeIdentifier(name)).join(', ')
  await sendRows(pool, remote, { table, copy, names })
  for (const { definition } of indexes)
    await remote.query(definition.replace(/ INDEX \S+ ON \S+ USING /, ` INDEX ON ${copy} USING `))
  await remote.query(`COMMENT ON TABLE ${copy} IS '${whole}'`)
}

async function sendRows(
  pool: pg.Pool,
  remote: pg.Client,
  { table, copy, names }: { table: string; copy: string; names: string },
): Promise<void> {
  const here = await pool.connect()
  try {
    const rows = here.query(copyTo(`COPY (SELECT ${names} FROM ${table} ORDER BY id) TO STDOUT`))
    await pipeline(rows, remote.query(copyFrom(`COPY ${copy} (${names}) FROM STDIN`)))
  } finally {
    here.release(true) // A copy that was broken off leaves its connection in the middle of an answer.
  }
}

interface Copied {
  server: string
  schema: string
  sums: string
}

/**
 * False where the rows differ. Nobody changes them from the lock to the end. Searches wait only while the tables change
 * places, after all rows were compared.
 */
function replaceByForeign(db: Kysely<Tables>, month: HistoryMonth, there: Copied, patience: Patience) {
  const { table } = month
  const foreign = `${table}_there`
  return changeTables(db, month.month, patience, async (trx) => {
    await sql`LOCK TABLE ${sql.table(table)} IN SHARE MODE`.execute(trx)
    const { rows } = await sql<{ sums: string }>`SELECT ${sql.raw(sumsOf(table))}::text AS sums`.execute(trx)
    if (rows[0]?.sums !== there.sums) return false
    await keepRefunds(trx, table)
    await createForeign(trx, foreign, table, there)
    await expectRead(trx, month, foreign, there.sums)
    await changeTablesAtEnd(trx, month.month, patience, async () => {
      await sql`ALTER TABLE history_archive DETACH PARTITION ${sql.table(table)}`.execute(trx)
      await sql`DROP TABLE ${sql.table(table)}`.execute(trx)
      await sql`ALTER FOREIGN TABLE ${sql.table(foreign)} RENAME TO ${sql.id(table)}`.execute(trx)
      await attachMonth(trx, month, 'history_archive')
      await sql.raw(keepServersOutThatAskAll).execute(trx)
      const detail = { done: month.rows, server: there.server }
      await recordCommand(trx, 'archive move', { target: month.month, detail })
    })
    return true
  })
}

async function createForeign(
  trx: Transaction<Tables>,
  foreign: string,
  table: string,
  { server, schema }: Copied,
): Promise<void> {
  const { rows } = await sql<{ columns: string }>`
    SELECT string_agg(quote_ident(attname) || ' ' || format_type(atttypid, atttypmod)
      || CASE WHEN attnotnull THEN ' NOT NULL' ELSE '' END, ', ' ORDER BY attnum) AS columns
    FROM pg_attribute WHERE attrelid = ${table}::regclass AND attnum > 0 AND NOT attisdropped`.execute(trx)
  await sql`
    CREATE FOREIGN TABLE ${sql.table(foreign)} (${sql.raw(rows[0]?.columns ?? '')}) SERVER ${sql.id(server)}
    OPTIONS (schema_name ${sql.lit(schema)}, table_name ${sql.lit(table)})`.execute(trx)
}

/** As the server reads refunds of transactions (`refundsColumnIn`), so that it need not ask all other servers for them. */
async function keepRefunds(trx: Transaction<Tables>, table: string): Promise<void> {
  await sql`
    INSERT INTO history_remote_refund (id, orig_key, trans_id, trans_at, trans_curr_cd, settle_dt, log_cd, acq_ins_id_cd, iss_ins_id_cd)
    SELECT id, orig_key, trans_id, trans_at, trans_curr_cd, settle_dt, log_cd, acq_ins_id_cd, iss_ins_id_cd
    FROM ${sql.table(table)} WHERE orig_key IS NOT NULL ON CONFLICT DO NOTHING`.execute(trx)
}

/** The last proof before the rows here are gone: that they can be read as searches will. */
async function expectRead(
  trx: Transaction<Tables>,
  { month }: HistoryMonth,
  foreign: string,
  sums: string,
): Promise<void> {
  const { rows } = await sql<{ n: string }>`SELECT count(*) AS n FROM ${sql.table(foreign)}`.execute(trx)
  if (!sums.startsWith(`(${rows[0]?.n},`)) throw new Error(`${month} stays where it is: its copy can't be read.`)
}
