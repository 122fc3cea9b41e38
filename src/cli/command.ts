/** A command of the operator. `run` answers the exit status: 0 for done, 1 for not, 2 for asked wrongly; imports answer 3 and 4 as well. */
export interface Command {
  name: readonly string[]
  usage: string
  what: string
  run(args: string[], signal: AbortSignal): Promise<number>
}

export function wrongUse(sentence: string): 2 {
  console.error(sentence)
  return 2
}
