import type { Address } from '../../routes/links.ts'

/** Stands for the first row of the list. */
export const firstRow = 'first'

/** The worklist at this address, with one of its rows open beside it. */
export function reviewAddress({ to, search }: Address, id: string = firstRow): Address {
  return { to, search: { ...search, review: id } }
}

/** The row beside which the list is shown; null where it is shown alone. */
export function reviewedIn({ search }: Pick<Address, 'search'>): string | null {
  return search.review ?? null
}
