import { itemAt } from '../../../domain/typed.ts'
export interface Spending {
  id: number
  /** When it was transmitted, in milliseconds. */
  at: number
  /** Minor units of the settlement currency. */
  amount: number
  card: string
  merchant: string
  /** Empty when the transaction doesn't say. */
  terminal: string
  /** Two letters; empty when the transaction doesn't say. */
  country: string
  present: boolean
}

export class Timeline {
  private readonly spendings: Spending[]
  private sums: number[] | null = null

  constructor(spendings: Spending[]) {
    this.spendings = spendings.sort(inOrder)
  }

  /** Inserts the transaction when it is missing. */
  placeOf(spending: Spending): number {
    const place = this.firstFrom(spending.at, spending.id)
    if (this.spendings[place]?.id !== spending.id) {
      this.spendings.splice(place, 0, spending)
      this.sums = null
    }
    return place
  }

  countUpTo(place: number, ms: number): number {
    return place - this.firstWithin(place, ms) + 1
  }

  sumUpTo(place: number, ms: number): number {
    return this.sumBefore(place + 1) - this.sumBefore(this.firstWithin(place, ms))
  }

  before(place: number, ms: number): { n: number; sum: number } {
    const first = this.firstWithin(place, ms)
    return { n: place - first, sum: this.sumBefore(place) - this.sumBefore(first) }
  }

  *backFrom(place: number, ms: number): Generator<Spending> {
    const since = this.at(place) - ms
    for (let index = place; index >= 0; index--) {
      const spending = this.spendings[index]
      if (!spending || spending.at < since) return
      yield spending
    }
  }

  private at(place: number): number {
    return this.spendings[place]?.at ?? 0
  }

  private firstWithin(place: number, ms: number): number {
    return this.firstFrom(this.at(place) - ms, 0)
  }

  private firstFrom(at: number, id: number): number {
    let low = 0
    let high = this.spendings.length
    while (low < high) {
      const middle = (low + high) >>> 1
      const one = itemAt(this.spendings, middle)
      if (one.at < at || (one.at === at && one.id < id)) low = middle + 1
      else high = middle
    }
    return low
  }

  private sumBefore(place: number): number {
    if (!this.sums) {
      this.sums = [0]
      for (const { amount } of this.spendings) this.sums.push((this.sums.at(-1) ?? 0) + amount)
    }
    return this.sums[place] ?? 0
  }
}

function inOrder(one: Spending, other: Spending): number {
  return one.at - other.at || one.id - other.id
}
