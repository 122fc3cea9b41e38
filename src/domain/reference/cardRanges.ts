import type { ReferenceChanges, ReferenceRow } from './reference.ts'

/** Two ranges of different institutions, one within the other. The longer of two decides whose a card is. */
export interface RangeOverlap {
  /** The longer range. */
  iin: string
  /** The shorter range around it. */
  within: string
  withinInsIdCd: string
  /** The institution that has the cards of the longer range, before and after the import. It is null when no range covers them. */
  before: string | null
  after: string | null
}

/** Returns the overlaps of the ranges that an import adds, changes or removes, by the longer range. */
export function rangeOverlaps(
  before: readonly ReferenceRow[],
  after: readonly ReferenceRow[],
  { added, changed, removed }: ReferenceChanges,
): RangeOverlap[] {
  const [was, is] = [ownersOf(before), ownersOf(after)]
  const touched = new Set([...added, ...changed.map((one) => one.after), ...removed].map(([iin]) => iin))
  const ranges = [...new Set([...was.keys(), ...is.keys()])].sort()
  return ranges.flatMap((iin) =>
    shorterThan(iin).flatMap((within) => {
      const withinInsIdCd = is.get(within) ?? was.get(within)
      const own = is.get(iin) ?? was.get(iin)
      if (!withinInsIdCd || own === withinInsIdCd || !(touched.has(iin) || touched.has(within))) return []
      return [{ iin, within, withinInsIdCd, before: ownerOf(was, iin), after: ownerOf(is, iin) }]
    }),
  )
}

function ownersOf(rows: readonly ReferenceRow[]): Map<string, string> {
  return new Map(rows.map(([iin = '', , insIdCd = '']) => [iin, insIdCd]))
}

function ownerOf(owners: ReadonlyMap<string, string>, iin: string): string | null {
  const longest = [iin, ...shorterThan(iin)].find((range) => owners.has(range))
  return longest === undefined ? null : (owners.get(longest) ?? null)
}

const shortest = 4

/** The ranges that this one could lie in, longest first. */
function shorterThan(iin: string): string[] {
  return Array.from({ length: iin.length - shortest }, (_, n) => iin.slice(0, iin.length - 1 - n))
}
