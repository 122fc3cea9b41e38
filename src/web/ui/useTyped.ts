import { useState } from 'react'

/**
 * What stands in the fields of some conditions until it is asked. Another address, by Back or a link: the fields show
 * what it asks, and the focus stays where it is. `asked` has every condition, empty where nothing is asked.
 */
export function useTyped<Typed extends Readonly<Record<string, string>>>(asked: Typed) {
  const [typed, setTyped] = useState(asked)
  const address = JSON.stringify(asked)
  const [shown, setShown] = useState(address)
  if (shown !== address) {
    setShown(address)
    setTyped(asked)
  }
  return {
    typed,
    type: (part: Partial<Typed>) => setTyped((before) => ({ ...before, ...part })),
    /** What was typed and not asked goes. */
    forget: () => setTyped(asked),
  }
}
