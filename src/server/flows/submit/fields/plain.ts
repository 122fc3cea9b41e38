import {
  type ExceptionFieldName,
  exceptionFields,
  type FormPart,
  type PlainFieldsOf,
  plainFieldsOf,
} from '../../../../domain/records/exceptionFields.ts'
import { currencies } from '../../../../domain/reference/currencies.ts'
import type { CodeList } from '../../../../domain/text/fieldKinds.ts'
import { type FieldName, fieldOf } from '../../../../domain/text/fields.ts'
import { storedText } from '../../../../domain/text/keptText.ts'
import { fromKeys } from '../../../../domain/typed.ts'
import { type Language, texts } from '../../../../texts/texts.ts'
import { CallError } from '../../../http/serve/errors.ts'
import { notOffered } from './notOffered.ts'

interface Form {
  asks: (name: FieldName) => boolean
  language: Language
}

/** The values of the fields without code of their own, as they are stored. Throws the first rule that one of them breaks. */
export function plainValues<Part extends FormPart>(
  part: Part,
  sent: Partial<Record<PlainFieldsOf<Part>, string | undefined>>,
  form: Form,
): Record<PlainFieldsOf<Part>, string | null> {
  return fromKeys(plainFieldsOf(part), (name) => plainValue(name, sent[name], form))
}

function plainValue(name: ExceptionFieldName, sent: string | undefined, { asks, language }: Form): string | null {
  if (!asks(name)) {
    if (sent !== undefined) throw new CallError('unknownField', {}, name)
    return null
  }
  const field = fieldOf(name)
  const value = field.kind === 'text' || field.kind === 'id' ? storedText(sent) : (sent ?? null)
  if (value === null && exceptionFields[name].ask === 'required') throw new CallError('missingField', {}, name)
  if (value !== null && field.kind === 'code' && !isCode(field.list, value)) throw notOffered(name, language)
  return value
}

function isCode(list: CodeList, code: string): boolean {
  if (list === 'rsnCd') return false
  return Object.hasOwn(list === 'currency' ? currencies : texts.en[list], code)
}
