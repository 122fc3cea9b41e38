export function hasKey<Table extends object>(table: Table, key: string): key is keyof Table & string {
  return Object.hasOwn(table, key)
}

export function isOneOf<Value extends string>(values: readonly Value[], text: string): text is Value {
  return values.some((value) => value === text)
}

/** Throws where the list has no such index. */
export function itemAt<Item>(list: readonly Item[], at: number): Item {
  const item = list[at]
  if (item === undefined) throw new RangeError(`A list of ${list.length} has no place ${at}.`)
  return item
}

export function keysOf<Table extends object>(table: Table): (keyof Table & string)[] {
  return Object.keys(table) as (keyof Table & string)[]
}

/** A table with one entry for each key. */
export function fromKeys<Key extends string, Value>(
  keys: readonly Key[],
  value: (key: Key) => Value,
): Record<Key, Value> {
  return Object.fromEntries(keys.map((key) => [key, value(key)])) as Record<Key, Value>
}

/** The properties of a value of which nothing is known yet; none where it is no object. */
export function propertiesOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
