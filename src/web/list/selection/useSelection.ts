import { useEffect, useState } from 'react'
import type { Address } from '../../routes/links.ts'
import type { ClearSelection, ListParts } from '../definition.ts'
import { useListMemory } from '../memory.ts'

/** A selected row, and the page of the list on which it stood. */
interface Kept<Row> {
  row: Row
  page: number
}

interface Chosen<Row> {
  rows: ReadonlyMap<string, Kept<Row>>
  /** All that match are selected but for these; null where rows are selected one by one. */
  allBut: readonly string[] | null
}

export interface Selection<Row> {
  /** Keys of the selected rows; where all that match are selected, of those on this page. */
  keys: string[]
  rows: Row[]
  allBut: readonly string[] | null
  /** Selects these rows of this page, and no others of it. */
  choose: (keys: readonly string[]) => void
  toggle: (key: string) => void
  /** Selects all that match, on every page. */
  chooseAll: () => void
  clear: ClearSelection
}

interface SelectionPlace {
  /** Identifies the list and its filters without the page; other filters begin with no selection. */
  asked: string
  page: number
}

/**
 * The selection of a list. A refresh, another page and a look into a record keep it; a row that has left its page leaves the
 * selection too.
 */
export function useSelection<Row>(
  { asked, page }: SelectionPlace,
  found: readonly Row[] | undefined,
  keyOf: (row: Row) => string,
): Selection<Row> {
  const { selections } = useListMemory()
  // A list is kept under its page: its rows are of one kind.
  const keptOf = () => (selections.get(asked) as Chosen<Row> | undefined) ?? none
  const [state, setState] = useState(() => ({ asked, chosen: keptOf() }))
  const before = state.asked === asked ? state.chosen : keptOf()
  const chosen = found ? refreshed(before, found, page, keyOf) : before
  const keep = (next: Chosen<Row>) => {
    selections.set(asked, next)
    setState({ asked, chosen: next })
  }
  // What has left does not come back selected.
  useEffect(() => {
    if (chosen !== before) keep(chosen)
  })

  const here = found ?? []
  const { allBut } = chosen
  const rows = allBut
    ? here.filter((row) => !allBut.includes(keyOf(row)))
    : [...chosen.rows.values()].map(({ row }) => row)
  const keys = rows.map(keyOf)
  const choose = (next: readonly string[]) => {
    const hereKeys = here.map(keyOf)
    if (allBut) {
      const others = allBut.filter((key) => !hereKeys.includes(key))
      return keep({ ...chosen, allBut: [...others, ...hereKeys.filter((key) => !next.includes(key))] })
    }
    const others = [...chosen.rows].filter(([key]) => !hereKeys.includes(key))
    const ours = here.filter((row) => next.includes(keyOf(row))).map((row) => [keyOf(row), { row, page }] as const)
    keep({ rows: new Map([...others, ...ours]), allBut: null })
  }
  return {
    keys,
    rows,
    allBut,
    choose,
    toggle: (key) => choose(keys.includes(key) ? keys.filter((one) => one !== key) : [...keys, key]),
    chooseAll: () => keep({ rows: new Map(), allBut: [] }),
    clear: (but = []) => {
      // A step may have taken a while: what is selected now counts.
      const cleared = keptOf()
      const left = [...cleared.rows].filter(([key]) => but.includes(key))
      keep(left.length > 0 ? { rows: new Map(left), allBut: null } : none)
      return () => keep(withCleared(cleared, keptOf()))
    },
  }
}

/** Adds the cleared selection to the rows that were selected since. A selection of all that match is not combined with another. */
function withCleared<Row>(cleared: Chosen<Row>, now: Chosen<Row>): Chosen<Row> {
  if (now.allBut === null && now.rows.size === 0) return cleared
  if (now.allBut !== null || cleared.allBut !== null) return now
  return { rows: new Map([...cleared.rows, ...now.rows]), allBut: null }
}

/** The selection of the list at this address, which other pages of the same list share. */
export function useListSelection<Row>(
  { list, place, answer }: Pick<ListParts<Row>, 'list' | 'place' | 'answer'>,
  base: Address,
): Selection<Row> {
  const { currPage: page, ...asked } = place.ask
  return useSelection(
    { asked: `${list.page} ${JSON.stringify([base.search, asked])}`, page },
    answer.isPlaceholderData ? undefined : answer.data?.list,
    list.keyOf,
  )
}

const none = { rows: new Map<string, never>(), allBut: null }

/** Returns the selection with the rows as they are now, without those that left this page; the same object if nothing differs. */
function refreshed<Row>(
  chosen: Chosen<Row>,
  found: readonly Row[],
  page: number,
  keyOf: (row: Row) => string,
): Chosen<Row> {
  if (chosen.rows.size === 0) return chosen
  const now = new Map(found.map((row) => [keyOf(row), row]))
  const differs = [...chosen.rows].some(([key, kept]) => {
    const row = now.get(key)
    return row === undefined ? kept.page === page : row !== kept.row || kept.page !== page
  })
  if (!differs) return chosen
  const rows = [...chosen.rows].flatMap(([key, kept]) => {
    const row = now.get(key)
    if (row !== undefined) return [[key, { row, page }] as const]
    return kept.page === page ? [] : [[key, kept] as const]
  })
  return { ...chosen, rows: new Map(rows) }
}
