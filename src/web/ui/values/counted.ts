export interface Counted {
  list: readonly unknown[]
  total: number
  totalIsExact: boolean
}

export function countedOf({ list, total, totalIsExact }: Counted, currPage: number, pageSize: number): number {
  if (totalIsExact) return total
  const seen = (currPage - 1) * pageSize + list.length
  return Math.max(total, list.length === pageSize ? seen + 1 : seen)
}
