import type { ComponentType } from 'react'
import { type Text, useText } from '../i18n/useText.ts'

/** Says why there is nothing, and what comes here or what to do about it. */
export function emptyText(words: (t: Text) => readonly [why: string, help: string]): ComponentType {
  return function EmptyText() {
    const [why, help] = words(useText())
    return (
      <p>
        <b>{why}</b> {help}
      </p>
    )
  }
}
