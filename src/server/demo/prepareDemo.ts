import { Readable } from 'node:stream'
import { addDays, type Day, dayOf } from '../../domain/time/calendar.ts'
import type { CardVault } from '../db/cards/cardVault.ts'
import type { ImportChunk } from '../features/transactions/chunk.ts'
import type { ClearedTransaction } from '../features/transactions/columns.ts'
import { type GenerateOptions, generateTransactions } from '../features/transactions/generate.ts'
import { chunksOfTransactions } from '../features/transactions/import.ts'
import { notAfter } from './notAfter.ts'
import { storyTransactions } from './storyTransactions.ts'

/** The part of the demo that can be made without a database. */
export interface PreparedDemo {
  now: Date
  today: Day
  made: GenerateOptions
  chunks: AsyncIterable<ImportChunk>
}

export const days = 200
const chunksAhead = 4
const fraudCases = 48
const fraudDays = 5

/**
 * Starts to make the transactions and to seal their cards, which takes seconds. It does not wait for a reader, so that a new
 * database can be created meanwhile.
 */
export function prepareDemo(vault: CardVault, count: number): PreparedDemo {
  const now = new Date()
  const today = dayOf(now)
  const made = { count, seed: 1, from: addDays(today, 1 - days), to: today }
  const fraud = { cases: fraudCases, from: addDays(today, 1 - fraudDays) }
  const transactions = untilNow(demoTransactions({ ...made, fraud }, today), now)
  const chunks = Readable.from(chunksOfTransactions(transactions, vault), { highWaterMark: chunksAhead })
  chunks.read(0)
  return { now, today, made, chunks }
}

function* untilNow(transactions: Iterable<ClearedTransaction>, now: Date): Generator<ClearedTransaction> {
  for (const one of transactions) yield notAfter(one, now)
}

function* demoTransactions(made: GenerateOptions, today: Day): Generator<ClearedTransaction> {
  const lately = addDays(today, -40)
  const ofStories = [
    ...storyTransactions({ seed: 4, drawn: 75_000, from: made.from, to: today }),
    ...storyTransactions({ seed: 5, drawn: 50_000, from: lately, to: today }),
  ].toSorted((a, b) => a.settleDt.localeCompare(b.settleDt))
  yield* byDay(generateTransactions(made), ofStories)
  // The newest rows of History, with which the first dispute of the README begins.
  yield* storyTransactions({ seed: 3, drawn: 8_000, from: today, to: today })
}

/** Days must rise: an import stores a month at a time. */
function* byDay(
  transactions: Iterable<ClearedTransaction>,
  others: readonly ClearedTransaction[],
): Generator<ClearedTransaction> {
  let next = 0
  for (const transaction of transactions) {
    for (let other = others[next]; other && other.settleDt < transaction.settleDt; other = others[++next]) yield other
    yield transaction
  }
  yield* others.slice(next)
}
