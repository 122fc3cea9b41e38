import type pg from 'pg'
import { addInstitutions, copyLines } from './copy.ts'
import type { Inserter, Taken } from './importFile.ts'

/** Rows on their way into a table, and the institutions that must exist before them. */
export interface Incoming {
  /** For COPY. */
  lines: string[]
  institutions: Set<string>
}

/**
 * An inserter whose chunks come into the temporary table `incoming` first, and from there, by `take`, into `table`. `rows`
 * is the select that `incoming` has its columns from, in the order of the lines.
 */
export async function throughIncoming<Chunk extends Incoming>(
  client: pg.Client,
  { table, rows, take }: { table: string; rows: string; take: (chunk: Chunk) => Promise<Taken> },
): Promise<Inserter<Chunk>> {
  await client.query(`CREATE TEMP TABLE incoming AS ${rows} WITH NO DATA`)
  return {
    async insert(chunk) {
      const { lines, institutions } = chunk
      await client.query('BEGIN')
      try {
        // Importers take turns: two files with the same lines would otherwise wait for each other.
        await client.query('SELECT pg_advisory_xact_lock(hashtext($1))', [`import ${table}`])
        await addInstitutions(client, institutions)
        await client.query('TRUNCATE incoming')
        await copyLines(client, 'incoming', lines.length, (index) => lines[index] ?? '')
        const taken = await take(chunk)
        await client.query('COMMIT')
        return taken
      } catch (error) {
        await client.query('ROLLBACK').catch(() => {})
        throw error
      }
    },
  }
}
