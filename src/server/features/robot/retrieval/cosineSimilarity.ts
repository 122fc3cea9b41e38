/** From 0 to 1; only lines that share a feature with the question. */
type Similarity = (features: Iterable<string>) => Map<number, number>

export function cosineSimilarity(
  lines: readonly (readonly string[])[],
  weightOf: (feature: string) => number,
): Similarity {
  const places = new Map<string, number[]>()
  const lengths = new Float64Array(lines.length)
  for (const [at, line] of lines.entries())
    for (const feature of new Set(line)) {
      const known = places.get(feature)
      if (known) known.push(at)
      else places.set(feature, [at])
      lengths[at] = (lengths[at] ?? 0) + weightOf(feature) ** 2
    }
  return (question) => {
    const common = new Map<number, number>()
    let asked = 0
    for (const feature of new Set(question)) {
      const square = weightOf(feature) ** 2
      asked += square
      for (const at of places.get(feature) ?? []) common.set(at, (common.get(at) ?? 0) + square)
    }
    for (const [at, sum] of common) common.set(at, sum / Math.sqrt(asked * (lengths[at] ?? 1)))
    return common
  }
}
