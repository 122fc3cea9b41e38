/** What the rules look at of a transaction. */
export interface Spending {
  id: number
  /** When it was transmitted, in milliseconds. */
  at: number
  /** Minor units of the settlement currency. */
  amount: number
  /** The hash of the card. */
  card: string
  merchant: string
  terminal: string
  /** Two letters; empty where it doesn't say. */
  country: string
  /** The card itself was there. */
  present: boolean
}

/** What was spent with a card, or at a merchant, in the order of transmission. */
export class Timeline {
  private readonly spendings: Spending[]
  /** Sums of the amounts before each place; made when they are asked for first. */
  private sums: number[] | null = null

  constructor(spendings: Spending[]) {
    this.spendings = spendings.sort(inOrder)
  }

  /** The place of a transaction, which is put there where it is missing. */
  placeOf(spending: Spending): number {
    const place = this.firstFrom(spending.at, spending.id)
    if (this.spendings[place]?.id !== spending.id) {
      this.spendings.splice(place, 0, spending)
      this.sums = null
    }
    return place
  }

  /** How many there are in the time up to the transaction at this place, itself among them. */
  countUpTo(place: number, ms: number): number {
    return place - this.firstWithin(place, ms) + 1
  }

  /** What was spent in the time up to the transaction at this place, itself included. */
  sumUpTo(place: number, ms: number): number {
    return this.sumBefore(place + 1) - this.sumBefore(this.firstWithin(place, ms))
  }

  /** Of what was spent before the transaction at this place: how often, and how much together. */
  before(place: number, ms: number): { n: number; sum: number } {
    const first = this.firstWithin(place, ms)
    return { n: place - first, sum: this.sumBefore(place) - this.sumBefore(first) }
  }

  /** Those in the time up to the transaction at this place, from itself backwards. */
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
      const one = this.spendings[middle] as Spending
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
