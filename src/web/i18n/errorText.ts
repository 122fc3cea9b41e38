import type { ErrorName } from '../../contract/errors.ts'
import type { Text } from './useText.ts'

/** The server's words for an error that the browser finds first. */
export function errorText(t: Text, name: ErrorName, values: { field?: string; bound?: string } = {}): string {
  return t(`error.${name}` as 'error.invalidField', values as { field: string; bound: string })
}

export function boundText(t: Text, { bound, min, max }: { bound: string; min: number; max: number }): string {
  const exact = `bound.${bound}Exact` as 'bound.digits'
  return t(min === max && t.has(exact) ? exact : (`bound.${bound}` as 'bound.digits'), { min: `${min}`, max: `${max}` })
}
