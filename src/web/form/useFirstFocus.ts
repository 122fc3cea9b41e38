import { useEffect, useEffectEvent } from 'react'
import { focusEmpty } from './focusField.ts'

/** Begins on the first empty field of a form that fills the page. */
export function useFirstFocus(form: string, fields: readonly string[], values: object): void {
  const begin = useEffectEvent(() => focusEmpty(form, fields, values))
  useEffect(() => {
    begin()
  }, [])
}
