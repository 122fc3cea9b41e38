import type { FastifyInstance } from 'fastify'
import type { BodyOf } from '../../../contract/call.ts'
import { historyCall, queryCall } from '../../../contract/records/flowCalls.ts'
import { historyPage } from '../../../domain/flows/columns.ts'
import { flows } from '../../../domain/flows/index.ts'
import { type ExceptionTransId, exceptionFacts } from '../../../domain/records/transactions.ts'
import { readTerms } from '../../../domain/search/terms.ts'
import { dayOf, nowOf } from '../../../domain/time/calendar.ts'
import { keysOf } from '../../../domain/typed.ts'
import { transIdsOf } from '../../../domain/workflow/check.ts'
import type { Flow, ListPage, Node } from '../../../domain/workflow/flow.ts'
import { searchWords } from '../../../texts/searchWords.ts'
import { type Language, texts } from '../../../texts/texts.ts'
import type { SessionUser } from '../../http/serve/access.ts'
import { CallError } from '../../http/serve/errors.ts'
import { exportFormatOf, localTimes, sendExport } from '../../http/serve/exportFile.ts'
import { type ListQuestion, serveList } from '../../http/serve/serveList.ts'
import { type Engine, menusOfFlows } from '../deps.ts'
import { termsQuestion } from '../find/termsQuestion.ts'
import { searchHistory } from '../history/search.ts'
import { withOffers } from '../original/offers.ts'
import { opensFlow } from '../record/recordRow.ts'
import { exportRecords } from './exportRecords.ts'
import { conditionsOf } from './ranges.ts'
import { checkPages } from './recordConditions.ts'
import { searchRecords } from './recordSearch.ts'

export function listRoutes(app: FastifyInstance, engine: Engine): void {
  for (const flow of flows) {
    checkPages(flow)
    for (const node of keysOf(flow.pages)) {
      const page = flow.pages[node]
      if (page && node !== 'history') recordRoute(app, engine, flow, node, page)
    }
  }
  const byHistory = Map.groupBy(flows, (flow) => flow.history)
  for (const [history, starting] of byHistory) if (history) historyRoute(app, engine, history, starting)
}

function recordRoute(
  app: FastifyInstance,
  { databases, vault, clock, reference }: Engine,
  flow: Flow,
  node: Exclude<Node, 'history'>,
  page: ListPage,
): void {
  const call = queryCall(flow, node, page)
  const questionOf = ({ body, actor }: ListQuestion<BodyOf<typeof call>>) => ({
    ...{ flow, node, actor },
    conditions: conditionsOf(body),
    today: dayOf(clock()),
  })
  serveList(
    app,
    call,
    { menu: flow.menu },
    {
      read: async (asked) => {
        const { currPage, pageSize, sort } = asked.body
        const found = await searchRecords(databases, vault, questionOf(asked), { currPage, pageSize, sort })
        return { ...found, currPage, pageSize }
      },
      send: async (asked) => {
        const { language, http, reply } = asked
        const format = exportFormatOf(http) ?? 'csv'
        const words = { language, reference: await reference(), localTime: localTimes(http) }
        const { sort } = asked.body
        const file = exportRecords(databases, vault, { question: questionOf(asked), page, sort, format, ...words })
        return sendExport(reply, `${flow.id}-${node}`, format, file)
      },
    },
  )
}

function historyRoute(
  app: FastifyInstance,
  { databases, vault, clock, reference }: Engine,
  history: NonNullable<Flow['history']>,
  starting: readonly Flow[],
): void {
  const all = starting.flatMap((flow) => flow.transIds)
  const transIds = history === 'hisPreAuth/search' ? [...new Set(all.flatMap((id) => exceptionFacts(id).on))] : null
  // All history is for whoever has a flow: to look a transaction up isn't to raise something on it.
  const access = menusOfFlows(history === 'historyTransaction/search' ? flows : starting)
  serveList(app, historyCall(history, historyPage), access, {
    read: async ({ body, actor, language, card }) => {
      const { currPage, pageSize } = body
      const raising = raisingOf(body.flow, starting, actor, language)
      const now = nowOf(clock())
      const { today } = now
      const { terms: said = '', ...conditions } = conditionsOf(body)
      const terms = said === '' ? [] : readTerms(said, searchWords, today)
      const asked =
        terms.length === 0
          ? { conditions }
          : await termsQuestion(terms, { db: databases.main, actor, language, today, card, conditions })
      const question = { ...asked, actor, transIds }
      const [{ found, ...totals }, known] = await Promise.all([
        searchHistory(databases, vault, question, body),
        reference(),
      ])
      const list = found.map((one) => withOffers(one, one.raised, raising, actor, known, { ...now, language }))
      return { list, ...totals, currPage, pageSize }
    },
  })
}

function raisingOf(
  named: string | undefined,
  starting: readonly Flow[],
  actor: SessionUser,
  language: Language,
): ExceptionTransId[] {
  const asked = starting.filter((flow) => opensFlow(actor, flow) && (named ?? flow.id) === flow.id)
  if (named !== undefined && asked.length === 0)
    throw new CallError('invalidField', { bound: texts[language].bound.code }, 'flow')
  return asked.flatMap((flow) => transIdsOf(flow, 'withOrig'))
}
