import { createContext, use } from 'react'
import type { KnownNames } from '../definition.ts'

/** The names for the conditions and the cells of a flow's list. */
export const ListNames = createContext<KnownNames | null>(null)

export function useListNames(): KnownNames {
  const names = use(ListNames)
  if (!names) throw new Error('A flow’s list stands inside <ListNames>.')
  return names
}
