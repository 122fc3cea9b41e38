import { useRef } from 'react'
import type { Selection } from './useSelection.ts'

/** Returns a function that toggles a row, and with Shift all rows from the row toggled before. */
export function useShiftSelection<Row>(
  keys: readonly string[],
  { keys: selected, choose, toggle }: Pick<Selection<Row>, 'keys' | 'choose' | 'toggle'>,
) {
  const last = useRef<string | null>(null)
  return (key: string, withShift: boolean) => {
    const from = withShift && last.current !== null ? keys.indexOf(last.current) : -1
    last.current = key
    if (from < 0) return toggle(key)
    const to = keys.indexOf(key)
    const range = keys.slice(Math.min(from, to), Math.max(from, to) + 1)
    const others = selected.filter((one) => !range.includes(one))
    choose(selected.includes(key) ? others : [...others, ...range])
  }
}
