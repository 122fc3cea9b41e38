interface Queryable {
  query<Row extends object>(statement: string): Promise<{ rows: Row[] }>
}

export interface SchemaState {
  done: readonly string[]
  /** The migrations that a server must know to work on this schema, and those that took away what it had before. */
  floors: readonly { migration: string; needs: string }[]
}

/** Null when the database has none of our tables. */
export async function readSchema(client: Queryable): Promise<SchemaState | null> {
  const { rows } = await client.query<{ exists: boolean; floor: boolean }>(
    "SELECT to_regclass('kysely_migration') IS NOT NULL AS exists, to_regclass('schema_floor') IS NOT NULL AS floor",
  )
  if (!rows[0]?.exists) return null
  const { rows: done } = await client.query<{ name: string }>('SELECT name FROM kysely_migration ORDER BY name')
  const floors = rows[0].floor
    ? (await client.query<{ migration: string; needs: string }>('SELECT migration, needs FROM schema_floor')).rows
    : []
  return { done: done.map((row) => row.name), floors }
}

/** Throws where this release, which knows `names`, can't work on the schema because it is too new, or not ours. */
export function expectReadable({ done, floors }: SchemaState, names: readonly string[]): void {
  const [first] = names
  const other = done.find((name) => !names.includes(name))
  if (other && !done.some((name) => name === first))
    throw new Error(
      'This database was made before the first release of Recourse and cannot be upgraded. Start with an empty one: a new database in DATABASE_URL, or for the embedded database a new folder in DATA_DIR.',
    )
  const floor = floors.find(({ needs }) => !names.includes(needs))
  if (floor)
    throw new Error(
      `The schema of the database is too new for this release: since ${floor.migration} a server has to know ${floor.needs}. Use the newer release.`,
    )
}

/** Throws where somebody would migrate with an older release. */
export function expectNoNewer(state: SchemaState, steps: readonly { name: string }[]): void {
  const names = steps.map(({ name }) => name)
  expectReadable(state, names)
  const other = state.done.find((name) => !names.includes(name))
  if (other)
    throw new Error(
      `The schema of the database is newer than this release (it has ${other}): migrate with the newer release.`,
    )
}
