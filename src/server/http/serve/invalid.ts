import type * as z from 'zod/mini'
import { maskCardNumbersIn } from '../../../domain/text/cards.ts'
import { hasKey } from '../../../domain/typed.ts'
import { type Language, texts } from '../../../texts/texts.ts'
import { CallError } from './errors.ts'

/** Reads a value that was sent by its schema. Throws the first bound that it breaks, as an error that names the field. */
export function parsed<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: unknown,
  language: Language,
): z.infer<Schema> {
  const read = schema.safeParse(value, { reportInput: true })
  if (!read.success) throw invalid(read.error, language)
  const field = fieldWithNul(read.data, '')
  if (field !== null) throw brokenBound(field, 'control', language)
  return read.data
}

/** No column can hold a NUL, and the row of the audit log would be lost with the call. */
function fieldWithNul(value: unknown, field: string): string | null {
  if (typeof value === 'string') return value.includes('\0') ? field : null
  if (typeof value !== 'object' || value === null) return null
  for (const [name, one] of Object.entries(value)) {
    if (name.includes('\0')) return field
    const found = fieldWithNul(one, Array.isArray(value) ? field : name)
    if (found !== null) return found
  }
  return null
}

export function invalid(error: z.core.$ZodError, language: Language): CallError {
  const issue = deepest(error.issues)
  if (!issue) return new CallError('malformed')
  if (issue.code === 'unrecognized_keys')
    return new CallError('unknownField', {}, maskCardNumbersIn(issue.keys[0] ?? ''))
  const field = fieldOf(issue.path)
  if (field === undefined) return new CallError('malformed')
  const saysMissing = issue.code === 'invalid_type' || issue.code === 'invalid_value'
  if (saysMissing && issue.input === undefined) return new CallError('missingField', {}, field)
  return new CallError('invalidField', { bound: boundText(issue, field, language) }, field)
}

/** A field, or a part of a form, that is there more than once. */
export function givenTwice(field: string, language: Language): CallError {
  return brokenBound(field, 'twice', language)
}

function brokenBound(field: string, bound: 'twice' | 'control', language: Language): CallError {
  return new CallError('invalidField', { bound: texts[language].bound[bound] }, maskCardNumbersIn(field))
}

function boundText(issue: z.core.$ZodIssue, field: string, language: Language): string {
  const bounds: Readonly<Record<string, string>> = texts[language].bound
  const { bound, min, max } = customBound(issue)
  const key = min === max && `${bound}Exact` in bounds ? `${bound}Exact` : bound
  const ownText = hasKey(bounds, field) ? bounds[field] : undefined
  const text = bounds[key] ?? ownText ?? bounds[unnamedBound(issue)] ?? ''
  return text.replace('{min}', String(min)).replace('{max}', String(max))
}

/** The text for a field that has none of its own. */
function unnamedBound(issue: z.core.$ZodIssue): string {
  if (issue.code === 'too_small' && issue.origin === 'string') return issue.minimum === 1 ? 'empty' : 'short'
  if (issue.code === 'invalid_value') return 'code'
  return issue.code === 'invalid_format' ? 'format' : 'type'
}

function customBound(issue: z.core.$ZodIssue): { bound: string; min: number; max: number } {
  if (issue.code === 'custom' && issue.params) {
    const { bound, min, max } = issue.params
    return { bound: String(bound), min: Number(min), max: Number(max) }
  }
  if (issue.code === 'too_big' && issue.origin === 'array') return { bound: 'list', min: 1, max: Number(issue.maximum) }
  if (issue.code === 'too_small' && issue.origin === 'array') return { bound: 'empty', min: 1, max: 0 }
  if (issue.code === 'too_big' && issue.origin === 'string')
    return { bound: 'length', min: 0, max: Number(issue.maximum) }
  return { bound: '', min: issue.code === 'too_small' ? Number(issue.minimum) : 0, max: 0 }
}

function deepest(issues: readonly z.core.$ZodIssue[]): z.core.$ZodIssue | undefined {
  const [first] = issues
  if (first?.code !== 'invalid_union') return first
  const inner = first.errors.flatMap((alternative) => {
    const issue = deepest(alternative)
    // The path of an alternative begins where the union stands.
    return issue ? [{ ...issue, path: [...first.path, ...issue.path], misfit: misfitOf(alternative) }] : []
  })
  return inner.sort((a, b) => a.misfit - b.misfit || b.path.length - a.path.length)[0] ?? first
}

/** How many fields an alternative of a union has that are not its own, or misses. */
function misfitOf(alternative: readonly z.core.$ZodIssue[]): number {
  return alternative.reduce((sum, issue) => {
    if (issue.code === 'unrecognized_keys' && issue.path.length === 0) return sum + issue.keys.length
    return issue.path.length === 1 && issue.input === undefined ? sum + 1 : sum
  }, 0)
}

function fieldOf(path: readonly PropertyKey[]): string | undefined {
  return path.findLast((part) => typeof part === 'string')?.toString()
}
