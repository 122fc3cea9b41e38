import type { Who } from './questions.ts'

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
