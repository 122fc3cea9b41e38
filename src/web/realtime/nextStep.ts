export interface Hint {
  expId: string
  url: string
}

let answers: ((hint: Hint) => void) | null = null

export function askNextStep(expId: string): void {
  answers?.({ expId, url: `${location.pathname}${location.search}` })
}

export function onNextStep(take: (hint: Hint) => void): () => void {
  answers = take
  return () => {
    answers = null
  }
}
