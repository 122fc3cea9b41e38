/** What one user thought of an answer: the article it was made from, and what was asked. */
export interface Rating {
  articleId: string
  score: 1 | -1
  terms: readonly string[]
}

/** The most that ratings raise or lower an article: enough to pass its neighbour, too little to win without fitting. */
export const ratingBound = 0.15

/** So many ratings of one mind move an article half of the way. */
const halfWay = 3

/**
 * What the ratings make of an article's score when these terms are asked for, from 1 - bound to 1 + bound. A rating counts by how
 * much its question was like this one: what helps nobody who asks for exports may help who asks for columns.
 */
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

/** How many of the terms of either are terms of both, from 0 to 1. */
function overlapOf(one: readonly string[], other: readonly string[]): number {
  const ones = new Set(one)
  const others = new Set(other)
  const both = [...ones].filter((term) => others.has(term)).length
  return both === 0 ? 0 : both / (ones.size + others.size - both)
}
