import { useState } from 'react'
import { useProfile } from '../session/useProfile.ts'
import { draftKeys, parsed } from './draft.ts'
import { openForms } from './draftPlace.ts'

/**
 * What a form in a dialog is open for, kept in this tab for its user: the dialog is open again after a reload or a new
 * sign-in, with its draft. A form that was left without one is closed then.
 */
export function useOpenForm<Subject>(name: string): [Subject | null, (next: Subject | null) => void] {
  const { userId } = useProfile()
  const key = `${openForms(userId)}${name}`
  const keep = (next: Subject | null) => {
    if (next === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(next))
  }
  const [open, setOpen] = useState<Subject | null>(() => {
    if (!hasDraft(userId, name)) keep(null)
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as Subject | null
  })
  return [
    open,
    (next) => {
      keep(next)
      setOpen(next)
    },
  ]
}

function hasDraft(userId: string, name: string): boolean {
  return draftKeys(localStorage, userId).some((key) => parsed(localStorage, key)?.place?.open[name] !== undefined)
}
