import type pg from 'pg'
import { maskCardNumbersIn } from '../../domain/text/cards.ts'
import { type Connection, connectAs } from '../db/pools/databases.ts'
import { type Finding, ok, warning } from './finding.ts'

/** Below the time that a check may take. */
const searchMs = 12_000
/** Pages of a table that are read at once. */
const pages = 500

/**
 * Looks for whole card numbers in texts of rows that nobody may change: those of a chain and append-only ones, and the records
 * whose content the chain holds. What is typed today is masked before it is stored.
 */
export async function checkTexts(connection: Connection): Promise<Finding> {
  await using client = await connectAs(connection)
  const { rows: parts } = await client.query<Part>(partsQuery)
  const until = performance.now() + searchMs
  const found = new Map<string, number>()
  let left = 0
  for (const part of parts.filter(({ columns }) => columns.length > 0))
    for (let from = 0; from < part.pages; from += pages) {
      if (performance.now() > until) {
        left += part.pages - from
        break
      }
      for (const row of await rowsOf(client, part, from))
        for (const [column, text] of Object.entries(row))
          if (text && holdsCard(text)) {
            const place = `${part.table}.${column}`
            found.set(place, (found.get(place) ?? 0) + 1)
          }
    }
  const seen = left > 0 ? `; ${left} pages of 8 kB were not looked at` : ''
  if (found.size === 0) return ok('texts', `hold no card number where rows can't be changed${seen}`)
  const places = [...found].map(([place, rows]) => `${place} (${rows})`).join(', ')
  return warning(
    'texts',
    `of old rows that can't be changed hold whole card numbers: ${places}${seen}`,
    'Restrict who reads them, and see Card numbers in texts in docs/operations.md.',
  )
}

async function rowsOf(client: pg.Client, part: Part, from: number): Promise<Record<string, string | null>[]> {
  const { rows } = await client.query<Record<string, string | null>>(
    `SELECT ${part.columns.map((column) => `${column}::text`)} FROM ${part.name}
     WHERE ctid >= '(${from},0)' AND ctid < '(${from + pages},0)'`,
  )
  return rows
}

interface Part {
  table: string
  name: string
  columns: string[]
  pages: number
}

/** Leaves out columns of numbers: of merchants, orders, keys. */
const partsQuery = `
  WITH unchanging AS (
    SELECT DISTINCT tgrelid AS id FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
    WHERE tgname = 'append_only' AND NOT relispartition AND relname !~ '^history'
    UNION SELECT 'exception'::regclass
  )
  SELECT id::regclass::text AS table, p.oid::regclass::text AS name,
    (pg_relation_size(p.oid) / current_setting('block_size')::int)::int AS pages,
    ARRAY(SELECT quote_ident(attname) FROM pg_attribute
      WHERE attrelid = id AND attnum > 0 AND NOT attisdropped AND atttypid = ANY ('{text,varchar,jsonb,_text}'::regtype[])
        AND attname !~ '(_cd|_no|_id|_key|_hash|_masked|hash|ip)$' AND has_column_privilege(id, attnum, 'SELECT')
      ORDER BY attnum)::text[] AS columns
  FROM unchanging JOIN pg_class AS p
    ON p.relkind = 'r' AND (p.oid = id OR p.oid IN (SELECT relid FROM pg_partition_tree(id)))
  ORDER BY 1, 2`

/** A field of JSON that is a number of something, with its value: `"mchntCd": "000134458120002"`. The content of events has no blank. */
const numberOfSomething = /"\w*(?:Cd|No|Id|Key)": ?"[^"]*"/g

export function holdsCard(text: string): boolean {
  const rest = text.replace(numberOfSomething, '')
  return maskCardNumbersIn(rest) !== rest
}
