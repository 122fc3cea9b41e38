import { itemAt } from '../../domain/typed.ts'
/** Uniform numbers in 0 ≤ n < 1; the same seed gives the same ones. */
export interface Random {
  next(): number
  below(n: number): number
}

export function mix(seed: number, index: number): number {
  let h = (seed ^ Math.imul(index + 0x9e3779b9, 0x85ebca6b)) >>> 0
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}

/** mulberry32. Not for secrets. */
export function randomFrom(state: number): Random {
  let a = state
  const next = () => {
    a = (a + 0x6d2b79f5) | 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  return { next, below: (n) => Math.floor(next() * n) }
}

export function weighted<Item>(entries: readonly (readonly [Item, number])[]): (random: Random) => Item {
  const bounds: number[] = []
  let total = 0
  for (const [, weight] of entries) {
    total += weight
    bounds.push(total)
  }
  return (random) => itemAt(entries, placeOf(bounds, random.next() * total))[0]
}

export function placeOf(bounds: readonly number[], value: number): number {
  let low = 0
  let high = bounds.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if ((bounds[middle] ?? 0) > value) high = middle
    else low = middle + 1
  }
  return low
}

export function zipf(length: number, skew: number): [place: number, weight: number][] {
  return Array.from({ length }, (_, place) => [place, 1 / (place + 1) ** skew])
}
