interface Person {
  userId: string
  name: string
}

/** By name, each with their numbers: the colleagues, and who has numbers but is none any more. */
export function withOthers<Numbers extends Person>(
  colleagues: readonly Person[],
  counted: readonly Numbers[],
  none: (person: Person) => Numbers,
): Numbers[] {
  const byId = new Map(colleagues.map((one) => [one.userId, none(one)]))
  for (const one of counted) byId.set(one.userId, one)
  return [...byId.values()].sort((a, b) => a.name.localeCompare(b.name) || a.userId.localeCompare(b.userId))
}
