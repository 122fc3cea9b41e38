import type { KnownNames } from '../definition.ts'
import type { FormSubject } from './formSubject.ts'
import type { FormValues, ValueName } from './formValues.ts'

export interface ExceptionFieldProps {
  name: ValueName
  values: FormValues
  subject: FormSubject
  names: KnownNames
  onChange: (value: string) => void
  onLeave: () => void
  error: string | null
  note: string | null
}
