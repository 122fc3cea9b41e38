import { useEffect, useState } from 'react'
import { useListMemory } from './memory.ts'

export interface Selection<Row> {
  keys: string[]
  rows: Row[]
  choose: (keys: readonly string[]) => void
  toggle: (key: string) => void
}

/**
 * What is ticked of the rows on the screen. It stays over a refresh and over a look into a record; rows that have left
 * the list leave it too, and another page or question begins with none.
 */
export function useSelection<Row>(
  listKey: string,
  found: readonly Row[] | undefined,
  keyOf: (row: Row) => string,
): Selection<Row> {
  const { looks } = useListMemory()
  const [chosen, setChosen] = useState(() => ({ listKey, keys: looks.get(listKey)?.selected ?? [] }))
  const keys = chosen.listKey === listKey ? chosen.keys : (looks.get(listKey)?.selected ?? [])
  const present = found?.filter((row) => keys.includes(keyOf(row))) ?? []
  const choose = (next: readonly string[]) => {
    looks.set(listKey, { top: 0, left: 0, ...looks.get(listKey), selected: next })
    setChosen({ listKey, keys: next })
  }
  // What has left does not come back selected.
  useEffect(() => {
    if (found && present.length < keys.length) choose(present.map(keyOf))
  })
  const selected = present.map(keyOf)
  const toggle = (key: string) =>
    choose(selected.includes(key) ? selected.filter((one) => one !== key) : [...selected, key])
  return { keys: selected, rows: present, choose, toggle }
}
