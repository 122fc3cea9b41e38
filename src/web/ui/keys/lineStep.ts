/** Picks a round distance such that the second of two lines is at or above the highest bar. */
export function lineStep(bars: readonly { value: number }[]): number {
  const half = Math.max(...bars.map(({ value }) => value)) / 2
  if (half <= 1) return 1
  const magnitude = 10 ** Math.floor(Math.log10(half))
  const round = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].map((factor) => factor * magnitude)
  return round.find((step) => step >= half && (step >= 10 || Number.isInteger(step))) ?? 10 * magnitude
}
