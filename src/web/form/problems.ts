import { currencyCode, decimalsOf, parseAmount } from '../../domain/text/money.ts'
import { lengthOf } from '../../domain/text/text.ts'
import { keysOf } from '../../domain/typed.ts'
import { composedText } from '../i18n/composedText.ts'
import { errorText } from '../i18n/errorText.ts'
import type { Text } from '../i18n/useText.ts'
import type { Field, FieldProblem, FormDefinition, Name, Say } from './definition.ts'
import type { VoucherFile } from './voucherFiles.ts'

export function labelOf<Values extends object>(
  { fields }: FormDefinition<Values>,
  name: Name<Values>,
  values: Values,
  t: Text,
): string {
  const field: Field<Values> | undefined = fields[name]
  // The type of the definition demands a label of a field that has none of its own.
  return field?.label?.(t, values) ?? composedText(t, `field.${name}`) ?? name
}

/** What the foot of the form calls a field that is to be put right. */
export function linkOf<Values extends object>(
  definition: FormDefinition<Values>,
  name: Name<Values>,
  { values, vouchers }: { values: Values; vouchers: { files: readonly VoucherFile[] } },
  t: Text,
): string {
  const field: Field<Values> | undefined = definition.fields[name]
  return field?.link?.(t, values, vouchers.files) ?? labelOf(definition, name, values, t)
}

/** Everything that is wrong, in the order of the page, at most one for a field; the server would refuse each too. */
export function problemsOf<Values extends object>(
  definition: FormDefinition<Values>,
  values: Values,
  t: Text,
  files: readonly VoucherFile[] = [],
): FieldProblem<Values>[] {
  const names = shownNames(definition, values)
  const error: Say['error'] = (name) => errorText(t, name)
  const label = (field: Name<Values>) => labelOf(definition, field, values, t)
  const missing = (field: Name<Values>) => t('error.missingField', { field: label(field) })
  const found = names.flatMap((field) => {
    const say: Say = {
      t,
      error,
      missing: () => missing(field),
      invalid: (bound) =>
        t('error.invalidField', { field: label(field), bound: composedText(t, `bound.${bound}`) ?? '' }),
    }
    const text = problemOf(definition.fields[field], values[field], say, values)
    return text === null ? [] : [{ field, text }]
  })
  const between = definition.check?.(values, { t, error, missing }, files) ?? []
  return names.flatMap((field) => [...found, ...between].find((one) => one.field === field) ?? [])
}

export function shownNames<Values extends object>({ fields, shown }: FormDefinition<Values>, values: Values) {
  return shown?.(values) ?? keysOf(fields)
}

function problemOf<Values>(field: Field<Values> | undefined, value: unknown, say: Say, values: Values): string | null {
  if (!field || typeof value !== 'string') return null
  if (field.kind === 'amount' && field.currency(values) === '') return null
  const text = value.trim()
  if (text === '') return field.required ? say.missing() : null
  if (field.kind === 'number' && isWholeNumber(text, field)) return null
  if (field.kind === 'amount') {
    const currency = field.currency(values)
    const amount = parseAmount(text, currency)
    if (amount === null)
      return say.t('form.problem.noAmount', { currency: currencyCode(currency), decimals: decimalsOf(currency) })
  }
  return field.wrong?.(text, say, values) ?? problemOfKind(field, text, say)
}

function problemOfKind<Values>(field: Field<Values>, text: string, say: Say): string | null {
  if (field.kind === 'number') return numberText(field, say)
  const isLong =
    (field.kind === 'text' || field.kind === 'area') && field.max !== undefined && lengthOf(text) > field.max
  return isLong ? say.t('form.problem.tooLong', { max: `${field.max}` }) : null
}

function isWholeNumber(text: string, { min, max }: { min: number; max: number }): boolean {
  return /^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max
}

function numberText({ min, max }: { min: number; max: number }, { t }: Say): string {
  return t('form.problem.number', { min: `${min}`, max: `${max}` })
}
