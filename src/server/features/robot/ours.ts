/** A line as it is compared: its terms, or its parts. */
type Features = readonly string[]

/** How much a line that names a subject and asks nothing counts of a question. */
const subjectWeight = 0.5

/** What is counted of a feature that was never seen; of what isn't ours at least this share of it. */
const unseen = { count: 0.5, leastShare: 0.15 }

/**
 * How much the features of a question are those of questions that are ours: the mean of the logarithms of how much more often each
 * is used in them than in those that aren't. Above 0 it is rather ours; one that was never seen says little (naive Bayes).
 */
export function oursBy(
  ours: readonly Features[],
  { lines, subjects }: { lines: readonly Features[]; subjects: readonly Features[] },
): (question: ReadonlySet<string>) => number {
  const inOurs = new Map<string, number>()
  const inOthers = new Map<string, number>()
  for (const line of ours) count(line, 1, inOurs)
  for (const line of lines) count(line, 1, inOthers)
  for (const line of subjects) count(line, subjectWeight, inOthers)
  const others = lines.length + subjectWeight * subjects.length
  const unseenOfOthers = unseen.count * Math.max(unseen.leastShare, others / ours.length)
  const ratio = (feature: string) =>
    Math.log(
      share(inOurs.get(feature), unseen.count, ours.length) / share(inOthers.get(feature), unseenOfOthers, others),
    )
  return (question) => {
    const sum = [...question].reduce((before, feature) => before + ratio(feature), 0)
    return sum / Math.max(1, question.size)
  }
}

function count(line: Features, weight: number, counts: Map<string, number>): void {
  for (const feature of new Set(line)) counts.set(feature, (counts.get(feature) ?? 0) + weight)
}

function share(count: number | undefined, unseenCount: number, whole: number): number {
  return ((count ?? 0) + unseenCount) / (whole + 2 * unseenCount)
}
