/** A command of the operator. `run` answers the exit status: 0 for done, 1 for not, 2 for asked wrongly; imports answer 3 and 4 as well. */
export interface Command {
  /** The words that call it. */
  name: readonly string[]
  /** What may follow them. */
  usage: string
  what: string
  run(args: string[], signal: AbortSignal): Promise<number>
}

/** Asked wrongly: the sentence says what is missing. */
export function wrongUse(sentence: string): 2 {
  console.error(sentence)
  return 2
}
