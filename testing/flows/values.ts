import { type FieldName, fieldOf } from '../../src/domain/text/fields.ts'
import { addDays, dayOf } from '../../src/domain/time/calendar.ts'
import { texts } from '../../src/texts/texts.ts'

/** A value that the field takes, by its kind. */
export function sampleValue(name: FieldName): string {
  const field = fieldOf(name)
  switch (field.kind) {
    case 'id':
      return '7'.repeat(field.max)
    case 'text':
      return 'Seven words.'
    case 'date':
      return addDays(dayOf(new Date()), -10)
    case 'code': {
      if (field.list === 'currency') return '764'
      const [first = ''] = field.list === 'rsnCd' ? [] : Object.keys(texts.en[field.list])
      return first
    }
    default:
      throw new Error(`No value is known for ${name}.`)
  }
}
