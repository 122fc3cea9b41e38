import { createAtom, useSelector } from '@tanstack/react-store'

/** Seconds for which a step can be dropped before it is sent; 0 sends it at once. */
export const undoSeconds = [5, 10, 0] as const
type UndoSeconds = (typeof undoSeconds)[number]

const key = 'recourse.undoSeconds'

const chosen = createAtom<UndoSeconds>(undoSeconds.find((one) => String(one) === localStorage.getItem(key)) ?? 5)

export function useUndoSeconds(): UndoSeconds {
  return useSelector(chosen)
}

/** In milliseconds. */
export function undoMs(): number {
  return chosen.get() * 1_000
}

export function chooseUndo(seconds: UndoSeconds): void {
  localStorage.setItem(key, String(seconds))
  chosen.set(seconds)
}
