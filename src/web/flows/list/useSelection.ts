import { useState } from 'react'
import { useListMemory } from './memory.ts'

export interface Selection<Row> {
  keys: string[]
  rows: Row[]
  choose: (keys: readonly string[]) => void
}

/**
 * What is ticked of the rows on the screen. It stays over a refresh and over a look into a record; rows that have left
 * the list leave it too, and another page or question begins with none.
 */
export function useSelection<Row>(listKey: string, rows: readonly Row[], keyOf: (row: Row) => string): Selection<Row> {
  const { looks } = useListMemory()
  const [chosen, setChosen] = useState(() => ({ listKey, keys: looks.get(listKey)?.selected ?? [] }))
  const keys = chosen.listKey === listKey ? chosen.keys : (looks.get(listKey)?.selected ?? [])
  const present = rows.filter((row) => keys.includes(keyOf(row)))
  return {
    keys: present.map(keyOf),
    rows: present,
    choose: (next) => {
      looks.set(listKey, { top: 0, left: 0, ...looks.get(listKey), selected: next })
      setChosen({ listKey, keys: next })
    },
  }
}
