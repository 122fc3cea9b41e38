type Element = string | number | bigint | boolean | null

const plain = /^(?!null$)[\w.-]+$/i

/**
 * An array as PostgreSQL reads it, for a parameter with a cast. `pg` writes arrays too, but takes several times as long,
 * which shows where thousands of values are sent.
 */
export function arrayText(values: readonly Element[]): string {
  return `{${values.map(elementText).join(',')}}`
}

function elementText(value: Element): Element {
  if (value === null) return 'NULL'
  return typeof value !== 'string' || plain.test(value) ? value : `"${value.replace(/["\\]/g, '\\$&')}"`
}
