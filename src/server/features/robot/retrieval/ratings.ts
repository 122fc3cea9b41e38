export interface Rating {
  articleId: string
  score: 1 | -1
  terms: readonly string[]
}

/** The most that ratings change a score: enough to pass a neighbour, too little to win without fitting. */
export const ratingBound = 0.15

const halfWay = 3

/** From 1 - bound to 1 + bound. A rating counts by how similar its question was. */
export function ratingWeight(articleId: string, terms: readonly string[], ratings: readonly Rating[]): number {
  let sum = 0
  let weight = 0
  for (const rating of ratings) {
    if (rating.articleId !== articleId) continue
    const alike = overlapOf(terms, rating.terms)
    sum += rating.score * alike
    weight += alike
  }
  return 1 + (ratingBound * sum) / (weight + halfWay)
}

/** From 0 to 1. */
function overlapOf(one: readonly string[], other: readonly string[]): number {
  const ones = new Set(one)
  const others = new Set(other)
  const both = [...ones].filter((term) => others.has(term)).length
  return both === 0 ? 0 : both / (ones.size + others.size - both)
}
