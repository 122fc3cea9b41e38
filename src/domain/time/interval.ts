/** Of the standard normal distribution: 95 % lie within. */
const z95 = 1.959964

/**
 * The 95 % interval of a share, by Wilson's score, which also holds for few cases and for shares near 0 and 1. Example:
 * 37 of 214 is 0.128 to 0.229.
 */
export function intervalOf(some: number, all: number): { low: number; high: number } {
  if (all === 0) return { low: 0, high: 1 }
  const share = some / all
  const z2 = z95 ** 2 / all
  const middle = (share + z2 / 2) / (1 + z2)
  const half = (z95 / (1 + z2)) * Math.sqrt((share * (1 - share)) / all + z2 / (4 * all))
  return { low: Math.max(0, middle - half), high: Math.min(1, middle + half) }
}
