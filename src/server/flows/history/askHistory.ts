import type { HistoryTables } from '../../db/archiveReach.ts'
import { firstIdOf } from '../../db/dayIds.ts'
import { type Databases, run, type Statement } from '../../db/pools/databases.ts'
import type { HistoryQuestion } from './question.ts'

/**
 * Searches only the live months where the dates do not reach the archive. The answer says how far the archive reaches; if
 * it has grown since, the search is repeated with it.
 */
export async function askHistory<Row extends object>(
  { search, archive }: Databases,
  { conditions: { settleDtFrom } }: HistoryQuestion,
  statementIn: (tables: HistoryTables) => Statement,
): Promise<Row[]> {
  const tablesNow = () => archive.tablesFrom(settleDtFrom === undefined ? 0 : firstIdOf(settleDtFrom))
  const tables = tablesNow()
  const rows = await run<Row & { archived: string | null }>(search, statementIn(tables))
  archive.learn(rows[0]?.archived)
  return tables === 'history' && tablesNow() !== tables ? run(search, statementIn(tablesNow())) : rows
}
