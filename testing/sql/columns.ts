import pg from 'pg'

export interface Column {
  name: string
  /** What `pg` makes of a value of this column: `text`, `Date`, `list of text`. */
  kind: string
}

interface Field {
  name: string
  dataTypeID: number
}

/** Has PostgreSQL say which columns a statement gives, without running it. */
export async function columnsOf(client: pg.Client, text: string): Promise<Column[]> {
  const fields = await describe(client, text)
  const { rows } = await client.query<{ oid: number; name: string; element: string | null }>(
    `SELECT t.oid, t.typname AS name, e.typname AS element FROM pg_type AS t
     LEFT JOIN pg_type AS e ON e.oid = t.typelem AND t.typcategory = 'A' WHERE t.oid = ANY($1::oid[])`,
    [fields.map(({ dataTypeID }) => dataTypeID)],
  )
  const types = new Map(rows.map((row) => [row.oid, row]))
  return fields.map(({ name, dataTypeID }) => {
    const type = types.get(dataTypeID)
    const sample = samples[type?.element ?? type?.name ?? '']
    if (sample === undefined) throw new Error(`${name} is of the type ${type?.name}, which has no sample.`)
    return { name, kind: kindOf(pg.types.getTypeParser(dataTypeID)(type?.element ? `{"${sample}"}` : sample)) }
  })
}

function describe(client: pg.Client, text: string): Promise<Field[]> {
  return new Promise((resolve, reject) => {
    let fields: Field[] = []
    client.query({
      submit(connection: pg.Connection) {
        connection.parse({ name: '', text, types: [] }, true)
        connection.describe({ type: 'S', name: '' }, true)
        connection.sync()
      },
      handleRowDescription(message: { fields: Field[] }) {
        fields = message.fields
      },
      handleError: reject,
      handleReadyForQuery: () => resolve(fields),
    })
  })
}

/** A value of each type as PostgreSQL writes it. */
const samples: Readonly<Record<string, string>> = {
  bool: 't',
  bpchar: 'a',
  bytea: '\\x00',
  date: '2026-09-01',
  float8: '1',
  int2: '1',
  int4: '1',
  int8: '1',
  json: '{}',
  jsonb: '{}',
  name: 'a',
  numeric: '1',
  text: 'a',
  timestamptz: '2026-09-01 00:00:00+00',
  varchar: 'a',
  uuid: '00000000-0000-0000-0000-000000000000',
}

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return `list of ${kindOf(value[0])}`
  if (value instanceof Date) return 'Date'
  if (Buffer.isBuffer(value)) return 'Buffer'
  return { string: 'text', object: 'json' }[String(typeof value)] ?? typeof value
}
