/** From 0 to 1; only lines that share a feature with the question. */
type Similarity = (features: Iterable<string>) => Map<number, number>

export function cosineSimilarity(
  lines: readonly (readonly string[])[],
  weightOf: (feature: string) => number,
): Similarity {
  const lengths = new Float64Array(lines.length)
  for (const [at, line] of lines.entries())
    for (const feature of new Set(line)) lengths[at] = (lengths[at] ?? 0) + weightOf(feature) ** 2
  const placesOf = postingsOf(lines)
  return (question) => {
    const common = new Map<number, number>()
    let asked = 0
    for (const feature of new Set(question)) {
      const square = weightOf(feature) ** 2
      asked += square
      for (const at of placesOf(feature)) common.set(at, (common.get(at) ?? 0) + square)
    }
    for (const [at, sum] of common) common.set(at, sum / Math.sqrt(asked * (lengths[at] ?? 1)))
    return common
  }
}

/** The lines in which a feature stands, all in one array of numbers: an array for each feature takes several times as much. */
function postingsOf(lines: readonly (readonly string[])[]): (feature: string) => Uint32Array {
  const numbers = new Map<string, number>()
  const counts: number[] = []
  for (const line of lines)
    for (const feature of new Set(line)) {
      const number = numbers.get(feature) ?? numbers.size
      numbers.set(feature, number)
      counts[number] = (counts[number] ?? 0) + 1
    }
  const starts = new Uint32Array(counts.length + 1)
  for (const [number, count] of counts.entries()) starts[number + 1] = (starts[number] ?? 0) + count
  const places = new Uint32Array(starts.at(-1) ?? 0)
  const next = starts.slice()
  for (const [at, line] of lines.entries())
    for (const feature of new Set(line)) {
      const number = numbers.get(feature) ?? 0
      places[next[number] ?? 0] = at
      next[number] = (next[number] ?? 0) + 1
    }
  return (feature) => {
    const number = numbers.get(feature)
    return number === undefined ? places.subarray(0, 0) : places.subarray(starts[number], starts[number + 1])
  }
}
