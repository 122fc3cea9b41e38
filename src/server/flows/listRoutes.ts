import type { FastifyInstance } from 'fastify'
import { historyCall, historySearch, queryCall } from '../../contract/flowCalls.ts'
import { dayOf } from '../../domain/calendar.ts'
import { historyPage } from '../../domain/flows/columns.ts'
import { flows } from '../../domain/flows/index.ts'
import { exceptionFacts } from '../../domain/transactions.ts'
import type { Flow, ListPage, Node } from '../../domain/workflow/flow.ts'
import { serve } from '../http/serve.ts'
import { type Engine, menusOfFlows } from './deps.ts'
import { exportRecords } from './exportRecords.ts'
import { searchHistory } from './historySearch.ts'
import { withOffers } from './offersOf.ts'
import { conditionsOf } from './ranges.ts'
import { checkConditions } from './recordConditions.ts'
import { searchRecords } from './recordSearch.ts'

/** The lists: of each flow's records a node, of the history that flows start from, and of all history. */
export function listRoutes(app: FastifyInstance, engine: Engine): void {
  for (const flow of flows as readonly Flow[]) {
    for (const [node, page] of Object.entries(flow.pages) as [Node, ListPage][])
      if (node !== 'history') recordRoute(app, engine, flow, node, page)
  }
  const byHistory = Map.groupBy(flows as readonly Flow[], (flow) => flow.history)
  for (const starting of byHistory.values()) historyRoute(app, engine, starting)
  plainHistoryRoute(app, engine)
}

function recordRoute(
  app: FastifyInstance,
  { databases, vault }: Engine,
  flow: Flow,
  node: Exclude<Node, 'history'>,
  page: ListPage,
): void {
  checkConditions(flow, page)
  serve(app, queryCall(flow, node, page), { menu: flow.menu }, async ({ body, actor, language, http, reply }) => {
    const question = { flow, node, actor, conditions: conditionsOf(body) }
    const { currPage, pageSize, sort } = body
    if (http.headers.accept?.includes('text/csv')) {
      // Not in the pool of the searches: a slow download must not keep them waiting.
      const file = exportRecords(databases.ranges, vault, { question, page, sort, language })
      reply.header('content-disposition', `attachment; filename="${flow.id}-${node}.csv"`)
      return reply.type('text/csv; charset=utf-8').send(file)
    }
    const found = await searchRecords(databases, vault, question, { currPage, pageSize, sort })
    return { ...found, currPage, pageSize }
  })
}

/** The cleared transactions that some flows start from, each with what those may raise on it. */
function historyRoute(
  app: FastifyInstance,
  { databases, vault, clock, reference }: Engine,
  starting: readonly Flow[],
): void {
  const [first] = starting
  const page = first?.pages.history
  if (!first || !page) return
  const raising = starting.flatMap((flow) => flow.transIds)
  const transIds =
    first.history === 'hisPreAuth/search' ? [...new Set(raising.flatMap((id) => exceptionFacts(id).on))] : null
  serve(app, historyCall(first, page), menusOfFlows(starting), async ({ body, actor }) => {
    const { currPage, pageSize } = body
    const question = { actor, conditions: conditionsOf(body), transIds }
    const [{ found, ...totals }, known] = await Promise.all([
      searchHistory(databases, vault, question, body),
      reference(),
    ])
    const today = dayOf(clock())
    const list = found.map(({ row, raised }) => withOffers(row, raised, raising, actor, known, today))
    return { list, ...totals, currPage, pageSize }
  })
}

function plainHistoryRoute(app: FastifyInstance, { databases, vault }: Engine): void {
  serve(app, historySearch(historyPage), menusOfFlows(flows), async ({ body, actor }) => {
    const { currPage, pageSize } = body
    const question = { actor, conditions: conditionsOf(body), transIds: null }
    const { found, ...totals } = await searchHistory(databases, vault, question, body)
    return { list: found.map((one) => one.row), ...totals, currPage, pageSize }
  })
}
