import { useSyncExternalStore } from 'react'

const paper = matchMedia('print')
let begun = false

function onChange(listener: () => void): () => void {
  const begin = () => {
    begun = true
    listener()
  }
  const end = () => {
    begun = false
    listener()
  }
  addEventListener('beforeprint', begin)
  addEventListener('afterprint', end)
  paper.addEventListener('change', listener)
  return () => {
    removeEventListener('beforeprint', begin)
    removeEventListener('afterprint', end)
    paper.removeEventListener('change', listener)
  }
}

const isPrinting = () => begun || paper.matches

/** True while the page is put on paper: then it shows what only paper needs. */
export function usePrinting(): boolean {
  return useSyncExternalStore(onChange, isPrinting, isPrinting)
}
