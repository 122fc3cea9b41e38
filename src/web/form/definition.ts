import type { ErrorName } from '../../contract/errors.ts'
import { fields } from '../../domain/text/fields.ts'
import type { Day } from '../../domain/time/calendar.ts'
import type { English } from '../../texts/shape.ts'
import type { Text } from '../i18n/useText.ts'
import type { CodeOption } from '../ui/inputs/CodeSelect.tsx'
import type { VoucherFile } from './voucherFiles.ts'

export type Name<Values> = Extract<keyof Values, string>

type Words<Values> = (t: Text, values: Values) => string

/** The sentences with which a field or a form says what is wrong with it. */
export interface Say {
  t: Text
  /** "{label} is required." */
  missing: () => string
  /** "{label} {bound}." */
  invalid: (bound: keyof English['bound']) => string
  error: (name: ErrorName) => string
}

/** The same about any field of a form. */
interface SayOf<Values> extends Pick<Say, 't' | 'error'> {
  missing: (field: Name<Values>) => string
}

interface Common<Values> {
  label?: Words<Values>
  /** What the foot calls it, where that isn't its label. */
  link?: (t: Text, values: Values, files: readonly VoucherFile[]) => string
  hint?: (t: Text, values: Values) => string | null
  required?: boolean
  wide?: boolean
  disabled?: boolean | ((values: Values) => boolean)
  /** Checks a value that isn't empty. Null when it is valid. */
  wrong?: (value: string, say: Say, values: Values) => string | null
}

/** A field of a form: its kind decides its control and its check. */
export type Field<Values> = Common<Values> &
  (
    | {
        kind: 'text'
        max?: number
        mode?: 'text' | 'email' | 'tel' | 'numeric'
        look?: 'code'
        spellCheck?: false
        lang?: string
      }
    | { kind: 'area'; max?: number; rows?: number; lang?: string }
    /** A whole number, typed as text. */
    | { kind: 'number'; min: number; max: number }
    | {
        kind: 'choice' | 'radio'
        values: readonly string[] | ((values: Values) => readonly string[])
        nameOf: (t: Text, value: string) => string
      }
    /** `empty`: what stands in it until a code is chosen. */
    | { kind: 'code'; useOptions: (values: Values) => readonly CodeOption[]; empty?: Words<Values> }
    /** Offers the institutions that the user may act for, or all. */
    | { kind: 'institution'; of: 'own' | 'all' }
    /** `empty`: what a day that is left out means. `last`: the last day that can be chosen. */
    | { kind: 'day'; empty?: Words<Values>; last?: () => Day }
    /** Nothing can be typed, and nothing is missing, until there is a currency. */
    | { kind: 'amount'; currency: (values: Values) => string }
    /** Drawn by a component of the form itself. */
    | { kind: 'own' }
  )

/** A value whose name has no label in `field` needs one in its definition. */
type FieldOf<Values, N> = N extends keyof English['field']
  ? Field<Values>
  : Field<Values> & Required<Pick<Common<Values>, 'label'>>

export interface FieldProblem<Values> {
  field: Name<Values>
  text: string
}

/** Values after a change, and the notes under the fields that say what else has changed by it. */
export interface Followed<Values> {
  values: Values
  /** A note stands until its field is changed, or `follow` takes it away. */
  notes: readonly { field: Name<Values>; text: (t: Text) => string }[]
}

export interface FormDefinition<Values extends object> {
  /** Begins the ids of the controls and the keys of the drafts. */
  name: string
  /** In the order of the page. */
  fields: { readonly [N in Name<Values>]?: FieldOf<Values, N> }
  /** The fields that are shown for these values; all of them without it. */
  shown?: (values: Values) => readonly Name<Values>[]
  /** Checks values against each other, and the files. */
  check?: (values: Values, say: SayOf<Values>, files: readonly VoucherFile[]) => FieldProblem<Values>[]
  /** Puts right, after a change, what no longer goes with it. `before`: the values before the change. */
  follow?: (next: Followed<Values>, changed: readonly Name<Values>[], before: Values) => Followed<Values>
  /** Says what is wrong with a typed value as its field is left, and not only once the form is submitted. */
  checksOnLeaving?: true
  /** Stands in a draft in the place of what no draft may hold. */
  blank?: Partial<Values>
  /** Belongs to a step on a page: its draft stays in this browser, and is in no list of drafts. */
  ofStep?: true
}

/**
 * Declares a form once: its fields, their checks, and what no draft keeps. `docs/add-a-form.md` shows how.
 * @example
 * defineForm<{ reason: string }>({ name: 'entry', fields: { reason: { kind: 'area', max: 200, required: true } } })
 */
export function defineForm<Values extends object>(definition: FormDefinition<Values>): FormDefinition<Values> {
  return definition
}

/** A choice of one of these values, named by the page's language. */
export function choice<Value extends string>(values: readonly Value[], nameOf: (t: Text, value: Value) => string) {
  return {
    kind: 'choice' as const,
    values,
    nameOf: (t: Text, value: string) => {
      const known = values.find((one) => one === value)
      return known === undefined ? value : nameOf(t, known)
    },
  }
}

/** A required text of several lines, such as the reason of a step, as long as a remark may be. */
export function remarkField(label: (t: Text) => string, own: { rows?: number; hint?: (t: Text) => string } = {}) {
  return { kind: 'area', max: fields.remark.max, rows: 2, required: true, label, ...own } as const
}
