import { useEffect, useEffectEvent } from 'react'
import { areSingleKeysOn } from './singleKeys.ts'

/**
 * Acts on a bare key of the page: never while a field has the focus, a dialog is open, or the user has switched them off. The
 * box that selects a row is no such field. Enter on a link or button stays with it.
 */
export function usePageKey(act: (key: string) => boolean): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
    if (!areSingleKeysOn() || isBusy(event.target)) return
    if (event.key === 'Enter' && isIn(event.target, 'a, button, summary')) return
    if (act(event.key.toLowerCase())) event.preventDefault()
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

function isBusy(target: EventTarget | null): boolean {
  const typing = isIn(target, 'input:not([data-part="row-checkbox"]), textarea, select, [contenteditable="true"]')
  return typing || document.querySelector('dialog[open], [role="dialog"][aria-modal="true"]') !== null
}

function isIn(target: EventTarget | null, parts: string): boolean {
  return target instanceof Element && target.closest(parts) !== null
}
