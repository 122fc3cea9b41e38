import { sql } from 'kysely'
import { countedTo } from '../../../contract/schema.ts'
import { archiveEnd, type HistoryTables } from '../../db/archiveReach.ts'
import type { CardVault } from '../../db/cards/cardVault.ts'
import { compiled, type Databases, run, type Statement } from '../../db/pools/databases.ts'
import { historyColumns, pageRowsIn, raisedColumnFor, refundsColumnIn } from '../original/historyRow.ts'
import { askHistory } from './askHistory.ts'
import { historyFilter } from './filter.ts'
import { type FoundRow, foundIn, type HistoryFound } from './found.ts'
import { pageByDays } from './pageByDays.ts'
import { orders, pageAndTotal, windowOf } from './plans.ts'
import { checkQuestion, type HistoryQuestion, isByKind, isSummed, type PartyColumn } from './question.ts'
import { historyBound, historyBounds, type PartyBounds, widerParty } from './sums.ts'

/** From this depth on, the day summary is asked first where the page lies. */
const deep = 10_000

interface HistoryPlace {
  currPage: number
  pageSize: number
  sort?: string
}

export async function searchHistory(
  databases: Databases,
  vault: CardVault,
  question: HistoryQuestion,
  place: HistoryPlace,
  deepFrom = deep,
): Promise<HistoryFound> {
  const offset = (place.currPage - 1) * place.pageSize
  checkQuestion(question)
  if (offset >= deepFrom || isByKind(question)) {
    const answer = await pageByDays(databases, vault, question, place, offset)
    if (answer) return answer
  }
  const known = await boundsOf(databases, question)
  if (known.isEmpty) return { found: [], total: 0, totalIsExact: true }
  const beyond = offset >= deep && (await isBeyond(databases, question, offset))
  const rows = await askHistory<FoundRow & { total: string }>(databases, question, (tables) =>
    historyStatement(vault, question, place, { tables, beyond, avoidIndexOf: known.avoidIndexOf }),
  )
  const total = Number(rows[0]?.total ?? 0)
  const totalIsExact = isSummed(question) || total <= countedTo
  return {
    found: foundIn(rows, question),
    total: totalIsExact ? total : countedTo,
    totalIsExact,
  }
}

/** Asks the sums by day about a question that they cannot answer alone. */
async function boundsOf(
  databases: Databases,
  question: HistoryQuestion,
): Promise<{ isEmpty: boolean; avoidIndexOf: PartyColumn | undefined }> {
  const asked = historyBounds(question)
  if (!asked) return { isEmpty: false, avoidIndexOf: undefined }
  const bounds = await run<PartyBounds>(databases.search, compiled(asked))
  return { isEmpty: bounds.some(({ n }) => n === 0), avoidIndexOf: widerParty(question, bounds) }
}

/**
 * Page and total in one statement of a fixed shape. Ids come from indexes alone where possible, and only the page's
 * rows are read. `beyond`: the page is empty, only the total is needed.
 */
function historyStatement(
  vault: CardVault,
  question: HistoryQuestion,
  { currPage, pageSize, sort }: HistoryPlace,
  {
    tables = 'history',
    beyond = false,
    avoidIndexOf,
  }: { tables?: HistoryTables; beyond?: boolean; avoidIndexOf?: PartyColumn | undefined } = {},
): Statement {
  const direction = sort === 'settleDt' ? 'ASC' : 'DESC'
  const filter = historyFilter(question, vault, { avoidIndexOf })
  const window = beyond
    ? windowOf(tables, direction, 0, 0)
    : windowOf(tables, direction, (currPage - 1) * pageSize, pageSize)
  return compiled(sql`
    WITH ${pageAndTotal(filter, window)}
    SELECT counted.n AS total, ${archiveEnd} AS archived, ${historyColumns}, ${raisedColumnFor(question.actor)},
      ${refundsColumnIn(tables)}
    FROM counted LEFT JOIN (${pageRowsIn(tables)}) ON true
    ORDER BY h.id ${orders[direction]}`)
}

async function isBeyond(databases: Databases, question: HistoryQuestion, offset: number): Promise<boolean> {
  const [bound] = await run<{ n: number }>(databases.search, compiled(historyBound(question)))
  return offset >= (bound?.n ?? 0)
}
