/** Throws where the list has no such index. */
export function itemAt<Item>(list: readonly Item[], at: number): Item {
  const item = list[at]
  if (item === undefined) throw new RangeError(`A list of ${list.length} has no place ${at}.`)
  return item
}
