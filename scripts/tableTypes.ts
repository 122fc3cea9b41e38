import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type pg from 'pg'

interface Column {
  table: string
  column: string
  type: string
  is_list: boolean
  is_nullable: boolean
  has_default: boolean
  is_computed: boolean
  is_fixed: boolean
}

/** Partitions and the tables of the migrator are left out. */
const columnsOfSchema = `
  SELECT c.relname AS table, a.attname AS column, coalesce(e.typname, t.typname) AS type, e.oid IS NOT NULL AS is_list,
    NOT a.attnotnull AS is_nullable, a.atthasdef OR a.attidentity <> '' AS has_default, a.attgenerated <> '' AS is_computed,
    NOT has_column_privilege('recourse_app', c.oid, a.attnum, 'UPDATE') AS is_fixed
  FROM pg_class AS c
  JOIN pg_attribute AS a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
  JOIN pg_type AS t ON t.oid = a.atttypid
  LEFT JOIN pg_type AS e ON e.oid = t.typelem AND t.typcategory = 'A'
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
    AND c.relname NOT LIKE 'kysely_%'
  ORDER BY c.relname, a.attnum`

/** What the driver makes of a value. */
const scalars: Readonly<Record<string, string>> = {
  bool: 'boolean',
  bpchar: 'string',
  bytea: 'Buffer',
  date: 'Day',
  float8: 'number',
  inet: 'string',
  int2: 'number',
  int4: 'number',
  int8: 'string',
  json: 'unknown',
  jsonb: 'unknown',
  numeric: 'string',
  text: 'string',
  timestamptz: 'Date',
  uuid: 'string',
  varchar: 'string',
}

/** The views that queries read, by the table whose columns they give. */
const views = { history_all: 'history' }

/**
 * Writes the types of the tables of a migrated database, as TypeScript. A table that is named in SQL alone is left out: such a
 * statement has the type of its rows beside it.
 */
export async function tableTypes(client: pg.Client): Promise<string> {
  const { rows: columns } = await client.query<Column>(columnsOfSchema)
  const strings = stringsOfCode()
  const rows = columns.filter(({ table }) => strings.has(table))
  const tables = Object.entries(Object.groupBy(rows, ({ table }) => table)).map(
    ([table, columns = []]) =>
      [table, `{\n${columns.map((column) => `    ${column.column}: ${typeOf(column)}\n`).join('')}  }`] as const,
  )
  const shared = Object.entries(views).map(([view, table]) => [view, `Tables['${table}']`] as const)
  const unused = [...overridden].filter((name) => !rows.some(({ table, column }) => name === `${table}.${column}`))
  if (unused.length > 0)
    throw new Error(`columnTypes.ts names columns that tables.ts leaves out: ${unused.join(', ')}.`)
  const entries = [...tables, ...shared].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return [head, 'export interface Tables {', ...entries.map(([name, type]) => `  ${name}: ${type}`), '}', ''].join('\n')
}

/** The strings of our code, among them the tables that it names. */
function stringsOfCode(): ReadonlySet<string> {
  const root = resolve(import.meta.dirname, '..')
  const files = globSync('{bench,scripts,src,testing}/**/*.ts', { cwd: root, exclude: ['src/server/db/migrations/**'] })
  const sources = files.map((file) => readFileSync(resolve(root, file), 'utf8'))
  return new Set(
    sources.flatMap((source) => Array.from(source.matchAll(/'(\w+)(?: as \w+)?'/g), ([, word = '']) => word)),
  )
}

const head = `// Written by \`npm run db:types\` from the migrated schema and \`columnTypes.ts\`.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Day } from '../../domain/time/calendar.ts'
import type { ColumnTypes } from './columnTypes.ts'

/** JSON goes in as text. */
type Json<Value, Text = string> = ColumnType<Value, Text, Text>
type GeneratedJson<Value, Text = string> = ColumnType<Value, Text | undefined, Text>

/** The running server may not update it. */
type Fixed<Value> = ColumnType<Value, Value, never>
type GeneratedFixed<Value> = ColumnType<Value, Value | undefined, never>

/**
 * The tables, as queries see them. What the driver gives for a type is the same everywhere (\`pools/databases.ts\` sets it):
 *
 * - \`bigint\` and \`numeric\` are strings: ids of users and of history rows, amounts, counts. Nothing is ever rounded.
 * - \`date\` is a \`Day\` (\`20260901\`), both ways. \`timestamptz\` is a \`Date\`.
 * - \`jsonb\` comes out as a value; it goes in as JSON text.
 */`

const overridden = new Set(
  Array.from(
    readFileSync(resolve(import.meta.dirname, '../src/server/db/columnTypes.ts'), 'utf8').matchAll(
      /^ {2}'(\w+\.\w+)':/gm,
    ),
    ([, name = '']) => name,
  ),
)

function typeOf({ table, column, type, is_list, is_nullable, has_default, is_computed, is_fixed }: Column): string {
  const scalar = scalars[type]
  if (!scalar) throw new Error(`${table}.${column} is of the type ${type}, which tableTypes.ts doesn't know.`)
  const name = `${table}.${column}`
  const value = overridden.has(name) ? `ColumnTypes['${name}']` : is_list ? `${scalar}[]` : scalar
  const orNull = is_nullable && value !== 'unknown' ? ' | null' : ''
  // PostgreSQL lets a computed column be null, whatever it is computed from.
  if (is_computed) return `GeneratedAlways<${overridden.has(name) ? value : value + orNull}>`
  if (type === 'jsonb' || type === 'json') {
    const kind = has_default ? 'GeneratedJson' : 'Json'
    return `${kind}<${value}${orNull}${is_nullable ? ', string | null' : ''}>`
  }
  if (is_fixed) return `${has_default ? 'GeneratedFixed' : 'Fixed'}<${value}${orNull}>`
  return has_default ? `Generated<${value}${orNull}>` : `${value}${orNull}`
}
