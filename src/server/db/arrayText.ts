const plain = /^(?!null$)[\w.-]+$/i

/**
 * An array as PostgreSQL reads it, for a parameter with a cast. `pg` writes arrays too, but takes several times as long,
 * which shows where thousands of values are sent.
 */
export function arrayText(values: readonly (string | number | boolean | null)[]): string {
  return `{${values.map(elementText).join(',')}}`
}

function elementText(value: string | number | boolean | null): string | number | boolean {
  if (value === null) return 'NULL'
  return typeof value !== 'string' || plain.test(value) ? value : `"${value.replace(/["\\]/g, '\\$&')}"`
}
