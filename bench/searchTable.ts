import { round } from './load.ts'
import type { Who } from './questions.ts'

/**
 * A question is asked so often, or until this time is spent on it; and more often than five times, since PostgreSQL may take another
 * plan from the sixth time on.
 */
const asked = { times: 15, leastTimes: 8, ms: 400 }

export interface Times {
  p50: number
  p99: number
}

export interface Row {
  question: string
  group: string
  who: Who
  rows: number
  total: number
  floor: Times | null
  product: Times
  ratio: number | null
}

type Line = Record<string, string | number | null>

/** One line for each kind of question: its slowest, by p50. */
export function short(rows: readonly Row[]): Line[] {
  return [...Map.groupBy(rows, ({ group, who }) => `${group}, ${who}`)].map(([kind, some]) => {
    const [slowest] = some.toSorted((one, other) => other.product.p50 - one.product.p50)
    return { kind, questions: some.length, ...(slowest && line(slowest)) }
  })
}

export function worst(rows: readonly Row[], count: number): Line[] {
  return rows
    .toSorted((one, other) => other.product.p99 - one.product.p99)
    .slice(0, count)
    .map((row) => ({ who: row.who, ...line(row) }))
}

function line({ question, total, floor, product, ratio }: Row): Line {
  return {
    question,
    total,
    'floor p50': floor?.p50 ?? null,
    'floor p99': floor?.p99 ?? null,
    'product p50': product.p50,
    'product p99': product.p99,
    ratio,
  }
}

export async function timesOf(work: () => Promise<unknown>): Promise<Times> {
  const times: number[] = []
  let spent = 0
  while (times.length < asked.times && (times.length < asked.leastTimes || spent < asked.ms)) {
    const began = performance.now()
    await work()
    const ms = performance.now() - began
    times.push(ms)
    spent += ms
  }
  times.sort((one, other) => one - other)
  const at = (share: number) => round(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0)
  return { p50: at(0.5), p99: at(0.99) }
}
