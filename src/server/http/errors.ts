import { type ErrorBody, type ErrorName, errors } from '../../contract/errors.ts'
import type { RefusalTarget } from '../../contract/schema.ts'
import { errorText, fill, type Language, texts } from '../../contract/texts/texts.ts'

type ErrorValues = Readonly<Record<string, string | number>>

export class CallError extends Error {
  override name = 'CallError'
  readonly error: ErrorName
  readonly values: ErrorValues
  readonly field: string | undefined
  readonly target: RefusalTarget

  constructor(error: ErrorName, values: ErrorValues = {}, field?: string, target: RefusalTarget = {}) {
    super(error)
    this.error = error
    this.values = values
    this.field = field
    this.target = target
  }
}

export function errorBody(language: Language, error: ErrorName, values: ErrorValues = {}, field?: string): ErrorBody {
  const labels: ErrorValues = field === undefined ? {} : { field: labelOf(language, field) ?? field }
  const body = { errCd: errors[error].errCd, errMsg: errorText(language, error, { ...labels, ...values }) }
  return field === undefined ? body : { ...body, field }
}

/** For example `settleDtFrom` becomes "Settled from", unless the whole name has a label. Null for a name without one. */
export function labelOf(language: Language, field: string): string | null {
  const labels: Readonly<Record<string, string>> = texts[language].field
  const whole = labels[field]
  if (whole) return whole
  const [, name = field, end] = /^(.*?)(From|To)?$/.exec(field) ?? []
  const label = labels[name]
  if (!label) return null
  return end ? fill(texts[language].range[end === 'From' ? 'from' : 'to'], { field: label }) : label
}
