import type pg from 'pg'

/** Rows that a month has got, as a part of all its rows, from which on the import analyzes it; autovacuum waits for a tenth. */
const leastGrowth = 0.02

/** How many rows an import has stored in which months (`YYYYMM01`), and which of these it must still analyze and vacuum. */
export function monthStatistics() {
  let current: readonly string[] = []
  const stored = new Map<string, number>()
  const passed = new Set<string>()
  return {
    /** Call before rows of these months are inserted. */
    goesInto(months: readonly string[]): void {
      current = months
    },
    /** Call when rows are committed. */
    hasStored(month: string, rows: number): void {
      stored.set(month, (stored.get(month) ?? 0) + rows)
    },
    /**
     * In files by day a month is complete when another begins. One that goes on all the same waits for the end, so that none is
     * read more than twice.
     */
    async refresh(owner: pg.Client, ended: boolean): Promise<void> {
      const complete = [...stored].filter(([month]) => ended || !(current.includes(month) || passed.has(month)))
      for (const [month] of complete) {
        stored.delete(month)
        passed.add(month)
      }
      const tables = await grownTables(owner, complete)
      if (tables.length > 0) await owner.query(`VACUUM (ANALYZE, SKIP_LOCKED) ${tables.join(', ')}`)
      if (!ended) return
      await owner.query(`VACUUM (${tables.length > 0 ? 'ANALYZE, ' : ''}SKIP_LOCKED) history_day, history_total`)
      if (tables.length > 0 || (await hasWholeGrown(owner))) await analyzeWhole(owner)
    },
  }
}

async function grownTables(owner: pg.Client, stored: readonly (readonly [string, number])[]): Promise<string[]> {
  if (stored.length === 0) return []
  const { rows } = await owner.query<{ name: string }>(
    `SELECT c.relname AS name FROM unnest($1::regclass[], $2::bigint[]) AS stored (month, n)
     JOIN pg_class AS c ON c.oid = stored.month WHERE stored.n > c.reltuples * $3`,
    [stored.map(([month]) => `history_${month.slice(0, 6)}`), stored.map(([, n]) => n), leastGrowth],
  )
  return rows.map(({ name }) => name)
}

/** Whether autovacuum has found many new rows in its months, each import of which was a small one. */
async function hasWholeGrown(owner: pg.Client): Promise<boolean> {
  const { rows } = await owner.query<{ grown: boolean }>(
    `SELECT coalesce(sum(greatest(month.reltuples, 0)), 0) > whole.reltuples * (1 + $1::float8) AS grown
     FROM pg_class AS whole LEFT JOIN (pg_inherits JOIN pg_class AS month ON month.oid = inhrelid) ON inhparent = whole.oid
     WHERE whole.oid = 'history'::regclass GROUP BY whole.reltuples`,
    [leastGrowth],
  )
  return rows[0]?.grown ?? false
}

/** Autovacuum looks only at partitions. */
async function analyzeWhole(owner: pg.Client): Promise<void> {
  // Since 18, a partitioned table can be sampled without looking at each partition once more.
  const { rows } = await owner.query<{ knows_only: boolean }>(
    "SELECT current_setting('server_version_num')::int >= 180000 AS knows_only",
  )
  await owner.query(`ANALYZE (SKIP_LOCKED) ${rows[0]?.knows_only ? 'ONLY ' : ''}history`)
}
