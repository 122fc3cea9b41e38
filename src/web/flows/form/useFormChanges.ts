import { useState } from 'react'
import type { FieldName } from '../../../domain/text/fields.ts'
import type { FormState } from '../../form/useFormState.ts'
import { changed, type Note } from './formState.ts'
import type { FormSubject } from './formSubject.ts'
import type { FormValues, ValueName } from './formValues.ts'
import { useWords } from './useWords.ts'

/** Fields whose choice changes others. */
const choices: readonly ValueName[] = ['transId', 'rsnCd', 'transCurrCd', 'origSpecDiscTp']

/** Changes the values with what follows from them, and notes under the fields what that was. */
export function useFormChanges(state: FormState<FormValues>, subject: FormSubject) {
  const [notes, setNotes] = useState<readonly Note[]>([])
  const words = useWords(state.values, subject)
  return {
    set: (name: ValueName, value: string) => {
      const next = changed(state.values, name, value, subject)
      state.change(next.values, [name])
      // A note stands until its field, or the choice behind it, is changed again.
      const isChoice = choices.includes(name)
      setNotes(isChoice ? next.notes : [...notes.filter((note) => note.field !== name), ...next.notes])
    },
    discard: () => {
      state.discard()
      setNotes([])
    },
    noteOf: (name: FieldName): string | null => {
      const note = notes.find(({ field }) => field === name)
      return note ? words.note(note) : null
    },
  }
}
