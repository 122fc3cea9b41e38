import type pg from 'pg'
import { addInstitutions, copyLines } from './copy.ts'
import type { Inserter, Taken } from './importFile.ts'

export interface Incoming {
  lines: string[]
  institutions: Set<string>
}

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
        await copyLines(client, 'incoming', lines.keys(), (place) => lines[place] ?? '')
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
