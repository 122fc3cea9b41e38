import type { FieldName } from '../../../../domain/text/fields.ts'
import { type Language, texts } from '../../../../texts/texts.ts'
import { CallError } from '../../../http/serve/errors.ts'

/** The value is of the right kind, but not one of those that are offered. */
export function notOffered(field: FieldName, language: Language): CallError {
  return new CallError('invalidField', { bound: texts[language].bound.code }, field)
}
