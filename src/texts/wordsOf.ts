type Words = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Returns the words of one kind, by the name of each entry that has them. */
export function wordsOf<const W extends Words, Kind extends string>(words: W, kind: Kind) {
  const having = Object.entries(words).flatMap(([name, { [kind]: word }]) => (word === undefined ? [] : [[name, word]]))
  return Object.fromEntries(having) as {
    readonly [Name in keyof W as Kind extends keyof W[Name] ? Name : never]: W[Name][Kind & keyof W[Name]]
  }
}
