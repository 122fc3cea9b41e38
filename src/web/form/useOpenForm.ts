import { useState } from 'react'
import { useProfile } from '../session/useProfile.ts'
import { openForms } from './draftPlace.ts'

/**
 * What a form in a dialog is open for, kept in this tab for its user: the dialog is open again after a reload or a new
 * sign-in, with its draft.
 */
export function useOpenForm<Subject>(name: string): [Subject | null, (next: Subject | null) => void] {
  const key = `${openForms(useProfile().userId)}${name}`
  const [open, setOpen] = useState<Subject | null>(() => JSON.parse(sessionStorage.getItem(key) ?? 'null') as Subject)
  return [
    open,
    (next) => {
      if (next === null) sessionStorage.removeItem(key)
      else sessionStorage.setItem(key, JSON.stringify(next))
      setOpen(next)
    },
  ]
}
