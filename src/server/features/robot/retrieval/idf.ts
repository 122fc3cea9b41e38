import type { Entry } from './entries.ts'
import { weakTerms } from './terms.ts'

const weakWeight = 0.45

const unknownWeight = 1.2

const pairWeight = 0.55

export function idfOf(entries: readonly Entry[]): (term: string) => number {
  const uses = new Map<string, number>()
  for (const { lines, text } of entries)
    for (const term of new Set([...lines.flat(), ...text])) uses.set(term, (uses.get(term) ?? 0) + 1)
  const mostly = Math.log(1 + entries.length / 2)
  return (term) => {
    const n = uses.get(term) ?? 0
    const weak = weakTerms.has(term) ? weakWeight : 1
    const rare = weak * Math.min(mostly, Math.log(1 + entries.length / (1 + n))) * (n === 0 ? unknownWeight : 1)
    return /^\p{Script=Han}{2}$/u.test(term) ? rare * pairWeight : rare
  }
}

export function idfInLines(lines: readonly (readonly string[])[]): (gram: string) => number {
  const uses = new Map<string, number>()
  for (const line of lines) for (const gram of new Set(line)) uses.set(gram, (uses.get(gram) ?? 0) + 1)
  return (gram) => Math.log(1 + lines.length / (1 + (uses.get(gram) ?? 0)))
}
