import type { FastifyInstance } from 'fastify'
import { find } from '../../../contract/records/find.ts'
import { flows } from '../../../domain/flows/index.ts'
import { soughtIn } from '../../../domain/records/finding.ts'
import { isCardNumber } from '../../../domain/text/cards.ts'
import { dayOf } from '../../../domain/time/calendar.ts'
import { serve } from '../../http/serve/serve.ts'
import { type Engine, menusOfFlows } from '../deps.ts'
import { findRecords } from './records.ts'
import { findMerchants, findTransactions, readsHistory, since } from './transactions.ts'

const nothingFound = { records: [], transactions: [], merchants: [], since: null }

export function findRoutes(app: FastifyInstance, { databases, clock }: Engine): void {
  const { main } = databases

  serve(app, find, menusOfFlows(flows), async ({ body: { text }, actor, card }) => {
    // A whole card number is searched for in the lists, by its hash.
    if (isCardNumber(text.replace(/[\s-]/g, ''))) return nothingFound
    const sought = soughtIn(text)
    const { lastFour } = sought
    const byCard = lastFour !== undefined && readsHistory(actor)
    // As the log masks a card, with nothing known but its end.
    if (byCard) await card.search(`${'•'.repeat(12)}${lastFour}`, {})
    const today = dayOf(clock())
    const [records, transactions, merchants] = await Promise.all([
      findRecords(main, byCard ? sought : { ...sought, lastFour: undefined }, actor),
      findTransactions(main, sought, actor, today),
      findMerchants(main, sought, actor, today),
    ])
    if (records.length + transactions.length > 0) card.found()
    return { records, transactions, merchants, since: byCard ? since(today) : null }
  })
}
