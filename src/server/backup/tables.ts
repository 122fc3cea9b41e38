import type pg from 'pg'

/** A table, or a month of one, with the columns that are stored. */
interface StoredTable {
  name: string
  columns: string[]
}

/** Written by the migrations themselves. A restored copy is an installation of its own, with an id of its own. */
const ofMigrations = [
  'kysely_migration',
  'kysely_migration_lock',
  'schema_work',
  'schema_floor',
  'installation',
  'restore_under_way',
]

/** The tables of the schema, each after those to which its rows refer. */
export async function storedTables(client: pg.ClientBase): Promise<StoredTable[]> {
  const { rows: tables } = await client.query<StoredTable>(
    `SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
     FROM pg_class AS c JOIN pg_attribute AS a ON a.attrelid = c.oid
     WHERE c.relnamespace = 'public'::regnamespace AND a.attnum > 0 AND NOT a.attisdropped
       -- Months on other servers, too: a backup is whole by itself.
       AND (c.relkind = 'r' OR c.relkind = 'f' AND c.relname ~ '^history_[0-9]{6}$')
       AND a.attgenerated = '' AND c.relname <> ALL($1)
       -- A month that is being copied.
       AND c.relname !~ '^history_[0-9]{6}_copy$'
     GROUP BY c.relname ORDER BY c.relname`,
    [ofMigrations],
  )
  const { rows: references } = await client.query<{ from: string; to: string }>(
    `SELECT DISTINCT o.relname AS "from", t.relname AS "to"
     FROM pg_constraint AS k JOIN pg_class AS o ON o.oid = k.conrelid JOIN pg_class AS t ON t.oid = k.confrelid
     WHERE k.contype = 'f' AND k.connamespace = 'public'::regnamespace AND o.oid <> t.oid`,
  )
  return inOrder(tables, references)
}

function inOrder(tables: readonly StoredTable[], references: readonly { from: string; to: string }[]): StoredTable[] {
  const ordered = new Map<string, StoredTable>()
  let left = [...tables]
  while (left.length > 0) {
    const waits = (name: string) =>
      references.some(({ from, to }) => from === name && left.some((one) => one.name === to))
    const next = left.filter(({ name }) => !waits(name))
    if (next.length === 0) throw new Error(`Tables refer to each other: ${left.map(({ name }) => name).join(', ')}.`)
    for (const one of next) ordered.set(one.name, one)
    left = left.filter(({ name }) => !ordered.has(name))
  }
  return [...ordered.values()]
}

/** Sequences with their last value; one that was never used has none. */
export async function sequences(client: pg.ClientBase): Promise<{ name: string; value: string | null }[]> {
  const { rows } = await client.query<{ name: string; value: string | null }>(
    `SELECT sequencename AS name, last_value::text AS value FROM pg_sequences WHERE schemaname = 'public' ORDER BY 1`,
  )
  return rows
}
