import { useEffect, useEffectEvent } from 'react'
import { areSingleKeysOn } from './singleKeys.ts'

/** Acts on a bare key of the page: never while a field has the focus, a dialog is open, or the user has switched them off. */
export function usePageKey(act: (key: string) => boolean): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
    if (!areSingleKeysOn() || isBusy(event.target)) return
    if (act(event.key.toLowerCase())) event.preventDefault()
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

function isBusy(target: EventTarget | null): boolean {
  const typing =
    target instanceof Element && target.closest('input, textarea, select, [contenteditable="true"]') !== null
  return typing || document.querySelector('dialog[open], [role="dialog"][aria-modal="true"]') !== null
}
