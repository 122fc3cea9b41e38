import pg from 'pg'

/**
 * Drops the indexes of the history, which are built faster than they are kept while many rows come. Returns the
 * statements that make them again.
 */
export async function takeIndexesOff(owner: pg.Client): Promise<string[]> {
  const { rows } = await owner.query<{ indexname: string; indexdef: string }>(`
    SELECT c.relname AS indexname, pg_get_indexdef(i.indexrelid) AS indexdef
    FROM pg_index AS i JOIN pg_class AS c ON c.oid = i.indexrelid JOIN pg_class AS t ON t.oid = i.indrelid
    WHERE (t.relname = 'history' OR t.relname ~ '^history_[0-9]{6}$') AND NOT c.relispartition`)
  for (const { indexname } of rows) await owner.query(`DROP INDEX ${pg.escapeIdentifier(indexname)}`)
  return rows.map(({ indexdef }) => indexdef.replace(' ON ONLY ', ' ON '))
}
