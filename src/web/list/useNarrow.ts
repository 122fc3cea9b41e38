import { useSyncExternalStore } from 'react'

/** Below 992 px tables become cards. Specification 2. On paper they stay tables. */
const narrow = matchMedia('screen and (width < 992px)')

function onChange(listener: () => void): () => void {
  narrow.addEventListener('change', listener)
  return () => narrow.removeEventListener('change', listener)
}

export function useNarrow(): boolean {
  return useSyncExternalStore(onChange, () => narrow.matches)
}
