import { maskCardNumbersIn } from '../../../domain/text/cards.ts'
import { isDuplicate } from '../isDuplicate.ts'

/** Asks the database; the only thing that a migration gets to work with beside its transaction. */
export type Ask = <Row extends object>(text: string, values?: readonly unknown[]) => Promise<Row[]>

/** A table, and its columns of text, JSON or lists of texts. */
export type TextColumns = readonly [table: string, ...columns: string[]]

/** Pages of a table that are read in one step. */
const pages = 100

/**
 * Masks card numbers in the next pages of these tables, by the function that masks what is typed today. `place` is where the
 * step before ended, '' at first; returns where this one did, null after the last.
 */
export async function maskStep(ask: Ask, typed: readonly TextColumns[], place: string): Promise<string | null> {
  const parts = await partsOf(ask, typed)
  const [name = parts[0]?.name, page = '0'] = place ? place.split(' ') : []
  const at = parts.findIndex((part) => part.name === name)
  const part = parts[at]
  if (!part) return null
  await maskPages(ask, part, Number(page))
  if (Number(page) + pages < part.pages) return `${part.name} ${Number(page) + pages}`
  const next = parts[at + 1]
  return next ? `${next.name} 0` : null
}

interface Part {
  name: string
  pages: number
  columns: readonly string[]
}

/** The tables, and the partitions of those that have some. */
async function partsOf(ask: Ask, typed: readonly TextColumns[]): Promise<Part[]> {
  const parts: Part[] = []
  for (const [table, ...columns] of typed)
    parts.push(
      ...(
        await ask<{ name: string; pages: number }>(
          `SELECT oid::regclass::text AS name, (pg_relation_size(oid) / current_setting('block_size')::int)::int AS pages
           FROM pg_class WHERE relkind = 'r'
             AND (oid = $1::regclass OR oid IN (SELECT relid FROM pg_partition_tree($1::regclass))) ORDER BY 1`,
          [table],
        )
      ).map((part) => ({ ...part, columns })),
    )
  return parts
}

async function maskPages(ask: Ask, { name, columns }: Part, from: number): Promise<void> {
  const rows = await ask<{ ctid: string; texts: (string | null)[]; types: string[] }>(
    `SELECT ctid::text, ARRAY[${columns.map((column) => `${column}::text`)}] AS texts,
       ARRAY[${columns.map((column) => `pg_typeof(${column})::text`)}] AS types
     FROM ${name} WHERE ctid >= '(${from},0)' AND ctid < '(${from + pages},0)' FOR UPDATE`,
  )
  for (const { ctid, texts, types } of rows) {
    const masked = texts.map((text, at) => text && (types[at] === 'jsonb' ? maskedJson(text) : maskCardNumbersIn(text)))
    if (masked.every((text, at) => text === texts[at])) continue
    await ask('SAVEPOINT row')
    try {
      await ask(
        `UPDATE ${name} SET ${columns.map((column, at) => `${column} = $${at + 2}::text::${types[at]}`)} WHERE ctid = $1::tid`,
        [ctid, ...masked],
      )
    } catch (error) {
      // Another row has that name already: this one stays, and is listed.
      if (!isDuplicate(error)) throw error
      await ask('ROLLBACK TO SAVEPOINT row')
    }
  }
}

/** Numbers of merchants, orders and institutions stay, though some look like that of a card. */
function maskedJson(text: string): string {
  const masked = JSON.stringify(JSON.parse(text), (name, value) =>
    typeof value === 'string' && !/(?:Cd|No|Id|Key)$/.test(name) ? maskCardNumbersIn(value) : value,
  )
  return masked === JSON.stringify(JSON.parse(text)) ? text : masked
}
