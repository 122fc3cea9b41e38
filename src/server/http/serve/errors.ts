import { type ErrorBody, type ErrorName, errors } from '../../../contract/errors.ts'
import type { RefusalTarget } from '../../../contract/schema.ts'
import type { Actor, Role } from '../../../domain/people/actor.ts'
import { hasKey } from '../../../domain/typed.ts'
import {
  type AsksValues,
  type ErrorValuesOf,
  fill,
  type Language,
  type NamesField,
  texts,
} from '../../../texts/texts.ts'

type ErrorValues = Readonly<Record<string, string | number>>

/** What the text of an error asks for has to be given: one that is forgotten would be answered as `{name}`. */
type Told<E extends ErrorName> =
  NamesField<E> extends true
    ? [values: ErrorValuesOf<E> & ErrorValues, field: string, target?: RefusalTarget]
    : AsksValues<E> extends true
      ? [values: ErrorValuesOf<E> & ErrorValues, field?: string | undefined, target?: RefusalTarget]
      : [values?: ErrorValues, field?: string | undefined, target?: RefusalTarget]

export class CallError<E extends ErrorName = ErrorName> extends Error {
  override name = 'CallError'
  readonly error: ErrorName
  readonly values: ErrorValues
  readonly field: string | undefined
  readonly target: RefusalTarget

  constructor(error: E, ...told: Told<E>) {
    super(error)
    const [values = {}, field, target = {}]: readonly [ErrorValues?, string?, RefusalTarget?] = told
    this.error = error
    this.values = values
    this.field = field
    this.target = target
  }

  /** For an error that was worked out together with its values. */
  static of({ error, values }: Pick<CallError, 'error' | 'values'>, field?: string): CallError {
    const told: readonly unknown[] = [values, field]
    return new CallError(error, ...(told as Told<ErrorName>))
  }
}

/** The error of a step that needs another role, with those that the user has. */
export function roleMissing(
  { roles }: Pick<Actor, 'roles'>,
  needs: Role,
  language: Language,
): CallError<'roleMissing'> {
  const words = texts[language].role
  return new CallError('roleMissing', { needs: words[needs], has: roles.map((role) => words[role]).join(', ') })
}

export function errorBody(language: Language, error: ErrorName, values: ErrorValues = {}, field?: string): ErrorBody {
  const labels: ErrorValues = field === undefined ? {} : { field: labelOf(language, field) ?? field }
  const errMsg = fill(texts[language].error[error], { ...labels, ...values })
  const body = { errCd: errors[error].errCd, errMsg }
  return field === undefined ? body : { ...body, field }
}

/** For example `settleDtFrom` becomes "Settled from", unless the whole name has a label. Null for a name without one. */
export function labelOf(language: Language, field: string): string | null {
  const labels: Readonly<Record<string, string>> = texts[language].field
  if (hasKey(labels, field)) return labels[field] ?? null
  const [, name = field, end] = /^(.*?)(From|To)?$/.exec(field) ?? []
  const label = hasKey(labels, name) ? labels[name] : undefined
  if (!label) return null
  return end ? fill(texts[language].range[end === 'From' ? 'from' : 'to'], { field: label }) : label
}
