import type { FastifyInstance } from 'fastify'
import { find } from '../../../contract/records/find.ts'
import { flows } from '../../../domain/flows/index.ts'
import { soughtIn } from '../../../domain/records/finding.ts'
import { readingsOf, readTerms } from '../../../domain/search/terms.ts'
import { isCardNumber } from '../../../domain/text/cards.ts'
import { withoutSeparators } from '../../../domain/text/keptText.ts'
import { dayOf } from '../../../domain/time/calendar.ts'
import { searchWords } from '../../../texts/searchWords.ts'
import { serve } from '../../http/serve/serve.ts'
import { type Engine, menusOfFlows } from '../deps.ts'
import { searchHistory } from '../history/search.ts'
import { findMerchants, readsHistory } from './merchants.ts'
import { findRecords, shownOfKind } from './records.ts'
import { checkTerms, isPartOfNumber, termsQuestion } from './termsQuestion.ts'

const nothingFound = { records: [], transactions: [], merchants: [], since: null }

export function findRoutes(app: FastifyInstance, { databases, vault, clock }: Engine): void {
  const { main } = databases

  serve(app, find, menusOfFlows(flows), async ({ body: { text }, actor, card, language }) => {
    // A whole card number is searched for in the lists, by its hash.
    if (isCardNumber(withoutSeparators(text))) return nothingFound
    const today = dayOf(clock())
    const terms = readTerms(text, searchWords, today)
    const reads = readsHistory(actor)
    const [only, second] = terms
    // Beside other words, a name tells which transactions are meant.
    const merchant = second ? undefined : soughtIn(text).merchant
    const merchants = merchant ? await findMerchants(main, merchant, actor, today, shownOfKind) : []
    // A name alone finds merchants, and no records or transactions.
    if (!only || (only.kind === 'merchant' && !second)) return { ...nothingFound, merchants }

    checkTerms(terms, language)
    const question =
      reads && !isPartOfNumber(terms) ? await termsQuestion(terms, { db: main, actor, language, today, card }) : null
    const place = { currPage: 1, pageSize: shownOfKind }
    const transactions = question
      ? await searchHistory(databases, vault, { ...question, actor, transIds: null }, place)
      : { found: [] }
    const ids = transactions.found.map(({ id }) => id)
    const readings = readingsOf(terms)
    const known = reads ? readings : readings.map((terms) => terms.filter(({ kind }) => kind !== 'lastFour'))
    const records = await findRecords(main, known, ids, actor, today)
    if (records.length + ids.length > 0) card.found()
    return {
      records,
      transactions: transactions.found.map(({ row }) => ({ ...row, cardAccptrNmAddr: row.cardAccptrNmAddr ?? '' })),
      merchants,
      since: question?.since ?? null,
    }
  })
}
