import type { NotOurs } from '../../../knowledge/written.ts'

const subjectWeight = 0.5

const unseen = { count: 0.5, leastShare: 0.15 }

/**
 * Mean log ratio of how often each feature is used in our questions and in others (naive Bayes). Above 0: rather ours.
 */
export function inDomainBy(
  featuresOf: (line: string) => readonly string[],
  ours: readonly string[],
  { lines, subjects }: NotOurs,
): (question: ReadonlySet<string>) => number {
  const inOurs = new Map<string, number>()
  const inOthers = new Map<string, number>()
  const count = (line: string, weight: number, counts: Map<string, number>) => {
    for (const feature of new Set(featuresOf(line))) counts.set(feature, (counts.get(feature) ?? 0) + weight)
  }
  for (const line of ours) count(line, 1, inOurs)
  for (const line of lines) count(line, 1, inOthers)
  for (const line of subjects) count(line, subjectWeight, inOthers)
  const others = lines.length + subjectWeight * subjects.length
  const unseenOfOthers = unseen.count * Math.max(unseen.leastShare, others / ours.length)
  const whole = ours.length
  const ratio = (mine = 0, theirs = 0) =>
    Math.log(share(mine, unseen.count, whole) / share(theirs, unseenOfOthers, others))
  // Only the ratios are kept: the lines take far more.
  const ratios = new Map(
    [...new Set([...inOurs.keys(), ...inOthers.keys()])].map((feature) => [
      feature,
      ratio(inOurs.get(feature), inOthers.get(feature)),
    ]),
  )
  const ofUnseen = ratio()
  return (question) => {
    const sum = [...question].reduce((before, feature) => before + (ratios.get(feature) ?? ofUnseen), 0)
    return sum / Math.max(1, question.size)
  }
}

function share(count: number, unseenCount: number, whole: number): number {
  return (count + unseenCount) / (whole + 2 * unseenCount)
}
