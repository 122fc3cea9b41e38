import type pg from 'pg'

/** Which months (`YYYYMM01`) an import has filled and must still analyze and vacuum. */
export function monthStatistics() {
  let current: readonly string[] = []
  const due = new Set<string>()
  const passed = new Set<string>()
  return {
    /** Call before rows of these months are inserted. */
    goesInto(months: readonly string[]): void {
      current = months
      for (const month of months) due.add(month)
    },
    /**
     * In files by day a month is complete when another begins. One that goes on all the same waits for the end, so that none is
     * read more than twice.
     */
    async refresh(owner: pg.Client, ended: boolean): Promise<void> {
      const months = [...due].filter((month) => ended || !(current.includes(month) || passed.has(month)))
      for (const month of months) {
        due.delete(month)
        passed.add(month)
      }
      const tables = months.map((month) => `history_${month.slice(0, 6)}`)
      if (ended) tables.push('history_day', 'history_total')
      if (tables.length > 0) await owner.query(`VACUUM (ANALYZE, SKIP_LOCKED) ${tables.join(', ')}`)
      if (ended) await analyzeWhole(owner)
    },
  }
}

/** Autovacuum looks only at partitions. */
async function analyzeWhole(owner: pg.Client): Promise<void> {
  // Since 18, a partitioned table can be sampled without looking at each partition once more.
  const { rows } = await owner.query<{ knows_only: boolean }>(
    "SELECT current_setting('server_version_num')::int >= 180000 AS knows_only",
  )
  await owner.query(`ANALYZE (SKIP_LOCKED) ${rows[0]?.knows_only ? 'ONLY ' : ''}history`)
}
