/** The transaction hint: a record whose next step somebody asks the robot for, and the page it is asked from. Specification 3. */
export interface Hint {
  expId: string
  url: string
}

let answers: ((hint: Hint) => void) | null = null

/** Asks the robot. Wherever a record is shown, without knowing the chat. */
export function askNextStep(expId: string): void {
  answers?.({ expId, url: `${location.pathname}${location.search}` })
}

/** Whoever holds the conversations takes what is asked. Answers how to end. */
export function onNextStep(take: (hint: Hint) => void): () => void {
  answers = take
  return () => {
    answers = null
  }
}
