import { useEffect, useEffectEvent } from 'react'

/** Acts on a bare key of the page: never while a field has the focus or a dialog is open. */
export function usePageKey(act: (key: string) => boolean): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isBusy(event.target)) return
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
