import { createAtom } from '@tanstack/react-store'

interface StepUp {
  answer: (done: boolean) => void
}

/** Null while the user isn't asked to confirm that it is them. */
export const stepUp = createAtom<StepUp | null>(null)

/** Asks for the second factor, or for the password where there is none. False when the user goes back. */
export function askStepUp(): Promise<boolean> {
  return new Promise((resolve) => {
    stepUp.set({
      answer(done) {
        stepUp.set(null)
        resolve(done)
      },
    })
  })
}
