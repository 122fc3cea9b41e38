import type pg from 'pg'

/** An import analyzes a month when it adds more than this share of the month's rows. Autovacuum does so from a tenth on. */
const leastGrowth = 0.02

/** Counts the rows that an import stores in each month (`YYYYMM01`), and analyzes and vacuums the months that have grown. */
export function monthStatistics() {
  let current: readonly string[] = []
  let hasGrown = false
  const stored = new Map<string, number>()
  const passed = new Set<string>()
  return {
    /** Call before rows of these months are inserted. */
    goesInto(months: readonly string[]): void {
      current = months
    },
    /** Call when rows are committed. */
    addRows(month: string, rows: number): void {
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
      hasGrown ||= tables.length > 0
      if (!ended) return
      await owner.query(`VACUUM (${hasGrown ? 'ANALYZE, ' : ''}SKIP_LOCKED) history_day, history_total`)
      if (hasGrown || (await hasWholeGrown(owner))) await analyzeWhole(owner)
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

/** Whether many small imports have made the months larger, as autovacuum has counted them since the whole table was analyzed. */
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
